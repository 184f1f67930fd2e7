import { Worker } from "node:worker_threads";
import type { ReadingOptions } from "./feed-reader.ts";
import type { FeedContents, Meeting } from "./meeting.ts";
import { createProgress } from "./progress.ts";
import { type WorkerTask, workerAnswer } from "./worker-messages.ts";

/** Beyond these a worker is ended by Node, and the process lives on. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/** Milliseconds between looks at what the worker does. */
const lookInterval = 25;
/** Milliseconds that a worker may take to start, which says nothing of the feed: on a busy machine it is seconds. */
const startLimit = 15_000;

export interface FeedReading {
  bytes: Uint8Array<ArrayBuffer>;
  options: ReadingOptions;
  /** Series to leave out. */
  skipped: readonly number[];
  /** Milliseconds that are left for it, from when the worker begins. */
  timeLeft: number;
  /** Milliseconds. */
  seriesTimeLimit: number;
}

export type ReadingOutcome =
  | { kind: "contents"; contents: FeedContents }
  | { kind: "no calendar" }
  /** It must be ended. The series is the one that it hung on, if it is known; it worked for so many milliseconds. */
  | { kind: "stuck"; series?: number | undefined; worked: number; cause: Error };

/** A worker thread that reads one feed at a time. */
export interface FeedWorker {
  read(reading: FeedReading): Promise<ReadingOutcome>;
  /** Whether it is no more, and another is needed. */
  hasEnded(): boolean;
  end(): Promise<void>;
}

/** @param module what it runs */
export function createFeedWorker(module: URL): FeedWorker {
  // What Node was started with is for the main thread.
  const worker = new Worker(module, { resourceLimits, execArgv: [], name: "calendar feeds" });
  // One that has nothing to read keeps no process alive.
  worker.unref();
  let failure: Error | undefined;
  let hasEnded = false;
  worker.on("error", (error: Error) => {
    failure = error;
  });
  worker.on("exit", () => {
    hasEnded = true;
  });

  async function read(reading: FeedReading): Promise<ReadingOutcome> {
    const progress = createProgress();
    const { bytes, options, skipped } = reading;
    const meetings: Meeting[] = [];
    const { promise, resolve } = Promise.withResolvers<ReadingOutcome>();
    const watch = createWatch(reading, progress);
    const stuck = (cause: Error) =>
      resolve({ kind: "stuck", series: progress.series(), worked: watch.worked(), cause });

    const onMessage = (message: unknown) => {
      const { success, data: answer, error } = workerAnswer.safeParse(message);
      if (!success) return stuck(error);
      switch (answer.kind) {
        case "part":
          meetings.push(...answer.meetings);
          // Whatever else waits has its turn before the next part is checked.
          setImmediate(tell, { kind: "next" });
          return;
        case "end": {
          const { kind, ...rest } = answer;
          return resolve({ kind: "contents", contents: { ...rest, meetings } });
        }
        case "no calendar":
          return resolve({ kind: "no calendar" });
      }
    };
    const onExit = () => stuck(failure ?? new Error("The worker ended."));
    const tell = (task: WorkerTask) => worker.postMessage(task);
    const look = () => {
      const cause = watch.look();
      if (cause !== undefined) stuck(cause);
    };
    const looking = setInterval(look, lookInterval);

    worker.on("message", onMessage).on("exit", onExit);
    worker.ref();
    try {
      tell({ kind: "read", bytes, options, skipped, progress: progress.memory });
      return await promise;
    } finally {
      clearInterval(looking);
      worker.off("message", onMessage).off("exit", onExit);
      worker.unref();
    }
  }

  return {
    read,
    hasEnded: () => hasEnded,
    async end() {
      await worker.terminate();
    },
  };
}

/** Watches whether the worker takes too long: to start, in all, or over one series. */
function createWatch(
  { timeLeft, seriesTimeLimit }: FeedReading,
  progress: ReturnType<typeof createProgress>,
) {
  const asked = performance.now();
  let begun: number | undefined;
  let steps = progress.steps();
  let since = asked;
  return {
    /** @returns what takes too long */
    look(): Error | undefined {
      const now = performance.now();
      if (progress.steps() !== steps) {
        steps = progress.steps();
        since = now;
        begun ??= now;
      }
      if (begun === undefined) {
        return now - asked > startLimit ? new Error("The worker takes too long to start.") : undefined;
      }
      if (now - begun > timeLeft) return new Error("Reading the feed takes too long.");
      const isHanging = progress.series() !== undefined && now - since > seriesTimeLimit;
      return isHanging ? new Error("Reading a series takes too long.") : undefined;
    },
    /** @returns milliseconds since it has begun */
    worked: () => (begun === undefined ? 0 : performance.now() - begun),
  };
}
