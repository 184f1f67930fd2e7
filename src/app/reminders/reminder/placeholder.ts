import { z } from "zod";

/**
 * What stands in a channel in place of a card: that it was put off, or that its series is skipped. It names the
 * meeting, and so is kept true as a card is.
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
  /** The series is skipped no more, and the card does not stand there again: nothing names the meeting. */
  z.object({
    kind: z.literal("undone"),
    person: z.string(),
  }),
]);
export type LineContent = z.infer<typeof content>;

export interface Line {
  /** Slack's name of the message. */
  ts: string;
  content: LineContent;
  /** What it shows; `unknownDigest` until that was seen to. */
  digest: string;
}

/** What nothing shows: the next look at the reminder puts the right thing there. */
export const unknownDigest = "unknown";

/** The same after a click has put something there, which may have been older than what was put there meanwhile. */
export const clickedDigest = "clicked";

/** The columns of a reminder that has no line. */
export const noLine = { line_ts: null, line: null, line_digest: null } as const;

interface LineColumns {
  line_ts: string | null;
  line: string | null;
  line_digest: string | null;
}

/** @throws ZodError when it is none */
export function lineColumns({ ts, content: what, digest }: Line): LineColumns {
  return { line_ts: ts, line: JSON.stringify(content.parse(what)), line_digest: digest };
}

/** @throws ZodError when it was not written by `lineColumns` */
export function readLine({ line_ts, line, line_digest }: LineColumns): Line | undefined {
  if (line_ts === null || line === null || line_digest === null) return undefined;
  return { ts: line_ts, content: content.parse(JSON.parse(line)), digest: line_digest };
}
