import { expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import {
  aCall,
  addCalendar,
  linesIn,
  lossesTold,
  minute,
  type Reminding,
  remindOfOneMore,
  startReminding,
  until,
} from "./reminded.ts";

/** A calendar changes while no process of the app runs. Slack's clock and the processes' go on together. */

const channel: string = ids.renewals;

/** Milliseconds. */
const deadline = 300_000;

/** Milliseconds that processes take to start, by which a card may come later than its minute says. */
const startingTime = 25_000;

/** Starts a process when so many minutes have passed since the beginning, however long the test has taken. */
function startAt({ workspace, start }: Reminding, minutes: number, began = Date.now()) {
  workspace.moveClock(began + minutes * minute - Date.now() - workspace.clock.ahead);
  return start({ clockAhead: workspace.clock.ahead });
}

test("moved, cancelled and removed while no process runs: the next one reminds and tells of what is true now", {
  timeout: deadline,
}, async (context) => {
  await using around = await startReminding(context);
  const { workspace, calendars } = around;
  const began = Date.now();
  const at = (minutes: number) => began + minutes * minute + startingTime;

  // The first four are due at once, the others not before the calendar has changed.
  const [stays, putOff, cancelled, removed] = [1, 2, 3, 4].map((number) => aCall(number, at(29)));
  const [moved, cancelledBefore, removedBefore] = [5, 6, 7].map((number) => aCall(number, at(70)));
  if (!stays || !putOff || !cancelled || !removed || !moved || !cancelledBefore || !removedBefore) {
    throw new Error("There are too few.");
  }
  const address = calendars.put("calls", [
    stays,
    putOff,
    cancelled,
    removed,
    moved,
    cancelledBefore,
    removedBefore,
  ]);
  let running = await around.start();
  await addCalendar(around, channel, address, 30);
  await until(around, () => linesIn(around, channel).length === 4);
  expect(await running.stop()).toBe(0);
  expect(linesIn(around, channel).toSorted()).toEqual([
    "*In 29 min: Call 1* · ({time})",
    "*In 29 min: Call 2* · ({time})",
    "*In 29 min: Call 3* · ({time})",
    "*In 29 min: Call 4* · ({time})",
  ]);

  calendars.put("calls", [
    { ...stays, title: "Call 1, renamed", startsAt: at(34), sequence: 1 },
    { ...putOff, startsAt: at(130), sequence: 1 },
    { ...cancelled, isCancelled: true, sequence: 1 },
    { ...moved, startsAt: at(130), sequence: 1 },
    { ...cancelledBefore, isCancelled: true, sequence: 1 },
  ]);
  running = await startAt(around, 20, began);
  const when = "({date_short_pretty} at {time})";
  // Each change of what is near comes in a new message too, once.
  const news = [
    `*Cancelled: Call 3* · ${when}`,
    `*Moved: Call 1, renamed* from ${when} to *${when}*`,
    `*Moved: Call 2* from ${when} to *${when}*`,
    `There are no more reminders of the meeting of *${when}*: it's no longer in its calendar, or someone removed it here.`,
  ];
  const gone =
    "There are no more reminders of this meeting: it's no longer in its calendar, or someone removed it here.";
  // What is replaced says no more in how many minutes it begins.
  await until(around, () => linesIn(around, channel).every((line) => !line.startsWith("*In ")));
  expect(await running.stop()).toBe(0);
  expect(linesIn(around, channel).toSorted()).toEqual(
    [`*Call 1, renamed* · ${when}`, ...news, ...news.filter((line) => / [23]\*/.test(line)), gone].toSorted(),
  );

  // Those that were to begin in half an hour would be due.
  running = await startAt(around, 45, began);
  await remindOfOneMore(around, channel, 10);
  expect(await running.stop()).toBe(0);
  running = await startAt(around, 110, began);
  const isThere = (call: string) =>
    linesIn(around, channel).some((line) => line.startsWith(`*In 20 min: ${call}*`));
  await until(around, () => isThere("Call 2") && isThere("Call 5"));
  await remindOfOneMore(around, channel, 11);
  // What has begun meanwhile says so.
  const begun = [`*Call 1, renamed* · began ${when}`, `*Call 10* · began ${when}`];
  const retired = "This meeting was moved. The reminder was posted again.";
  await until(around, () => [...begun, retired].every((line) => linesIn(around, channel).includes(line)));
  expect(await running.stop()).toBe(0);
  expect(linesIn(around, channel).toSorted()).toEqual(
    [
      ...begun,
      ...news,
      `*Cancelled: Call 3* · ${when}`,
      gone,
      retired,
      "*In 14 min: Call 11* · ({time})",
      "*In 20 min: Call 2* · ({time})",
      "*In 20 min: Call 5* · ({time})",
    ].toSorted(),
  );
  expect(lossesTold(around)).toEqual([]);
  expect(workspace.problems).toEqual([]);
});
