import { expect, test } from "vitest";
import {
  aCall,
  addCalendar,
  addChannel,
  callsIn,
  lossesTold,
  minute,
  remindOfOneMore,
  startReminding,
  until,
} from "./reminded.ts";

/** Milliseconds. */
const deadline = 300_000;

/** Milliseconds by which the clocks of three processes are ahead of Slack's. */
const clocks = [minute, 0, -minute];

test("three processes on one Postgres with clocks 60 s apart: one post per meeting and channel", {
  timeout: deadline,
}, async (context) => {
  await using around = await startReminding(context, "Postgres");
  const { workspace, calendars } = around;
  let sent = 0;
  workspace.onArrival(({ title }) => {
    if (title === "chat.postMessage") sent += 1;
  });
  const channels = [1, 2, 3, 4].map((number) => addChannel(workspace, number));
  const now = Date.now();
  // Half of them are due for everybody, the others only by the clock that is ahead.
  const calls = Array.from({ length: 10 }, (_, index) =>
    aCall(index + 1, now + 30 * minute + (index < 5 ? -5 : 1.25) * minute),
  );
  const addresses = ["one", "two"].map((name) => calendars.put(name, calls));

  // Set up while nothing is due; the same calendar twice in each channel, under two addresses.
  workspace.moveClock(-45 * minute);
  const before = await around.start({ clockAhead: -45 * minute });
  for (const channel of channels) {
    for (const address of addresses) await addCalendar(around, channel, address, 30);
  }
  expect(await before.stop()).toBe(0);
  expect(sent).toBe(0);

  workspace.moveClock(45 * minute);
  const processes = await Promise.all(clocks.map((clockAhead) => around.start({ clockAhead })));
  await until(around, () => channels.every((channel) => callsIn(around, channel).length >= calls.length));
  expect(await Promise.all(processes.map((each) => each.stop()))).toEqual(clocks.map(() => 0));

  // By now all of them are due by everybody's clock.
  workspace.moveClock(5 * minute);
  const last = await around.start({ clockAhead: 5 * minute });
  const [first = ""] = channels;
  await remindOfOneMore(around, first, 11);
  expect(await last.stop()).toBe(0);

  const once = calls.map(({ title }) => title).toSorted();
  const expected = channels.map((channel) => (channel === first ? [...once, "Call 11"].toSorted() : once));
  expect(channels.map((channel) => callsIn(around, channel))).toEqual(expected);
  expect(sent).toBe(channels.length * calls.length + 1);
  expect(lossesTold(around)).toEqual([]);
  expect(workspace.problems).toEqual([]);
});
