import { z } from "zod";

/**
 * A message that replaces a card after a snooze or a skipped series. It names the meeting, so we keep it up
 * to date like a card.
 */
const content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("snoozed"),
    /** Slack's id of the person who did it. */
    person: z.string(),
    /** IANA name of the zone for an all-day event's date. */
    timeZone: z.string(),
    /** Unix time in milliseconds. */
    until: z.number(),
  }),
  z.object({
    kind: z.literal("skipped"),
    person: z.string(),
    timeZone: z.string(),
    series: z.string(),
  }),
  /** The series is no longer skipped, and the card was not restored: nothing names the meeting. */
  z.object({
    kind: z.literal("undone"),
    person: z.string(),
  }),
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

interface PlaceholderColumns {
  line_ts: string | null;
  line: string | null;
  line_digest: string | null;
}

/** @throws ZodError when it is not a placeholder */
export function placeholderColumns({ ts, content: what, digest }: Placeholder): PlaceholderColumns {
  return { line_ts: ts, line: JSON.stringify(content.parse(what)), line_digest: digest };
}

/** @throws ZodError if `placeholderColumns` didn't write it */
export function readPlaceholder({ line_ts, line, line_digest }: PlaceholderColumns): Placeholder | undefined {
  if (line_ts === null || line === null || line_digest === null) return undefined;
  return { ts: line_ts, content: content.parse(JSON.parse(line)), digest: line_digest };
}
