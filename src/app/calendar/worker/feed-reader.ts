import { FeedError } from "../fetch/feed-error.ts";
import type { ReadingOptions } from "../ical/read-feed.ts";
import type { FeedContents } from "../meeting.ts";
import { createFeedWorker, type FeedWorker } from "./feed-worker-handle.ts";

export interface FeedReaderOptions {
  /**
   * Milliseconds of the worker's computing time to read one feed, counted from when a started worker gets it. Startup
   * depends on the machine, not on the feed.
   */
  timeLimit?: number;
  /** Milliseconds for a worker to start; seconds on a busy machine. */
  startLimit?: number;
  /** Milliseconds of the worker's computing time for one series; half as many for each after one that took longer. */
  seriesTimeLimit?: number;
  /** Milliseconds after which an idle worker is ended, to free its memory. */
  idleTime?: number;
  /** The worker's module. */
  module?: URL;
}

/** Milliseconds that every series has, however many took too long: the first one that a new worker reads takes 100. */
const minSeriesTimeLimit = 150;

/** Reads feeds in a worker thread, which is killed if it takes too long. */
export type FeedReader = ReturnType<typeof createFeedReader>;

/** Starts a worker on demand, which reads one feed after another. */
export function createFeedReader({
  timeLimit = 2_000,
  startLimit = 15_000,
  seriesTimeLimit = 300,
  idleTime = 60_000,
  module = new URL("./feed-worker.ts", import.meta.url),
}: FeedReaderOptions = {}) {
  let worker: FeedWorker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.end();
  }

  /**
   * Restarts a hung worker to read everything but the series it hung on. When the time is up, a last reading
   * takes only half of the recurring series that were read until then, and everything that doesn't recur: the rest of
   * the calendar shouldn't pay for them.
   */
  async function read(bytes: Uint8Array<ArrayBuffer>, options: ReadingOptions): Promise<FeedContents> {
    clearTimeout(idle);
    let timeLeft = timeLimit;
    let seriesTimeLeft = seriesTimeLimit;
    let skipRecurringFrom = Number.POSITIVE_INFINITY;
    const skipped: number[] = [];
    for (;;) {
      if (worker === undefined || worker.hasEnded()) worker = createFeedWorker(module, startLimit);
      const limits = { timeLeft, seriesTimeLimit: seriesTimeLeft };
      const outcome = await worker.read({ bytes, options, skipped, skipRecurringFrom, ...limits });
      switch (outcome.kind) {
        case "contents":
          return outcome.contents;
        case "no calendar":
          throw new FeedError("no calendar");
        case "stuck": {
          await end();
          // Outside of all series, it's the readings before that used up the time, if there were any.
          const isBetween = outcome.series === -1;
          const series = isBetween ? skipped.at(-1) : outcome.series;
          if (series === undefined || skipRecurringFrom !== Number.POSITIVE_INFINITY) {
            throw new FeedError("too much work", { cause: outcome.cause });
          }
          skipped.push(series);
          seriesTimeLeft = Math.max(minSeriesTimeLimit, seriesTimeLeft / 2);
          timeLeft -= outcome.worked;
          if (isBetween || timeLeft <= 0) {
            skipRecurringFrom = Math.floor(series / 2);
            timeLeft = timeLimit;
            seriesTimeLeft = timeLimit;
          }
        }
      }
    }
  }

  function endWhenIdle(): void {
    if (worker === undefined) return;
    idle = setTimeout(() => void end(), idleTime);
    idle.unref();
  }

  return {
    /**
     * @param bytes of the feed; don't change them until this resolves
     * @returns the occurrences that overlap the span, including cancelled ones, ordered by start
     * @throws FeedError "no calendar" or "too much work"
     */
    read(bytes: Uint8Array<ArrayBuffer>, options: ReadingOptions): Promise<FeedContents> {
      if (isStopped) return Promise.reject(new Error("The feed reader has stopped."));
      const reading = last.then(() => read(bytes, options)).finally(endWhenIdle);
      last = reading.catch(() => undefined);
      return reading;
    },
    /** Waits for pending readings, then ends the worker. */
    async stop(): Promise<void> {
      isStopped = true;
      await last;
      await end();
    },
  };
}
