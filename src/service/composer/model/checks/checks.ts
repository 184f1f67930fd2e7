import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from "#threads/worker-pool.ts";
import type { Composed, Problem } from "./checked.ts";

/** Milliseconds for one answer, with its wait for others and the thread's start on a busy machine. */
const defaultTimeLimit = 20_000;

/** Checks answers in a thread of its own: reading their facts takes 20 ms for 1,000 characters. */
export function createChecks(options?: WorkerPoolOptions): WorkerPool<Composed, Problem[]> {
  const worker = new URL("./check-worker.ts", import.meta.url);
  return createWorkerPool(worker, { timeLimit: defaultTimeLimit, ...options });
}
