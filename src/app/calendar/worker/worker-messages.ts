import { z } from "zod";
import type { ReadingOptions } from "../ical/read-feed.ts";
import { feedContents, meeting } from "../meeting.ts";

/** Requests to the feed reader's worker: read a feed, or send the next part. */
export type WorkerTask =
  | {
      kind: "read";
      bytes: Uint8Array<ArrayBuffer>;
      options: ReadingOptions;
      /** Numbers of the series that an earlier reading didn't finish. */
      skipped: readonly number[];
      /** Shared memory for its progress (progress.ts). */
      progress: SharedArrayBuffer;
    }
  | { kind: "next" };

/**
 * The worker's responses, one at a time. Meetings come in parts, so that checking them doesn't block the main
 * thread for long; the rest comes last.
 */
export const workerAnswer = z.discriminatedUnion("kind", [
  /** It has started and can take a task. */
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("part"), meetings: z.array(meeting) }),
  z.object({ kind: z.literal("end"), ...feedContents.omit({ meetings: true }).shape }),
  z.object({ kind: z.literal("no calendar") }),
]);
export type WorkerAnswer = z.infer<typeof workerAnswer>;
