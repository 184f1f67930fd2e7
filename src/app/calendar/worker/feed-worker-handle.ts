import { Worker } from "node:worker_threads";
import { createProgress } from "../ical/progress.ts";
import type { ReadingOptions } from "../ical/read-feed.ts";
import type { FeedContents, Meeting } from "../meeting.ts";
import { type WorkerTask, workerAnswer } from "./worker-messages.ts";

/** Beyond these limits Node ends the worker, and the process survives. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/**
 * The process's own Node flags don't apply to workers, and neither does its compile cache. Without a cache, a
 * worker loads Node's type stripper: 25 MB, and more than twice the startup time.
 */
const execArgv = ["--import", new URL("../../../compile-cache.js", import.meta.url).href];
/** Milliseconds between checks of the worker's progress. */
const lookInterval = 25;

export interface FeedReading {
  bytes: Uint8Array<ArrayBuffer>;
  options: ReadingOptions;
  /** Series to skip. */
  skipped: readonly number[];
  /** Milliseconds left for it, counted from when a started worker gets it. */
  timeLeft: number;
  /** Milliseconds. */
  seriesTimeLimit: number;
}

export type ReadingOutcome =
  | { kind: "contents"; contents: FeedContents }
  | { kind: "no calendar" }
  /** The worker must be ended. `series` is the one it hung on, if known; `worked` is in milliseconds. */
  | { kind: "stuck"; series?: number | undefined; worked: number; cause: Error };

/** A worker thread that reads one feed at a time. */
export interface FeedWorker {
  read(reading: FeedReading): Promise<ReadingOutcome>;
  /** Whether it has ended, and another one is needed. */
  hasEnded(): boolean;
  end(): Promise<void>;
}

/**
 * @param module that it runs
 * @param startLimit milliseconds to start; the worker gets no feed before that
 */
export function createFeedWorker(module: URL, startLimit: number): FeedWorker {
  const worker = new Worker(module, { resourceLimits, execArgv, name: "calendar feeds" });
  // An idle worker doesn't keep the process alive.
  worker.unref();
  let failure: Error | undefined;
  let hasEnded = false;
  worker.on("error", (error: Error) => {
    failure = error;
  });
  worker.on("exit", () => {
    hasEnded = true;
  });
  /** Why it didn't start; `undefined` if it did. */
  const started = startOf(worker, startLimit).then((problem) => problem && (failure ?? problem));

  async function read(reading: FeedReading): Promise<ReadingOutcome> {
    worker.ref();
    try {
      const problem = hasEnded ? (failure ?? ended()) : await started;
      if (problem !== undefined) return { kind: "stuck", worked: 0, cause: problem };
      return await readNow(reading);
    } finally {
      worker.unref();
    }
  }

  async function readNow(reading: FeedReading): Promise<ReadingOutcome> {
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
          // Gives other work a turn before we check the next part.
          setImmediate(tell, { kind: "next" });
          return;
        case "end": {
          const { kind, ...rest } = answer;
          return resolve({ kind: "contents", contents: { ...rest, meetings } });
        }
        case "no calendar":
          return resolve({ kind: "no calendar" });
        case "ready":
          return stuck(new Error("The worker started twice."));
      }
    };
    const onExit = () => stuck(failure ?? ended());
    const tell = (task: WorkerTask) => worker.postMessage(task);
    const look = () => {
      const cause = watch.look();
      if (cause !== undefined) stuck(cause);
    };
    const looking = setInterval(look, lookInterval);

    worker.on("message", onMessage).on("exit", onExit);
    try {
      tell({ kind: "read", bytes, options, skipped, progress: progress.memory });
      return await promise;
    } finally {
      clearInterval(looking);
      worker.off("message", onMessage).off("exit", onExit);
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

function ended(): Error {
  return new Error("The worker ended.");
}

/**
 * The first message says it's ready.
 *
 * @returns why it didn't start, if so
 */
function startOf(worker: Worker, limit: number): Promise<Error | undefined> {
  const { promise, resolve } = Promise.withResolvers<Error | undefined>();
  const timer = setTimeout(() => resolve(new Error("The worker takes too long to start.")), limit);
  timer.unref();
  worker.once("message", () => resolve(undefined)).once("exit", () => resolve(ended()));
  return promise.finally(() => clearTimeout(timer));
}

/** Watches from now on whether the whole reading, or one series, takes too long. */
function createWatch(
  { timeLeft, seriesTimeLimit }: FeedReading,
  progress: ReturnType<typeof createProgress>,
) {
  const begun = performance.now();
  let steps = progress.steps();
  let since = begun;
  return {
    /** @returns the error, if something takes too long */
    look(): Error | undefined {
      const now = performance.now();
      if (progress.steps() !== steps) {
        steps = progress.steps();
        since = now;
      }
      if (now - begun > timeLeft) return new Error("Reading the feed takes too long.");
      const isHanging = progress.series() !== undefined && now - since > seriesTimeLimit;
      return isHanging ? new Error("Reading a series takes too long.") : undefined;
    },
    /** @returns milliseconds since the start */
    worked: () => performance.now() - begun,
  };
}
