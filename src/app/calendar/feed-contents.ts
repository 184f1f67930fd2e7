import { maxIncomplete, maxMeetings, maxSkippedTitles } from "./ical/reading-limits.ts";
import type { Meeting, SkippedSeries } from "./meeting.ts";

/** What a feed holds for a span of time. */
export interface FeedContents {
  /** The calendar's own name. */
  name?: string;
  meetings: Meeting[];
  /** Events that could not be read, with those that took too long. */
  unreadable: number;
  skipped?: SkippedSeries;
  /** Events with a rule that could not be read or takes too much work: occurrences may be missing. */
  unreadableRules: number;
  /** Events with a time in an unknown zone, read as a time without a zone. */
  unknownZones: number;
  /** Guests whose e-mail address could not be read, of the event of a series that has most. */
  unreadableGuests: number;
  /** Whether we didn't take all of the feed, or it was cut off. */
  isTruncated: boolean;
  /**
   * Unix time in milliseconds. The list is complete up to here: an earlier occurrence that isn't listed isn't
   * in the feed. It's the end of the span, or earlier if the list is truncated, and 0 if anything may be
   * missing.
   */
  completeUntil: number;
  /** UIDs of series that may have more occurrences anyway: they couldn't be read, or not completely. */
  incomplete: string[];
}

export const nothing: FeedContents = {
  meetings: [],
  unreadable: 0,
  unreadableRules: 0,
  unknownZones: 0,
  unreadableGuests: 0,
  isTruncated: false,
  completeUntil: Number.POSITIVE_INFINITY,
  incomplete: [],
};

/** What two parts of a feed hold together, with one meeting more than is taken. */
export function combine(one: FeedContents, other: FeedContents): FeedContents {
  const skipped = [one.skipped, other.skipped].filter((each) => each !== undefined);
  return {
    ...one,
    meetings: [...one.meetings, ...other.meetings]
      .sort((earlier, later) => earlier.startsAt - later.startsAt)
      .slice(0, maxMeetings + 1),
    unreadable: one.unreadable + other.unreadable,
    unreadableRules: one.unreadableRules + other.unreadableRules,
    unknownZones: one.unknownZones + other.unknownZones,
    unreadableGuests: one.unreadableGuests + other.unreadableGuests,
    isTruncated: one.isTruncated || other.isTruncated,
    completeUntil: Math.min(one.completeUntil, other.completeUntil),
    incomplete: [...one.incomplete, ...other.incomplete].slice(0, maxIncomplete + 1),
    ...(skipped.length > 0 && {
      skipped: {
        count: skipped.reduce((sum, { count }) => sum + count, 0),
        titles: skipped.flatMap(({ titles }) => titles).slice(0, maxSkippedTitles),
      },
    }),
  };
}

/** Keeps the earliest meetings. */
export function withinLimits(found: FeedContents): FeedContents {
  const leftOut = found.meetings[maxMeetings];
  const isTooIncomplete = found.incomplete.length > maxIncomplete;
  const completeUntil = Math.min(found.completeUntil, leftOut?.startsAt ?? found.completeUntil);
  return {
    ...found,
    meetings: found.meetings.slice(0, maxMeetings),
    isTruncated: found.isTruncated || leftOut !== undefined || isTooIncomplete,
    completeUntil: isTooIncomplete ? 0 : completeUntil,
    incomplete: found.incomplete.slice(0, maxIncomplete),
  };
}
