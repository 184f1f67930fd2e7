import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Schema } from "../storage/schema.ts";

/** Names a job. An organisation has at most one job per kind and key. */
export interface JobName {
  organisation: string;
  kind: string;
  key: string;
}

/** A job that this process has claimed. */
export interface Job extends JobName {
  /** Unix time in milliseconds. */
  dueAt: number;
  /** Previous failures in a row. */
  attempts: number;
  /** Changes each time the job is rescheduled. */
  revision: number;
}

/** What to do with a job after a run. */
export type JobOutcome =
  /** Done, unless it was rescheduled during the run. */
  | { next: "done" }
  /** Run again at this time (Unix time in milliseconds), unless it was rescheduled during the run. */
  | { next: "again"; at: number };

export const done = { next: "done" } as const satisfies JobOutcome;

/** @param at Unix time in milliseconds */
export function again(at: number) {
  return { next: "again", at } as const satisfies JobOutcome;
}

/** Writes, also in a transaction, so that a job is scheduled together with its cause. */
export type Writer = Pick<Kysely<Schema>, "insertInto" | "deleteFrom" | "updateTable">;

/** The due time of a job that was cancelled while running: its row is deleted when the run ends. */
const never = Number.MAX_SAFE_INTEGER;
/** Rows per statement. Both databases allow far more values, but only repeated statements stay prepared. */
const rowsAtOnce = 250;

/**
 * Schedules a job. It runs at `dueAt`, or as soon after as a process is up. An existing job moves to the new
 * time; one that is running runs again then.
 *
 * @param dueAt Unix time in milliseconds
 */
export function scheduleJob(query: Writer, name: JobName, dueAt: number): Promise<void> {
  return scheduleJobs(query, [{ ...name, dueAt }]);
}

/** Schedules many jobs of any organisations in few statements. If a name comes twice, the last one counts. */
export async function scheduleJobs(
  query: Writer,
  jobs: readonly (JobName & { dueAt: number })[],
): Promise<void> {
  const byName = new Map(jobs.map((job) => [nameText(job), job]));
  // A fixed order, so that transactions that move the same jobs can't deadlock.
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

/** Cancels a job. One that is running isn't stopped, but doesn't run again. */
export async function cancelJob(query: Writer, name: JobName): Promise<void> {
  const { numDeletedRows } = await query
    .deleteFrom("jobs")
    .where(isNamed(name))
    .where("worker", "is", null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  // The row stays until the run ends: a new one could be claimed and run at the same time.
  const { numUpdatedRows } = await query
    .updateTable("jobs")
    .set({ due_at: never, attempts: 0, revision: sql<number>`revision + 1` })
    .where(isNamed(name))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await removeCancelled(query, name);
}

/** Deletes a job that was cancelled while running. Call it after freeing one. */
export async function removeCancelled(query: Writer, name: JobName): Promise<void> {
  await query
    .deleteFrom("jobs")
    .where(isNamed(name))
    .where("worker", "is", null)
    .where("due_at", "=", never)
    .execute();
}

/** Matches the row of a job. */
export function isNamed({ organisation, kind, key }: JobName) {
  return (row: ExpressionBuilder<Schema, "jobs">) => row.and({ organisation, kind, key });
}

/** A unique text for each job name. */
export function nameText({ organisation, kind, key }: JobName): string {
  return JSON.stringify([organisation, kind, key]);
}
