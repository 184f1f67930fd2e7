import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { claimStatement } from "../src/app/jobs/claims.ts";
import { jobKinds } from "../src/app/reminders/job-kinds.ts";
import { openDatabase } from "../src/app/storage/app-database.ts";
import type { Store } from "./stores.ts";

/** When those are due that are due at one minute: every full hour minus a quarter. Unix time in milliseconds. */
export const dueMinute = Date.parse("2026-11-21T13:45:00Z");
/** As long as that of a real process. */
export const worker = "w".repeat(80);

export type JobStore = Awaited<ReturnType<typeof openJobStore>>;

/** What the databases say differently. */
const dialects = {
  SQLite: {
    // A larger cache while rows are inserted in random order; measurements use the default.
    empty: "pragma synchronous = off; pragma cache_size = -500000; delete from jobs",
    numbers: (count: number) =>
      `(with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`,
    hash: "printf('%08x', i * 2654435761 % 4294967296) || i",
    // The app does not wait for the disk either when it claims.
    filled: "pragma wal_checkpoint(truncate); pragma synchronous = normal; pragma cache_size = -2000",
    freed: "pragma wal_checkpoint(truncate)",
  },
  Postgres: {
    empty: "truncate jobs",
    numbers: (count: number) => `generate_series(0, ${count - 1}::bigint) i`,
    hash: "md5(i::text)",
    filled: "vacuum analyze jobs",
    freed: "vacuum jobs",
  },
} as const;

/** A database with jobs, and the driver beside it. */
export async function openJobStore({ name, databaseUrl }: Store, opened: AsyncDisposableStack) {
  const database = await openDatabase(databaseUrl);
  opened.defer(() => database.close());
  const bare = name === "SQLite" ? sqliteDriver(databaseUrl) : await postgresDriver(databaseUrl);
  opened.defer(bare.close);
  const { empty, numbers, hash, filled, freed } = dialects[name];
  const kind = jobKinds.reminder;
  const claim = claimStatement(database, { worker, kind, max: 0, now: dueMinute }).compile(database.query);
  return {
    database,
    /**
     * Replaces all jobs.
     * @param due how many of them are due at the minute; the others are due one by one after it
     */
    async fill(count: number, due: number, minute = dueMinute): Promise<void> {
      // Keys are like hashes and times in no order, as those of a thousand calendars are: 7,919 is prime and divides
      // no round number, so each time comes once. Where all are of a later time, it is not their finding that is
      // measured: in their order they are written sooner.
      const place = due === 0 ? "i" : `(i * 7919 % ${count})`;
      const isDue = `${place} < ${due} and ${count} > ${due}`;
      await bare.run(empty);
      await bare.run(
        `insert into jobs (organisation, kind, key, due_at) select 'T' || (i % 100), '${kind}', ${hash},
          case when ${isDue} then ${minute} else ${minute} + 60000 + ${place} * 1000 end from ${numbers(count)}`,
      );
      await bare.run(filled);
    },
    /** Releases all claims and tidies the database. */
    async free(): Promise<void> {
      await bare.run("update jobs set worker = null where worker is not null");
      await bare.run(freed);
    },
    /** Claims at the minute by the driver alone, with the statement that the app uses. @returns how many */
    claimBare: (max: number) => bare.count(claim.sql, [worker, kind, dueMinute, max]),
  };
}

function sqliteDriver(path: string) {
  const database = new DatabaseSync(path);
  return {
    run: async (statements: string) => database.exec(statements),
    count: async (statement: string, values: (string | number)[]) =>
      database.prepare(statement).all(...values).length,
    close: async () => database.close(),
  };
}

async function postgresDriver(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    run: (statement: string) => client.query(statement),
    count: async (statement: string, values: (string | number)[]) =>
      (await client.query(statement, values)).rows.length,
    close: () => client.end(),
  };
}
