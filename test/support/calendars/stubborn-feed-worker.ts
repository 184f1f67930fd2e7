/**
 * The feed reader's worker, but with series that no check foresees: by their UID they never end or take all memory.
 * Others are read as a single occurrence at the start of the span.
 */
import { createFeedTasks } from "#app/calendar/worker/feed-tasks.ts";

export default createFeedTasks(({ uid }, _zonesOf, span) => {
  if (uid.startsWith("endless")) for (;;);
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
  return {
    meetings: [meeting],
    isTruncated: false,
    hasUnreadableRule: false,
    hasUnknownZone: false,
    unreadableGuests: 0,
  };
});
