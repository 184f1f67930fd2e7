import { z } from "zod";
import type { Meeting } from "../../calendar/meeting.ts";
import type { ReminderRow } from "../../storage/schema.ts";
import type { Source } from "../sources/source.ts";

/** A meeting that a channel is reminded of, from the source with its newest event. */
export interface SubscribedMeeting {
  meeting: Meeting;
  source: Source;
  /** The maximum over the channel's sources that have it: the channel is reminded once. */
  minutesBefore: number;
}

/**
 * What was posted in the channel. `occurrenceStart` is the meeting's start that the post is about (Unix time
 * in milliseconds): after a reschedule the channel is reminded again.
 * - `none`: nothing yet
 * - `sending`: a post may be on its way. After a crash we can't know whether it appeared.
 * - `posted`: `ts` is Slack's id of the message, `digest` what it shows
 * - `lost`: it may or may not have appeared; it isn't posted again
 * - `closed`: nothing more happens: it was too late or not allowed, or the existing post stays as it is
 */
export type Post =
  | { state: "none" }
  | { state: "sending" | "lost" | "closed"; occurrenceStart: number }
  | { state: "posted"; occurrenceStart: number; ts: string; digest: string };

/** One channel's reminder of one occurrence, based on the channel's own sources. */
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
   * Absent if there is nothing to remind of: the meeting was cancelled or removed from the calendar, its
   * source was paused or removed, its series is skipped here, or the source doesn't subscribe to it.
   */
  subscribed: SubscribedMeeting | undefined;
  /** The last known state, also after cancellation; absent if its source is gone. */
  lastKnown: Meeting | undefined;
  /** The source of `lastKnown`, also if the channel is no longer reminded: it keeps the message up to date. */
  lastSource: Source | undefined;
  post: Post;
  /** The message that replaced a card. There may also be a newer post. */
  placeholder: Placeholder | undefined;
  /** Unix time in milliseconds. */
  snoozedUntil: number | undefined;
}

/** One channel's reminder of one occurrence. */
export interface Reminder extends ChannelReminder {
  /** Whether any source of the organisation, in any channel, marks the occurrence private. */
  isPrivateAnywhere: boolean;
}

/** What to do about a reminder now. */
export type Step =
  | { kind: "nothing" }
  | { kind: "wait"; until: number }
  /** Post the card. */
  | { kind: "post"; subscribed: SubscribedMeeting }
  /**
   * The message may be out of date: compare, and replace it with the new card. Also used if the channel is no
   * longer reminded of the meeting: `subscribed` is then the last known state, and `occurrenceStart` stays,
   * since a later reminder may be for another start.
   */
  | { kind: "update"; subscribed: SubscribedMeeting; occurrenceStart: number; ts: string; digest: string }
  /** It moved so far that the channel is reminded again: say so in the post, then wait. */
  | { kind: "notify move"; subscribed: SubscribedMeeting; ts: string; until: number }
  /** It was cancelled after posting: compare, and say so. */
  | { kind: "notify cancellation"; ts: string; digest: string }
  /** The placeholder may be out of date: compare, then wait until `until`, if given. */
  | { kind: "keep placeholder"; placeholder: Placeholder; until: number | undefined }
  /** The card was posted again in another message: the placeholder says so, without a title. */
  | { kind: "retire placeholder"; placeholder: Placeholder }
  /** The posting process died: we don't know whether the post appeared. */
  | { kind: "record loss"; subscribed: SubscribedMeeting | undefined }
  /** The meeting began before anything was posted. */
  | { kind: "too late"; occurrenceStart: number };

/** A message that replaces a card after a snooze or a skip. It names the meeting, so it's kept up to date. */
const content = z.discriminatedUnion("kind", [
  /** `person` is Slack's id of who did it, `timeZone` the IANA name of the zone for an all-day event's date. */
  z.object({ kind: z.literal("snoozed"), person: z.string(), timeZone: z.string(), until: z.number() }),
  z.object({ kind: z.literal("skipped"), person: z.string(), timeZone: z.string(), series: z.string() }),
  /** The series is no longer skipped, and the card was not restored: nothing names the meeting. */
  z.object({ kind: z.literal("undone"), person: z.string() }),
]);
export type PlaceholderContent = z.infer<typeof content>;

export interface Placeholder {
  /** Slack's id of the message. */
  ts: string;
  content: PlaceholderContent;
  /** Digest of what it shows; `unknownDigest` until that is checked. */
  digest: string;
}

/** No message has this digest: the next step replaces the message. */
export const unknownDigest = "unknown";

/** Like `unknownDigest`, after a click that may have overwritten a newer message with an older one. */
export const clickedDigest = "clicked";

/** The columns of a reminder without a placeholder. */
export const noPlaceholder = { line_ts: null, line: null, line_digest: null } as const;

type PlaceholderColumns = Pick<ReminderRow, keyof typeof noPlaceholder>;

/** @throws ZodError when it is not a placeholder */
export function placeholderColumns({ ts, content: what, digest }: Placeholder): PlaceholderColumns {
  return { line_ts: ts, line: JSON.stringify(content.parse(what)), line_digest: digest };
}

/** @throws ZodError if `placeholderColumns` didn't write it */
export function readPlaceholder({ line_ts, line, line_digest }: PlaceholderColumns): Placeholder | undefined {
  if (line_ts === null || line === null || line_digest === null) return undefined;
  return { ts: line_ts, content: content.parse(JSON.parse(line)), digest: line_digest };
}
