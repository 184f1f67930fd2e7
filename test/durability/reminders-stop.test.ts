import { expect, test } from "vitest";
import {
  aCall,
  addCalendar,
  addChannel,
  callsIn,
  lossesTold,
  minute,
  startReminding,
  until,
} from "./reminded.ts";

/** Milliseconds. */
const deadline = 300_000;

const callsInEach = 5;

test("stopped with SIGTERM while it posts reminders: it ends well, and the next process posts the rest, all once", {
  timeout: deadline,
}, async (context) => {
  await using around = await startReminding(context);
  const { workspace, calendars } = around;
  const channels = [1, 2, 3].map((number) => addChannel(workspace, number));
  const startsAt = Date.now() + 80 * minute;
  const calls = Array.from({ length: callsInEach }, (_, index) => aCall(index + 1, startsAt));
  const address = calendars.put("calls", calls);

  let sent = 0;
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  workspace.onArrival(async ({ title }) => {
    if (title !== "chat.postMessage") return;
    sent += 1;
    if (sent === channels.length) arrived.resolve();
    await held.promise;
  });
  // Set up while nothing is due, so that all of them are due at once.
  workspace.moveClock(-60 * minute);
  const before = await around.start({ clockAhead: -60 * minute });
  for (const channel of channels) await addCalendar(around, channel, address, 90);
  expect(await before.stop()).toBe(0);
  expect(sent).toBe(0);

  workspace.moveClock(60 * minute);
  const running = await around.start();
  await arrived.promise;
  const stopped = running.stop();
  await isStopping(running.url);
  held.resolve();
  expect(await stopped).toBe(0);
  const posted = channels.map((channel) => callsIn(around, channel));
  const count = posted.flat().length;
  expect(count).toBe(sent);
  // One message a second goes into a channel: what waits for its turn is left to the next process.
  expect(count).toBeGreaterThanOrEqual(channels.length);
  expect(count).toBeLessThan(channels.length * callsInEach);

  const next = await around.start();
  await until(around, () => channels.every((channel) => callsIn(around, channel).length >= callsInEach));
  expect(await next.stop()).toBe(0);
  const all = calls.map(({ title }) => title);
  expect(channels.map((channel) => callsIn(around, channel))).toEqual(channels.map(() => all));
  expect(sent).toBe(channels.length * callsInEach);
  expect(lossesTold(around)).toEqual([]);
  expect(workspace.problems).toEqual([]);
});

/** Resolves when the app takes no requests any more. */
async function isStopping(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(new URL("/healthz", url)).catch(() => undefined);
    if (response === undefined || !response.ok) return;
  }
}
