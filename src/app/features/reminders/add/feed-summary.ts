import type { FeedContents, Meeting } from "../../../calendar/meeting.ts";
import type { FeedSource } from "../../../reminders/sources/source.ts";
import { subscribedMeeting } from "../../../reminders/sources/subscribed.ts";

/** What a calendar that was just set up will be reminded of, and what not. */
export interface FeedSummary {
  reminded: number;
  /** The first of them. */
  next: Meeting | undefined;
  leftOut: {
    /** Not among the events that were chosen. */
    uncovered: number;
    allDay: number;
    /** By who set it up. */
    declined: number;
  };
  /** Events that could not be read. */
  unreadable: number;
  /** Events that may recur in a way that could not be read. */
  unreadableRules: number;
  /** Events with a time in a zone that nobody knows. */
  unknownZones: number;
  /** Whether the calendar holds more than is taken of one. */
  isTruncated: boolean;
}

export interface SummaryOptions {
  ownDomains: readonly string[];
  /** Unix time in milliseconds. */
  now: number;
}

/** Counts what is still to come of a feed, as its source covers it. */
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
