import type { Transaction } from "kysely";
import { batched } from "./batched.ts";

/** Runs work in a transaction: all of it is committed, or none. */
export type Transact<Schema> = <Result>(
  work: (transaction: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;

/** Does work in a transaction. @returns what tells its asker so, once it is committed */
type Job<Schema> = (transaction: Transaction<Schema>) => Promise<() => void>;

/**
 * Lets works that come while a transaction is under way share the next one, and so one wait for the disk. On SQLite
 * there is one transaction at a time anyway. None is told that it has succeeded before the shared transaction is
 * committed; when that fails, each is tried in a transaction of its own, so that none fails by another's fault. Work
 * may therefore be run twice, and must do nothing but write to the transaction.
 *
 * @param transact runs one transaction
 */
export function grouped<Schema>(transact: Transact<Schema>): Transact<Schema> {
  async function together(jobs: readonly Job<Schema>[]): Promise<void> {
    const tells = await transact(async (transaction) => {
      const done: (() => void)[] = [];
      for (const job of jobs) done.push(await job(transaction));
      return done;
    });
    for (const tell of tells) tell();
  }

  /** @returns the error of each; `undefined` for what is committed */
  async function run(jobs: readonly Job<Schema>[]): Promise<unknown[]> {
    try {
      await together(jobs);
      return jobs.map(() => undefined);
    } catch (error) {
      if (jobs.length === 1) return [error];
    }
    const errors: unknown[] = [];
    for (const job of jobs) errors.push(...(await run([job])));
    return errors;
  }

  const submit = batched({ run, keyOf: () => "", largest: Number.POSITIVE_INFINITY });
  return (work) =>
    new Promise((resolve, reject) => {
      const job: Job<Schema> = async (transaction) => {
        const result = await work(transaction);
        return () => resolve(result);
      };
      void submit(job).then((error) => {
        // After success this changes nothing: the promise is settled.
        reject(error);
      });
    });
}
