import { z } from "zod";

/**
 * A message in place of a card: it was snoozed, or its series is skipped. It names the meeting, and so is kept up to
 * date like a card.
 */
const content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("snoozed"),
    /** Slack's id of who did it. */
    person: z.string(),
    /** IANA name of the zone in which an all-day event has its date. */
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
  /** Slack's name of the message. */
  ts: string;
  content: PlaceholderContent;
  /** What it shows; `unknownDigest` until that was checked. */
  digest: string;
}

/** No message has this digest: the next step replaces the message. */
export const unknownDigest = "unknown";

/** The same after a click, which may have put something older there than what was put there meanwhile. */
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

/** @throws ZodError when it was not written by `placeholderColumns` */
export function readPlaceholder({ line_ts, line, line_digest }: PlaceholderColumns): Placeholder | undefined {
  if (line_ts === null || line === null || line_digest === null) return undefined;
  return { ts: line_ts, content: content.parse(JSON.parse(line)), digest: line_digest };
}
