import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "../storage/app-database.ts";
import type { Schema } from "../storage/schema.ts";
import {
  isNamed,
  type Job,
  type JobName,
  type JobOutcome,
  nameText,
  removeCancelled,
  type Writer,
} from "./jobs.ts";

/** How a claimed job ended. A failed one is retried at `at`, Unix time in milliseconds. */
export type Ending = JobOutcome | { next: "retry"; at: number };

/**
 * Who runs which job: a claim is a process's name in the job's row. Only the holder can end it.
 *
 * Claims and endings use asynchronous commits. A power failure may undo the last of them, and nothing else:
 * the job then runs again and reads the state it finds. What it wrote was either durable or is undone too.
 */
export type Claims = ReturnType<typeof createClaims>;

/** @param worker the name of this process, among those that share the database */
export function createClaims({ database, worker }: { database: Database; worker: string }) {
  const { query } = database;

  /** @returns whether the job was unchanged since it was claimed */
  async function endUnchanged(transaction: Writer, job: Job, ending: Ending): Promise<boolean> {
    const { organisation, kind, key, revision, attempts } = job;
    const isUnchanged = (row: ExpressionBuilder<Schema, "jobs">) =>
      row.and({ organisation, kind, key, worker, revision });
    const ended =
      ending.next === "done"
        ? transaction.deleteFrom("jobs").where(isUnchanged).returning("key")
        : transaction
            .updateTable("jobs")
            .set({ due_at: ending.at, worker: null, attempts: ending.next === "retry" ? attempts + 1 : 0 })
            .where(isUnchanged)
            .returning("key");
    return (await ended.execute()).length > 0;
  }

  async function free(writer: Writer, job: JobName, holder: string): Promise<void> {
    await writer
      .updateTable("jobs")
      .set({ worker: null })
      .where(isNamed(job))
      .where("worker", "=", holder)
      .execute();
    await removeCancelled(writer, job);
  }

  async function claimedBy(holder: string): Promise<JobName[]> {
    return query
      .selectFrom("jobs")
      .select(["organisation", "kind", "key"])
      .where("worker", "=", holder)
      .execute();
  }

  return {
    nextDue: (kinds: readonly string[]): Promise<Map<string, number>> => nextDue(database, kinds),

    /**
     * Claims due free jobs of a kind.
     *
     * @param now Unix time in milliseconds
     * @returns the earliest, in order, except those another process is claiming right now
     */
    async claim(kind: string, max: number, now: number): Promise<Job[]> {
      const { rows } = await database.withAsyncCommit((transaction) =>
        claimStatement(database, { worker, kind, max, now }).execute(transaction),
      );
      return rows
        .map(({ due_at, ...row }) => ({ ...row, kind, dueAt: due_at }))
        .sort((one, other) => one.dueAt - other.dueAt);
    },

    /** Records how a job ended. A job that was rescheduled or cancelled in the meantime stays as it is. */
    async end(job: Job, ending: Ending): Promise<void> {
      await database.withAsyncCommit(async (transaction) => {
        if (!(await endUnchanged(transaction, job, ending))) await free(transaction, job, worker);
      });
    },

    /** Other processes that hold claims. */
    async otherWorkers(): Promise<string[]> {
      const rows = await query
        .selectFrom("jobs")
        .select("worker")
        .distinct()
        .where("worker", "is not", null)
        .where("worker", "!=", worker)
        .$narrowType<{ worker: string }>()
        .execute();
      return rows.map((row) => row.worker);
    },

    /** Frees all claims of a dead process. */
    async freeAllOf(holder: string): Promise<void> {
      for (const job of await claimedBy(holder)) await free(query, job, holder);
    },

    /** Frees this process's claims, except jobs whose `nameText` is in the set. */
    async freeOwn(except: ReadonlySet<string>): Promise<void> {
      for (const job of await claimedBy(worker)) {
        if (!except.has(nameText(job))) await free(query, job, worker);
      }
    },
  };
}

/** When the next free job of each kind is due, Unix time in milliseconds. Omits kinds without jobs. */
export async function nextDue(database: Database, kinds: readonly string[]): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const { rows } = await nextDueStatement(database, kinds).execute(database.query);
  return new Map(rows.map(({ kind, due_at }) => [kind, due_at]));
}

/** One statement for all kinds; it reads the first index entry of each. */
function nextDueStatement(database: Database, kinds: readonly string[]) {
  const first = (kind: string) => sql`
    select * from (
      select kind, due_at from ${freeJobs(database)} where kind = ${kind} and worker is null order by due_at limit 1
    ) as first`;
  return sql<{ kind: string; due_at: number }>`${sql.join(kinds.map(first), sql` union all `)}`;
}

type ClaimedRow = Pick<Job, "organisation" | "key" | "attempts" | "revision"> & { due_at: number };

/**
 * Claims the earliest due free jobs of a kind in one statement.
 *
 * Postgres finds the rows by the physical position (`ctid`) it has just locked. A row that changed while we
 * waited for its lock isn't found, and is claimed next time.
 * Source: https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE
 */
export function claimStatement(
  database: Database,
  { worker, kind, max, now }: { worker: string; kind: string; max: number; now: number },
): RawBuilder<ClaimedRow> {
  const due = (columns: RawBuilder<unknown>) => sql`
    select ${columns} from ${freeJobs(database)}
    where kind = ${kind} and worker is null and due_at <= ${now} order by due_at limit ${max}`;
  const primaryKey = sql`kind, due_at, organisation, key`;
  const isChosen =
    database.kind === "SQLite"
      ? sql`(${primaryKey}) in (${due(primaryKey)})`
      : sql`ctid = any (array(${due(sql`ctid`)} for update skip locked))`;
  return sql<ClaimedRow>`
    update jobs set worker = ${worker} where ${isChosen}
    returning organisation, key, due_at, attempts, revision`;
}

/** By default SQLite reads the rows in order, including all that are already claimed. */
function freeJobs({ kind }: Database): RawBuilder<unknown> {
  return kind === "SQLite" ? sql`jobs indexed by jobs_due` : sql`jobs`;
}
