import type { Meeting } from "../../calendar/meeting.ts";
import type { Source } from "../sources/source.ts";
import type { Placeholder } from "./placeholder.ts";

/** A meeting of which a channel is reminded, as the source with the newest event has it. */
export interface SubscribedMeeting {
  meeting: Meeting;
  source: Source;
  /** The greatest of all the channel's sources that have it: the channel is reminded once. */
  minutesBefore: number;
}

/**
 * What was posted in the channel. `occurrenceStart` is the start of the meeting that the post is about (Unix time in
 * milliseconds): after a reschedule the channel is reminded again.
 * - `none`: nothing yet
 * - `sending`: a post may have left. Whoever finds this after a crash cannot know whether it appeared.
 * - `posted`: `ts` is Slack's name of the message, `digest` what it shows
 * - `lost`: it may have appeared, or not: it is not posted again
 * - `closed`: nothing is posted: too late, or not allowed; or what was posted is left as it is
 */
export type Post =
  | { state: "none" }
  | { state: "sending" | "lost" | "closed"; occurrenceStart: number }
  | { state: "posted"; occurrenceStart: number; ts: string; digest: string };

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
   * Absent when there is no reminder: it was cancelled or taken out of the calendar, its source was paused or removed,
   * its series is skipped here, or it is not among the events that the source subscribes to.
   */
  subscribed: SubscribedMeeting | undefined;
  /** What was last known of it, also after it was cancelled; absent when its source is gone. */
  lastKnown: Meeting | undefined;
  /** The source of that, whether the channel is still reminded of it or not: by this the message is kept up to date. */
  lastSource: Source | undefined;
  post: Post;
  /** The message in place of a card, beside a post that may have come after it. */
  placeholder: Placeholder | undefined;
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
  | { kind: "post"; subscribed: SubscribedMeeting }
  /**
   * The message may be out of date: compare, and replace it with the new card. Also for a meeting that the channel is
   * no longer reminded of: `subscribed` is then what was last known, and `occurrenceStart` stays, since a later
   * reminder may be for another start.
   */
  | { kind: "update"; subscribed: SubscribedMeeting; occurrenceStart: number; ts: string; digest: string }
  /** It was rescheduled so far that the channel is reminded again: say so in the post, then wait. */
  | { kind: "notify move"; subscribed: SubscribedMeeting; ts: string; until: number }
  /** It was cancelled after it was posted: compare, and say so. */
  | { kind: "notify cancellation"; ts: string; digest: string }
  /** The placeholder may be out of date: compare, and wait until then, if there is more to come. */
  | { kind: "keep placeholder"; placeholder: Placeholder; until: number | undefined }
  /** The card was posted again in another message: the placeholder says so, without a title. */
  | { kind: "retire placeholder"; placeholder: Placeholder }
  /** The process that was posting is gone: nobody knows whether the post appeared. */
  | { kind: "record loss"; subscribed: SubscribedMeeting | undefined }
  /** The meeting has begun, and nothing was posted in time. */
  | { kind: "too late"; occurrenceStart: number };
