import type { FeedContents, Meeting } from "../../../calendar/meeting.ts";
import { coveredMeeting } from "../../../reminders/sources/covered.ts";
import type { FeedSource } from "../../../reminders/sources/source.ts";

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

export interface SummaryCircumstances {
  ownDomains: readonly string[];
  /** Unix time in milliseconds. */
  now: number;
}

/** Counts what is still to come of a feed, as its source covers it. */
export function feedSummary(
  { meetings, unreadable, unreadableRules, unknownZones, isTruncated }: FeedContents,
  source: FeedSource,
  { ownDomains, now }: SummaryCircumstances,
): FeedSummary {
  const isCovered = (meeting: Meeting, change: Partial<FeedSource> = {}) => {
    const accounts = [{ meeting, source: { ...source, state: "active" as const, ...change } }];
    return coveredMeeting(accounts, { isSkipped: false, ownDomains }) !== undefined;
  };
  const coming = meetings
    .filter(({ startsAt, isCancelled }) => startsAt > now && !isCancelled)
    .sort((one, other) => one.startsAt - other.startsAt);
  const reminded = coming.filter((meeting) => isCovered(meeting));
  const others = coming.filter((meeting) => !isCovered(meeting));
  const allDay = others.filter((meeting) => meeting.isAllDay && !source.includesAllDay);
  const uncovered = others.filter(
    (meeting) => !allDay.includes(meeting) && isCovered(meeting, { covers: "everything" }),
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
