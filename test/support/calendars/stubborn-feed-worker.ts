/**
 * The feed reader's worker, but with series that no check foresees: by their UID they never end, take all memory, or
 * get no time from the machine.
 * Others are read as a single occurrence at the start of the span.
 */
import { parentPort } from "node:worker_threads";
import { answerTasks } from "#app/calendar/worker/feed-tasks.ts";

if (parentPort === null) throw new Error("This is run as a worker.");
answerTasks(parentPort, ({ uid }, _zonesOf, { span }) => {
  if (uid.startsWith("endless")) for (;;);
  if (uid.startsWith("starved")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  if (uid.startsWith("hoarding")) {
    const hoard: unknown[] = [];
    for (;;) hoard.push(new Array(10_000).fill({ uid }));
  }
  const meeting = {
    uid,
    startsAt: span.from,
    endsAt: span.until,
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    guests: [],
    guestCount: 0,
    sequence: 0,
    changedAt: 0,
  };
  return { meetings: [meeting], isTruncated: false, hasUnreadableRule: false, hasUnknownZone: false };
});
