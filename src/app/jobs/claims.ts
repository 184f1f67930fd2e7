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

/** How a claimed job ended. A failed one is retried at `at`, Unix time in milliseconds. */
export type Ending = JobOutcome | { next: "retry"; at: number };

export interface ClaimsOptions {
  database: Database;
  /** The name of this process, among those that share the database. */
  worker: string;
}

/**
 * Who runs which job: a claim is a process's name in the job's row. Only the holder can end it.
 *
 * Claims and endings use asynchronous commits. A power failure may undo the last of them, and nothing else:
 * the job then runs again and reads the state it finds. What it wrote was either durable or is undone too.
 */
export interface Claims {
  /** When the next free job of each kind is due, Unix time in milliseconds. Omits kinds without jobs. */
  nextDue(kinds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Claims due free jobs of a kind.
   *
   * @param now Unix time in milliseconds
   * @returns the earliest, in order, except those another process is claiming right now
   */
  claim(kind: string, max: number, now: number): Promise<Job[]>;
  /** Records how a job ended. A job that was rescheduled or cancelled in the meantime stays as it is. */
  end(job: Job, ending: Ending): Promise<void>;
  /** Other processes that hold claims. */
  otherWorkers(): Promise<string[]>;
  /** Frees all claims of a dead process. */
  freeAllOf(worker: string): Promise<void>;
  /** Frees this process's claims, except jobs whose `nameText` is in the set. */
  freeOwn(except: ReadonlySet<string>): Promise<void>;
}

export function createClaims({ database, worker }: ClaimsOptions): Claims {
  const { query } = database;

  /** @returns whether the job was unchanged since it was claimed */
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

/** One statement for all kinds; it reads the first index entry of each. */
function nextDueStatement(database: Database, kinds: readonly string[]): RawBuilder<DueRow> {
  const first = (kind: string) => sql`
    select * from (
      select kind, due_at from ${freeJobs(database)} where kind = ${kind} and worker is null order by due_at limit 1
    ) as first`;
  return sql<DueRow>`${sql.join(kinds.map(first), sql` union all `)}`;
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
