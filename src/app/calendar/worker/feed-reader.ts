import { FeedError } from "../fetch/feed-error.ts";
import type { ReadingOptions } from "../ical/read-feed.ts";
import type { FeedContents } from "../meeting.ts";
import { createFeedWorker, type FeedWorker } from "./feed-worker-handle.ts";

/** Reads feeds, in a worker thread that is killed when it takes too long. */
export interface FeedReader {
  /**
   * @param bytes of the feed; they are not to be changed until it is read
   * @returns the occurrences that overlap the span, cancelled ones among them, in the order of their starts
   * @throws FeedError "no calendar" or "too much work"
   */
  read(bytes: Uint8Array<ArrayBuffer>, options: ReadingOptions): Promise<FeedContents>;
  /** Lets the reading that was asked for come to its end, and ends the worker. */
  stop(): Promise<void>;
}

export interface FeedReaderOptions {
  /**
   * Milliseconds that reading one feed may take in all. They count from when it is given to a worker that has started:
   * starting is the machine's time, and none of the feed's.
   */
  timeLimit?: number;
  /** Milliseconds that a worker may take to start: on a busy machine it is seconds. */
  startLimit?: number;
  /** Milliseconds that one series may take. */
  seriesTimeLimit?: number;
  /** Milliseconds after which a worker that has nothing to do is ended, and takes no memory any more. */
  idleTime?: number;
  /** What the worker runs. */
  module?: URL;
}

/** A worker is begun when there is something to read, and reads one feed after another. */
export function createFeedReader({
  timeLimit = 2_000,
  startLimit = 15_000,
  seriesTimeLimit = 500,
  idleTime = 60_000,
  module = new URL("./feed-worker.ts", import.meta.url),
}: FeedReaderOptions = {}): FeedReader {
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

  /** A worker that does not come to an end is begun anew, to read all but what it hung on, while there is time. */
  async function read(bytes: Uint8Array<ArrayBuffer>, options: ReadingOptions): Promise<FeedContents> {
    clearTimeout(idle);
    let timeLeft = timeLimit;
    const skipped: number[] = [];
    for (;;) {
      if (worker === undefined || worker.hasEnded()) worker = createFeedWorker(module, startLimit);
      const outcome = await worker.read({ bytes, options, skipped, timeLeft, seriesTimeLimit });
      switch (outcome.kind) {
        case "contents":
          return outcome.contents;
        case "no calendar":
          throw new FeedError("no calendar");
        case "stuck":
          await end();
          timeLeft -= outcome.worked;
          if (outcome.series === undefined || timeLeft <= 0) {
            throw new FeedError("too much work", { cause: outcome.cause });
          }
          skipped.push(outcome.series);
      }
    }
  }

  function endWhenIdle(): void {
    if (worker === undefined) return;
    idle = setTimeout(() => void end(), idleTime);
    idle.unref();
  }

  return {
    read(bytes, options) {
      if (isStopped) return Promise.reject(new Error("The feed reader has stopped."));
      const reading = last.then(() => read(bytes, options)).finally(endWhenIdle);
      last = reading.catch(() => undefined);
      return reading;
    },
    async stop() {
      isStopped = true;
      await last;
      await end();
    },
  };
}
