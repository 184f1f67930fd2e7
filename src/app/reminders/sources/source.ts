import { z } from "zod";
import type { FeedProblem } from "../../calendar/fetch/feed-error.ts";
import type { Meeting } from "../../calendar/meeting.ts";

/** Minutes before a meeting at which a channel is reminded; 0 means its last minute (`due.ts`). */
export const defaultMinutesBefore = 15;
export const maxMinutesBefore = 1_440;

/**
 * Which events of a calendar are reminded of:
 * - `meetings`: those with a guest or a link to join; a calendar's dentist is nobody's business
 * - `outside`: those with a guest from outside
 * - `everything`
 */
export const covers = z.enum(["meetings", "outside", "everything"]);
export type Covers = z.infer<typeof covers>;

/**
 * `failing`: its feed could not be read for long. It is not fetched until somebody resumes it; what is known of it is
 * reminded of all the same.
 */
export const sourceState = z.enum(["active", "paused", "failing"]);
export type SourceState = z.infer<typeof sourceState>;

interface SourceDetails {
  organisation: string;
  id: string;
  /** Slack's id of the channel that is reminded, which may be the app's direct messages with a person. */
  channel: string;
  /** Slack's id of who set it up. */
  person: string;
  /** Their address, where Slack tells it: it says whose domain is the organisation's own. */
  personEmail: string | undefined;
  state: SourceState;
  minutesBefore: number;
  /** IANA name of the zone in which times without one are read: that of who set it up. */
  timeZone: string;
  /** Unix time in milliseconds. */
  createdAt: number;
}

/** A calendar's feed, to which a channel has subscribed. */
export interface FeedSource extends SourceDetails {
  kind: "feed";
  covers: Covers;
  includesAllDay: boolean;
  /** A secret: never shown, never logged. */
  address: string;
  /** The calendar's own name. */
  name: string | undefined;
  reading: {
    etag: string | undefined;
    lastModified: string | undefined;
    contentDigest: string | undefined;
    /** Up to when all of its meetings are written down; 0 before the first reading, and when nobody knows. */
    until: number;
    /** When it was last found readable. */
    at: number | undefined;
    /** In a row, of any kind. */
    failures: number;
    /** In a row, of a kind that time alone does not mend. */
    lastingFailures: number;
    failingSince: number | undefined;
    problem: FeedProblem | undefined;
  };
}

/** A single meeting that somebody typed. */
export interface MeetingSource extends SourceDetails {
  kind: "meeting";
}

/** Where reminders of a channel come from. */
export type Source = FeedSource | MeetingSource;

/** A single meeting, with what was typed of it: also while it is paused. */
export interface TypedMeeting extends MeetingSource {
  meeting: Meeting;
}

/** A source, as those who set it up know it. */
export type ListedSource = FeedSource | TypedMeeting;

/** What can be chosen of a feed's reminders, also later. */
export type FeedSettings = Pick<FeedSource, "minutesBefore" | "covers" | "includesAllDay">;

export const defaultSettings: FeedSettings = {
  minutesBefore: defaultMinutesBefore,
  covers: "meetings",
  includesAllDay: false,
};
