import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { ReadingOptions } from "../ical/read-feed.ts";
import { type FeedContents, feedContents, type Meeting, meeting } from "../meeting.ts";

/** Beyond these limits Node ends the worker, and the process survives. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/**
 * The process's own Node flags don't apply to workers, and neither does its compile cache. Without a cache, a
 * worker loads Node's type stripper: 25 MB, and more than twice the startup time.
 */
const execArgv = ["--import", new URL("../../../compile-cache.js", import.meta.url).href];
/** Milliseconds between checks of the worker's progress. */
const checkInterval = 25;
/** How many times as long as its computing time a reading may take on a busy machine. */
const maxSlowness = 10;

/** Requests to the worker: read a feed, or send the next part. */
export type WorkerTask =
  | {
      kind: "read";
      bytes: Uint8Array<ArrayBuffer>;
      options: ReadingOptions;
      /** Numbers of the series that an earlier reading didn't finish. */
      skipped: readonly number[];
      /** From this number on, series that recur are skipped too: only their rules can cost much. */
      skipRecurringFrom: number;
      /** Shared memory, because a hung worker can't answer messages: the number of the series it reads, or -1. */
      progress: Int32Array;
    }
  | { kind: "next" };

/**
 * The worker's responses, one at a time, after a first message that says it has started. Meetings come in parts,
 * so that checking them doesn't block the main thread for long; the rest comes last.
 */
const workerAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("part"), meetings: z.array(meeting) }),
  z.object({ kind: z.literal("end"), ...feedContents.omit({ meetings: true }).shape }),
  z.object({ kind: z.literal("no calendar") }),
]);
export type WorkerAnswer = z.infer<typeof workerAnswer>;

export interface FeedReading
  extends Pick<Extract<WorkerTask, { kind: "read" }>, "bytes" | "options" | "skipped" | "skipRecurringFrom"> {
  /** Milliseconds of the worker's computing time. */
  timeLeft: number;
  /** The same for one series. */
  seriesTimeLimit: number;
}

export type ReadingOutcome =
  | { kind: "contents"; contents: FeedContents }
  | { kind: "no calendar" }
  /** The worker must be ended. `series` is the one it hung on, or -1; `worked` is in milliseconds of computing time. */
  | { kind: "stuck"; series: number; worked: number; cause: Error };

/** A worker thread that reads one feed at a time. */
export type FeedWorker = ReturnType<typeof createFeedWorker>;

/**
 * @param module that it runs
 * @param startLimit milliseconds to start; the worker gets no feed before that
 */
export function createFeedWorker(module: URL, startLimit: number) {
  const worker = new Worker(module, { resourceLimits, execArgv, name: "calendar feeds" });
  // An idle worker doesn't keep the process alive.
  worker.unref();
  /** Why it ended. */
  let ended: Error | undefined;
  worker.on("error", (error: Error) => {
    ended = error;
  });
  worker.on("exit", () => {
    ended ??= new Error("The worker ended.");
  });
  /** Why it didn't start; `undefined` if it did. */
  const started: Promise<Error | undefined> = once(worker, "message", {
    signal: AbortSignal.timeout(startLimit),
  }).then(
    () => undefined,
    (cause: unknown) => ended ?? new Error("The worker takes too long to start.", { cause }),
  );

  return {
    async read(reading: FeedReading): Promise<ReadingOutcome> {
      worker.ref();
      try {
        const problem = ended ?? (await started);
        return problem === undefined
          ? await readIn(worker, reading, () => ended ?? new Error("The worker ended."))
          : { kind: "stuck", series: -1, worked: 0, cause: problem };
      } finally {
        worker.unref();
      }
    },
    /** Whether it has ended, and another one is needed. */
    hasEnded: () => ended !== undefined,
    end: () => worker.terminate(),
  };
}

/** @param whyEnded tells why the worker ended, once it has */
async function readIn(
  worker: Worker,
  { timeLeft, seriesTimeLimit, ...task }: FeedReading,
  whyEnded: () => Error,
): Promise<ReadingOutcome> {
  const progress = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const begun = performance.now();
  const meetings: Meeting[] = [];
  const { promise, resolve } = Promise.withResolvers<ReadingOutcome>();
  const send = (next: WorkerTask) => worker.postMessage(next);
  let worked = checkInterval;
  const stuck = (cause: Error) =>
    resolve({ kind: "stuck", series: Atomics.load(progress, 0), worked, cause });
  const onMessage = (message: unknown) => {
    const { success, data: answer, error } = workerAnswer.safeParse(message);
    if (!success) return stuck(error);
    switch (answer.kind) {
      case "part":
        meetings.push(...answer.meetings);
        // Gives other work a turn before we check the next part.
        setImmediate(send, { kind: "next" });
        return;
      case "end": {
        const { kind, ...rest } = answer;
        return resolve({ kind: "contents", contents: { ...rest, meetings } });
      }
      case "no calendar":
        return resolve(answer);
    }
  };
  const onExit = () => stuck(whyEnded());
  const timesOf = createTimeWatch(worker, progress);
  const check = async () => {
    const { ofReading, ofSeries } = await timesOf();
    worked = Math.max(worked, ofReading);
    const waited = performance.now() - begun;
    if (worked > timeLeft || waited > timeLeft * maxSlowness)
      stuck(new Error("Reading the feed takes too long."));
    else if (ofSeries > seriesTimeLimit) stuck(new Error("Reading a series takes too long."));
  };
  const checking = setInterval(() => check().catch(stuck), checkInterval);
  worker.on("message", onMessage).on("exit", onExit);
  try {
    send({ kind: "read", ...task, progress });
    return await promise;
  } finally {
    clearInterval(checking);
    worker.off("message", onMessage).off("exit", onExit);
  }
}

/** @returns asks how many milliseconds the worker has computed since it began the reading, and the series it reads */
function createTimeWatch(worker: Worker, progress: Int32Array) {
  let series = -1;
  let seriesBegan = 0;
  let began: number | undefined;
  return async () => {
    const current = Atomics.load(progress, 0);
    const time = await computingTime(worker);
    began ??= time;
    if (current !== series) {
      series = current;
      seriesBegan = time;
    }
    return { ofReading: time - began, ofSeries: series === -1 ? 0 : time - seriesBegan };
  };
}

/** @returns milliseconds of the worker's own, so that a busy machine costs no series its time */
async function computingTime(worker: Worker): Promise<number> {
  // Since Node 24.6.
  if (!("cpuUsage" in worker)) return performance.now();
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}
