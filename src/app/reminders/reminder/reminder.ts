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
  | { state: "posted"; occurrenceStart: number; ts: string; digest: string; aside?: Aside };

/**
 * A post in the messages of its owner with the app instead of the channel.
 * - `channel`: Slack's id of those messages
 * - `why` it isn't in the channel: a block reason of the channel policy, or Slack's error
 */
const aside = z.object({ channel: z.string(), why: z.string() });
export type Aside = z.infer<typeof aside>;

/** @throws ZodError if it isn't one */
export function asideText(value: Aside | undefined): string | null {
  return value === undefined ? null : JSON.stringify(aside.parse(value));
}

/** @throws ZodError if `asideText` didn't write it */
export function readAside(text: string | null): Aside | undefined {
  return text === null ? undefined : aside.parse(JSON.parse(text));
}

/** A new message about a change shortly before the meeting: it names the meeting, so it may have to be cut. */
const news = z.object({ ts: z.string(), channel: z.string() });
export type News = z.infer<typeof news>;

/** @throws ZodError if it isn't one */
export function newsText(value: News): string {
  return JSON.stringify(news.parse(value));
}

/** @throws ZodError if `newsText` didn't write it */
export function readNews(text: string | null): News | undefined {
  return text === null ? undefined : news.parse(JSON.parse(text));
}

/** One channel's reminder of one occurrence, based on the channel's own sources. */
export interface ChannelReminder {
  organisation: string;
  id: string;
  channel: string;
  /** The meeting's key, equal in every channel and feed that has it. */
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
  news: News | undefined;
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

/** A message that replaces a card after a move or a skip. It names the meeting, so it's kept up to date. */
const content = z.discriminatedUnion("kind", [
  /**
   * `from` is the old start, absent for an all-day event; `aside` where the message is, if not in the channel;
   * `timeZone` the IANA name of the zone for an all-day event's date.
   */
  z.object({
    kind: z.literal("moved"),
    from: z.number().optional(),
    timeZone: z.string(),
    aside: z.string().optional(),
  }),
  /** `person` is Slack's id of who did it. */
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

/** @returns `undefined` also for a kind that only earlier versions wrote: that message stays as it is */
export function readPlaceholder({ line_ts, line, line_digest }: PlaceholderColumns): Placeholder | undefined {
  if (line_ts === null || line === null || line_digest === null) return undefined;
  const read = content.safeParse(JSON.parse(line));
  return read.success ? { ts: line_ts, content: read.data, digest: line_digest } : undefined;
}
