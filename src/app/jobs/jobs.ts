import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Schema } from "../storage/schema.ts";

/** Names a job. An organisation has at most one job of a kind and key. */
export interface JobName {
  organisation: string;
  kind: string;
  key: string;
}

/** A job that this process has claimed. */
export interface Job extends JobName {
  /** Unix time in milliseconds. */
  dueAt: number;
  /** How often it failed in a row before. */
  attempts: number;
  /** It changes each time the job is rescheduled. */
  revision: number;
}

/** What is to be done about a job after it was run. */
export type JobOutcome =
  /** It is done, unless it was rescheduled meanwhile. */
  | { next: "done" }
  /** It is to be run again at that time (Unix time in milliseconds), unless it was rescheduled meanwhile. */
  | { next: "again"; at: number };

/** Writes, also within a transaction: a job is scheduled together with what makes it necessary. */
export type Writer = Pick<Kysely<Schema>, "insertInto" | "deleteFrom" | "updateTable">;

/** When a job is due that was cancelled while it is being done: it goes when that has ended. */
const never = Number.MAX_SAFE_INTEGER;
/** Rows of one statement: both databases take far more values, but only a text that comes again is kept prepared. */
const rowsAtOnce = 250;

/**
 * Sees to it that something is done at a time, or as soon after it as a process lives. A job that is there already is
 * moved to the new time; one that is being done right now is done again then.
 *
 * @param dueAt Unix time in milliseconds
 */
export function scheduleJob(query: Writer, name: JobName, dueAt: number): Promise<void> {
  return scheduleJobs(query, [{ ...name, dueAt }]);
}

/** Schedules many at once, of any organisations, in few statements. Of several with one name, the last one counts. */
export async function scheduleJobs(
  query: Writer,
  jobs: readonly (JobName & { dueAt: number })[],
): Promise<void> {
  const byName = new Map(jobs.map((job) => [nameText(job), job]));
  // All in one order: of two transactions that move the same jobs, one waits for the other, and not each for each.
  const rows = [...byName]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { organisation, kind, key, dueAt }]) => ({ organisation, kind, key, due_at: dueAt }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await query
      .insertInto("jobs")
      .values(rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, attempts: 0, revision: 0 })))
      .onConflict((conflict) =>
        conflict.columns(["organisation", "kind", "key"]).doUpdateSet({
          due_at: sql<number>`excluded.due_at`,
          attempts: 0,
          revision: sql<number>`jobs.revision + 1`,
        }),
      )
      .execute();
  }
}

/** Takes a job away; one that is being done right now is not stopped, but not done again. */
export async function cancelJob(query: Writer, name: JobName): Promise<void> {
  const { numDeletedRows } = await query
    .deleteFrom("jobs")
    .where(isNamed(name))
    .where("worker", "is", null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  // Its row stays until it is done: a new one in its place could be claimed, and done twice at the same time.
  const { numUpdatedRows } = await query
    .updateTable("jobs")
    .set({ due_at: never, attempts: 0, revision: sql<number>`revision + 1` })
    .where(isNamed(name))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await removeCancelled(query, name);
}

/** Takes away a job that was cancelled while it was being done: for whoever has freed one. */
export async function removeCancelled(query: Writer, name: JobName): Promise<void> {
  await query
    .deleteFrom("jobs")
    .where(isNamed(name))
    .where("worker", "is", null)
    .where("due_at", "=", never)
    .execute();
}

/** That a row is the one of a job. */
export function isNamed({ organisation, kind, key }: JobName) {
  return (row: ExpressionBuilder<Schema, "jobs">) => row.and({ organisation, kind, key });
}

/** The same text for the same job, and another one for every other. */
export function nameText({ organisation, kind, key }: JobName): string {
  return JSON.stringify([organisation, kind, key]);
}
