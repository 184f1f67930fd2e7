import { createWorkerPool } from "#threads/worker-pool.ts";
import { combine, type FeedContents, withinLimits } from "../feed-contents.ts";
import { FeedError } from "../fetch/feed-error.ts";
import type { Part, ReadingOptions } from "../ical/read-feed.ts";
import { maxMeetings } from "../ical/reading-limits.ts";
import type { FeedAnswer, FeedTask } from "./feed-tasks.ts";

export interface FeedReaderOptions {
  /** Milliseconds to read one feed; after that, series that recur are left out: only their rules can cost much. */
  timeLimit?: number;
  /** Milliseconds to read one batch of series. */
  batchTimeLimit?: number;
  /** Milliseconds to read one series of a batch that took longer. */
  seriesTimeLimit?: number;
  /** Milliseconds for a worker to start and open a feed; seconds on a busy machine. */
  startLimit?: number;
  /** The worker's module. */
  module?: URL;
}

/** Series per batch. */
const batchSize = 100;

/** Reads feeds in a worker thread, which is killed if it takes too long. */
export type FeedReader = ReturnType<typeof createFeedReader>;

/** Starts a worker on demand, which reads one feed after another. */
export function createFeedReader({
  timeLimit = 8_000,
  batchTimeLimit = 2_000,
  seriesTimeLimit = 500,
  startLimit = 15_000,
  module = new URL("./feed-worker.ts", import.meta.url),
}: FeedReaderOptions = {}) {
  const pool = createWorkerPool<FeedTask, FeedAnswer>(module, { timeLimit: startLimit });
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function open(bytes: Uint8Array, options: ReadingOptions) {
    const opened = await pool.run({ bytes, options });
    if (opened === undefined) throw new FeedError("no calendar");
    return opened;
  }

  async function read(bytes: Uint8Array, options: ReadingOptions): Promise<FeedContents> {
    const end = performance.now() + timeLimit;
    const isLate = () => performance.now() > end;
    const opened = await open(bytes, options);
    let { contents } = opened;

    async function take(part: Omit<Part, "span">, limit?: number): Promise<void> {
      // What begins after this is left out anyway.
      const until = contents.meetings[maxMeetings]?.startsAt ?? options.span.until;
      const task = { part: { ...part, span: { ...options.span, until } } };
      const answer = await pool.run(task, limit === undefined ? undefined : AbortSignal.timeout(limit));
      if (answer === undefined) throw new Error("The worker has lost the feed.");
      contents = combine(contents, answer.contents);
    }

    async function takeOne(from: number): Promise<void> {
      const part = { from, until: from + 1 };
      const leaveOut = isLate() ? "recurring" : "none";
      try {
        await take({ ...part, leaveOut }, seriesTimeLimit);
      } catch (error) {
        if (leaveOut === "recurring") throw error;
        await open(bytes, options);
        await take({ ...part, leaveOut: "all" });
      }
    }

    for (let from = 0; from < opened.seriesCount; from += batchSize) {
      const until = Math.min(from + batchSize, opened.seriesCount);
      try {
        await take({ from, until, leaveOut: isLate() ? "recurring" : "none" }, batchTimeLimit);
      } catch {
        await open(bytes, options);
        for (let series = from; series < until; series += 1) await takeOne(series);
      }
    }
    return withinLimits(contents);
  }

  return {
    /**
     * Reads the series in batches. Of a batch that takes too long, each series is read alone: one that hangs is left
     * out, and named.
     *
     * @param bytes of the feed; don't change them until this resolves
     * @returns the occurrences that overlap the span, including cancelled ones, ordered by start
     * @throws FeedError "no calendar" or "too much work"
     */
    read(bytes: Uint8Array, options: ReadingOptions): Promise<FeedContents> {
      if (isStopped) return Promise.reject(new Error("The feed reader has stopped."));
      const reading = last
        .then(() => read(bytes, options))
        .catch((cause: unknown) => {
          throw cause instanceof FeedError ? cause : new FeedError("too much work", { cause });
        });
      last = reading.catch(() => undefined);
      return reading;
    },
    /** Waits for pending readings, then ends the worker. */
    async stop(): Promise<void> {
      isStopped = true;
      await last;
      await pool.stop();
    },
  };
}
