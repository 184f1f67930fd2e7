import type { Piscina } from "piscina";

/** One thread for heavy work: started with the first task, ended when idle to free its memory. */
export interface WorkerPool<Task, Result> {
  /**
   * @param task plain data
   * @param signal ends the task; the thread that was at work on it is ended with it
   * @throws the signal's reason, a `WorkerTimeoutError`, what the worker's function throws, or an error of the thread
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  /** Ends the thread; what it was doing is rejected. */
  stop(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Milliseconds for one task, including its wait for others and the thread's start. */
  timeLimit?: number | undefined;
  /** Milliseconds after which an idle thread is ended. */
  idleTime?: number | undefined;
}

export class WorkerTimeoutError extends Error {
  override readonly name = "WorkerTimeoutError";

  /** @param timeLimit milliseconds */
  constructor(timeLimit: number) {
    super(`The worker didn't finish within ${timeLimit / 1_000} seconds.`);
  }
}

/** Node's flags of the process don't apply to workers, nor does its compile cache. */
const execArgv = ["--import", new URL("../compile-cache.js", import.meta.url).href];
/** Beyond it Node ends the worker, and the process survives. */
const resourceLimits = { maxOldGenerationSizeMb: 384 };

/** @param worker a module whose default export does a task */
export function createWorkerPool<Task, Result>(
  worker: URL,
  { timeLimit = 10_000, idleTime = 60_000 }: WorkerPoolOptions = {},
): WorkerPool<Task, Result> {
  let pool: Promise<Piscina<Task, Result>> | undefined;

  /** Loaded with the first task, which keeps it out of the process's start. */
  async function createPool(): Promise<Piscina<Task, Result>> {
    const { Piscina } = await import("piscina");
    const created = new Piscina<Task, Result>({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTime,
      execArgv,
      resourceLimits,
    });
    // A thread that breaks with no task left, as when it runs out of memory just after its task was aborted, harms
    // nobody: the next task starts another one. Without a listener, Node would end the process.
    created.on("error", () => undefined);
    return created;
  }

  return {
    async run(task, signal) {
      const limit = AbortSignal.timeout(timeLimit);
      pool ??= createPool();
      const workers = await pool;
      try {
        return await workers.run(task, { signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]) });
      } catch (error) {
        signal?.throwIfAborted();
        throw limit.aborted ? new WorkerTimeoutError(timeLimit) : error;
      }
    },
    async stop() {
      const created = await pool;
      await created?.destroy();
    },
  };
}
