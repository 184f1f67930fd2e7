import type { Transaction } from "kysely";

/** Runs work in a transaction: all of it is committed, or none. */
export type Transact<Schema> = <Result>(
  work: (transaction: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;

interface Job<Schema> {
  work(transaction: Transaction<Schema>): Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
}

/**
 * Lets works that come while a transaction is under way share the next one, and so one wait for the disk. On SQLite
 * there is one transaction at a time anyway. None is told that it has succeeded before the shared transaction is
 * committed; when that fails, each is tried in a transaction of its own, so that none fails by another's fault. Work
 * may therefore be run twice, and must do nothing but write to the transaction.
 *
 * @param transact runs one transaction
 */
export function grouped<Schema>(transact: Transact<Schema>): Transact<Schema> {
  let waiting: Job<Schema>[] = [];
  let isRunning = false;

  async function run(jobs: readonly Job<Schema>[]): Promise<void> {
    try {
      await transact(async (transaction) => {
        for (const job of jobs) await job.work(transaction);
      });
    } catch (error) {
      const [only] = jobs;
      if (jobs.length === 1) return only?.fail(error);
      for (const job of jobs) await run([job]);
      return;
    }
    for (const job of jobs) job.succeed();
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const jobs = waiting;
      waiting = [];
      await run(jobs);
    }
    isRunning = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let settle: () => void = () => reject(new Error("The work has not been run."));
      waiting.push({
        async work(transaction) {
          const result = await work(transaction);
          settle = () => resolve(result);
        },
        succeed: () => settle(),
        fail: reject,
      });
      if (!isRunning) void runAll();
    });
}
