import type { Meeting } from "../../calendar/meeting.ts";
import type { Source } from "../sources/source.ts";
import type { Line } from "./placeholder.ts";

/** A meeting of which a channel is reminded, as the source says it that knows the newest of it. */
export interface CoveredMeeting {
  meeting: Meeting;
  source: Source;
  /** The greatest of all the channel's sources that have it: the channel is reminded once. */
  minutesBefore: number;
}

/**
 * What stands in the channel. `forStart` is the start of the meeting that it is about (Unix time in milliseconds): a
 * meeting that is moved is reminded of again.
 * - `none`: nothing yet
 * - `sending`: a post may have left. Whoever finds this after a crash cannot know whether it appeared.
 * - `posted`: `ts` is Slack's name of the message, `digest` what it shows
 * - `lost`: it may have appeared, or not: it is not posted again
 * - `closed`: nothing is posted: too late, or not allowed; or what was posted is left as it is
 */
export type Post =
  | { state: "none" }
  | { state: "sending" | "lost" | "closed"; forStart: number }
  | { state: "posted"; forStart: number; ts: string; digest: string };

/** Reminding one channel of one occurrence of a meeting, as far as the channel's own sources tell. */
export interface ChannelReminder {
  organisation: string;
  id: string;
  channel: string;
  /** The same in every channel and feed that has it. */
  occurrence: string;
  series: string;
  /** Whether the occurrence is one of a series. */
  isOfSeries: boolean;
  /**
   * Absent when there is nothing to be reminded of: it was cancelled or taken out of the calendar, its source was
   * paused or removed, its series is skipped here, or the source does not cover it.
   */
  covered: CoveredMeeting | undefined;
  /** What was last known of it, also after it was cancelled; absent when its source is gone. */
  lastKnown: Meeting | undefined;
  /** Who said so, whether it is still reminded of or not: by this what stands in the channel is kept true. */
  lastSource: Source | undefined;
  post: Post;
  /** What stands in the channel in place of a card, apart from a post that may have come after it. */
  line: Line | undefined;
  /** Unix time in milliseconds. */
  snoozedUntil: number | undefined;
}

/** Reminding one channel of one occurrence of a meeting. */
export interface Reminder extends ChannelReminder {
  /** Whether any source of the organisation, in whatever channel, calls the occurrence private. */
  isPrivateAnywhere: boolean;
}

/** What is to be done about a reminder now. */
export type Step =
  | { kind: "nothing" }
  | { kind: "wait"; until: number }
  /** Post the card. */
  | { kind: "post"; covered: CoveredMeeting }
  /**
   * What stands there may show something old: compare, and put the new card in its place. Also of what the channel is
   * no longer reminded of: `covered` is then what was last known, and `forStart` stays, since should it be reminded of
   * again, that may be for another start.
   */
  | { kind: "update"; covered: CoveredMeeting; forStart: number; ts: string; digest: string }
  /** It was moved so far that the channel is reminded again: say so in the post, then wait. */
  | { kind: "tell move"; covered: CoveredMeeting; ts: string; until: number }
  /** It was cancelled after it was posted: compare, and say so. */
  | { kind: "tell cancellation"; ts: string; digest: string }
  /** What stands in place of a card may show something old: compare, and wait until then, if there is more to come. */
  | { kind: "keep line"; line: Line; until: number | undefined }
  /** The card has come again in another message: what stood in its place says so, and no title any more. */
  | { kind: "retire line"; line: Line }
  /** The process that was posting is gone: nobody knows whether the post appeared. */
  | { kind: "tell loss"; covered: CoveredMeeting | undefined }
  /** The meeting has begun, and nothing was posted in time. */
  | { kind: "too late"; forStart: number };
