import type { FeedContents, Meeting } from "../../../calendar/meeting.ts";
import type { FeedSource } from "../../../reminders/sources/source.ts";
import { subscribedMeeting } from "../../../reminders/sources/subscribed.ts";

/** What a new calendar will and won't remind of. */
export interface FeedSummary {
  reminded: number;
  /** The first of them. */
  next: Meeting | undefined;
  leftOut: {
    /** Events that the chosen setting leaves out. */
    uncovered: number;
    allDay: number;
    /** Declined by the person who added it. */
    declined: number;
  };
  /** Events that could not be read. */
  unreadable: number;
  /** Events whose recurrence couldn't be fully read. */
  unreadableRules: number;
  /** Events with a time in an unknown zone. */
  unknownZones: number;
  /** Whether the calendar has more than we take. */
  isTruncated: boolean;
}

export interface SummaryOptions {
  ownDomains: readonly string[];
  /** Unix time in milliseconds. */
  now: number;
}

/** Counts a feed's upcoming events, by its source's settings. */
export function feedSummary(
  { meetings, unreadable, unreadableRules, unknownZones, isTruncated }: FeedContents,
  source: FeedSource,
  { ownDomains, now }: SummaryOptions,
): FeedSummary {
  const isSubscribed = (meeting: Meeting, change: Partial<FeedSource> = {}) => {
    const events = [{ meeting, source: { ...source, state: "active" as const, ...change } }];
    return subscribedMeeting(events, { isSkipped: false, ownDomains }) !== undefined;
  };
  const coming = meetings
    .filter(({ startsAt, isCancelled }) => startsAt > now && !isCancelled)
    .sort((one, other) => one.startsAt - other.startsAt);
  const reminded = coming.filter((meeting) => isSubscribed(meeting));
  const others = coming.filter((meeting) => !isSubscribed(meeting));
  const allDay = others.filter((meeting) => meeting.isAllDay && !source.includesAllDay);
  const uncovered = others.filter(
    (meeting) => !allDay.includes(meeting) && isSubscribed(meeting, { covers: "everything" }),
  );
  return {
    reminded: reminded.length,
    next: reminded[0],
    leftOut: {
      uncovered: uncovered.length,
      allDay: allDay.length,
      declined: others.length - allDay.length - uncovered.length,
    },
    unreadable,
    unreadableRules,
    unknownZones,
    isTruncated,
  };
}
