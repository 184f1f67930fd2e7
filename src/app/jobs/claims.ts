import { type RawBuilder, sql } from "kysely";
import type { Database } from "../storage/database.ts";
import {
  isNamed,
  type Job,
  type JobName,
  type JobOutcome,
  nameText,
  removeCancelled,
  type Writer,
} from "./jobs.ts";

/** How a job ended that was claimed; one that failed is tried again at that time, Unix time in milliseconds. */
export type Ending = JobOutcome | { next: "retry"; at: number };

export interface ClaimsOptions {
  database: Database;
  /** The name of this process among those that share the database. */
  worker: string;
}

/**
 * Who does which job: a claim is a process's name in the job's row. Only who holds it can end it.
 *
 * Claims and endings do not wait for the disk. A power failure may undo the last of them, and nothing else: the job is
 * then done again, which reads what state it finds. What it wrote meanwhile was written durably, or is undone too.
 */
export interface Claims {
  /** When the next free job of each kind is due, Unix time in milliseconds; without the kinds that have none. */
  nextDue(kinds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Claims free jobs of a kind that are due.
   *
   * @param now Unix time in milliseconds
   * @returns the earliest of them, in order; none that another process is just claiming
   */
  claim(kind: string, max: number, now: number): Promise<Job[]>;
  /** Writes down how a job ended; one that was rescheduled or cancelled meanwhile stays as it is. */
  end(job: Job, ending: Ending): Promise<void>;
  /** The other processes that have claimed something. */
  otherWorkers(): Promise<string[]>;
  /** Frees what a process has claimed that is gone. */
  freeAllOf(worker: string): Promise<void>;
  /** Frees what this process has claimed, but for those whose `nameText` is in the set. */
  freeOwn(except: ReadonlySet<string>): Promise<void>;
}

export function createClaims({ database, worker }: ClaimsOptions): Claims {
  const { query } = database;

  /** @returns whether it was as it was claimed */
  async function endUnchanged(transaction: Writer, job: Job, ending: Ending): Promise<boolean> {
    const { revision, attempts } = job;
    switch (ending.next) {
      case "done": {
        const { numDeletedRows } = await transaction
          .deleteFrom("jobs")
          .where(isNamed(job))
          .where("worker", "=", worker)
          .where("revision", "=", revision)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }
      case "again":
      case "retry": {
        const { numUpdatedRows } = await transaction
          .updateTable("jobs")
          .set({ due_at: ending.at, worker: null, attempts: ending.next === "retry" ? attempts + 1 : 0 })
          .where(isNamed(job))
          .where("worker", "=", worker)
          .where("revision", "=", revision)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }
    }
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
    async nextDue(kinds) {
      if (kinds.length === 0) return new Map();
      const { rows } = await nextDueStatement(database, kinds).execute(query);
      return new Map(rows.map(({ kind, due_at }) => [kind, due_at]));
    },

    async claim(kind, max, now) {
      const { rows } = await database.withAsyncCommit((transaction) =>
        claimStatement(database, { worker, kind, max, now }).execute(transaction),
      );
      return rows
        .map(({ due_at, ...row }) => ({ ...row, kind, dueAt: due_at }))
        .sort((one, other) => one.dueAt - other.dueAt);
    },

    async end(job, ending) {
      await database.withAsyncCommit(async (transaction) => {
        if (!(await endUnchanged(transaction, job, ending))) await free(transaction, job, worker);
      });
    },

    async otherWorkers() {
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

    async freeAllOf(holder) {
      for (const job of await claimedBy(holder)) await free(query, job, holder);
    },

    async freeOwn(except) {
      for (const job of await claimedBy(worker)) {
        if (!except.has(nameText(job))) await free(query, job, worker);
      }
    },
  };
}

interface DueRow {
  kind: string;
  due_at: number;
}

/** One statement for all kinds; of each the first entry of the index is read. */
function nextDueStatement(database: Database, kinds: readonly string[]): RawBuilder<DueRow> {
  const first = (kind: string) => sql`
    select * from (
      select kind, due_at from ${freeJobs(database)} where kind = ${kind} and worker is null order by due_at limit 1
    ) as first`;
  return sql<DueRow>`${sql.join(kinds.map(first), sql` union all `)}`;
}

type ClaimedRow = Pick<Job, "organisation" | "key" | "attempts" | "revision"> & { due_at: number };

/**
 * Claims the earliest free jobs of a kind that are due, in one statement.
 *
 * Postgres finds the rows by the places that it has just locked (`ctid`). One that changed while it was waited for is
 * not found, and is claimed the next time.
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

/** Left to itself, SQLite reads the rows in their order, and with them all that are claimed already. */
function freeJobs({ kind }: Database): RawBuilder<unknown> {
  return kind === "SQLite" ? sql`jobs indexed by jobs_due` : sql`jobs`;
}
