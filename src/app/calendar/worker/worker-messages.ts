import { z } from "zod";
import type { ReadingOptions } from "../ical/read-feed.ts";
import { feedContents, meeting } from "../meeting.ts";

/** What the worker of the feed reader is told: to read a feed, or to send on what it has read. */
export type WorkerTask =
  | {
      kind: "read";
      bytes: Uint8Array<ArrayBuffer>;
      options: ReadingOptions;
      /** Numbers of the series that did not come to an end before. */
      skipped: readonly number[];
      /** Where the worker notes what it does (progress.ts). */
      progress: SharedArrayBuffer;
    }
  | { kind: "next" };

/**
 * What it answers, one at a time: the meetings in parts, so that checking them keeps the main thread from nothing
 * else for long, and at the end the rest.
 */
export const workerAnswer = z.discriminatedUnion("kind", [
  /** It has started, and may be given something to read. */
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("part"), meetings: z.array(meeting) }),
  z.object({ kind: z.literal("end"), ...feedContents.omit({ meetings: true }).shape }),
  z.object({ kind: z.literal("no calendar") }),
]);
export type WorkerAnswer = z.infer<typeof workerAnswer>;
