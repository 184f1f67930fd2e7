import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { claimStatement } from "../src/app/jobs/claims.ts";
import { type Database, openDatabase } from "../src/app/storage/database.ts";
import type { Store } from "./stores.ts";

/** The kinds that the app has; all jobs of the bench are of the first one. */
export const KINDS = ["reminder", "feed", "agenda", "failing feed"] as const;
/** When those are due that are due at one minute, and how many they are: every full hour minus a quarter. */
export const MINUTE = Date.parse("2026-11-21T13:45:00Z");
export const DUE = 30_000;
/** About as long as that of a real process. */
export const WORKER = JSON.stringify([
  "bench.example 3f2a8c1e-5b7d-4e9a-9c41-7d0e6b2f8a15",
  12_345,
  "0123456789abcdef",
]);
/** SQLite's cache while inserting rows in random order, in KiB; measurements use the default. */
const SEEDING_CACHE = 500_000;

/** When jobs are due: Unix time in milliseconds, and how many of them at that minute. */
export interface Filling {
  minute: number;
  due: number;
}

const FILLING: Filling = { minute: MINUTE, due: DUE };

/** A database with jobs, and the driver beside it. */
export interface JobStore {
  store: Store;
  database: Database;
  /** Replaces all jobs with this many; some are due at the minute, the others one by one after it. */
  fill(count: number, filling?: Filling): Promise<void>;
  /** Releases all claims and tidies the database. */
  free(): Promise<void>;
  /** Claims at the minute by the driver alone, with the statement that the app uses. @returns how many */
  claimBare(most: number): Promise<number>;
}

/** Keys are like hashes and times in no order, as those of a thousand calendars are. */
function seedStatement(
  count: number,
  { minute, due }: Filling,
  { numbers, hash }: { numbers: string; hash: string },
): string {
  // Where all are of a later time, it is not their finding that is measured: in their order they are written sooner.
  // 7,919 is prime and divides no round number: each time comes once.
  const place = due === 0 ? "i" : `(i * 7919 % ${count})`;
  return `
    insert into jobs (organisation, kind, key, due_at)
    select 'T' || (i % 100), '${KINDS[0]}', ${hash}, case when ${place} < ${due} and ${count} > ${due}
      then ${minute} else ${minute} + 60000 + ${place} * 1000 end
    from ${numbers}`;
}

export async function openJobStore(store: Store, opened: AsyncDisposableStack): Promise<JobStore> {
  const database = await openDatabase(store.databaseUrl);
  opened.defer(() => database.close());
  const statement = (most: number) =>
    claimStatement(database, { worker: WORKER, kind: KINDS[0], max: most, now: MINUTE }).compile(
      database.query,
    );
  const freeAll = sql`update jobs set worker = null where worker is not null`;

  if (store.name === "SQLite") {
    const bare = new DatabaseSync(store.databaseUrl);
    opened.defer(() => bare.close());
    // As the app claims, without waiting for the disk.
    bare.exec("pragma synchronous = normal");
    const claim = bare.prepare(statement(0).sql);
    return {
      store,
      database,
      async fill(count, filling = FILLING) {
        const seeding = new DatabaseSync(store.databaseUrl);
        seeding.exec(`pragma synchronous = off; pragma cache_size = -${SEEDING_CACHE}; delete from jobs`);
        const numbers = `(with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`;
        const hash = "printf('%08x', i * 2654435761 % 4294967296) || i";
        seeding.exec(seedStatement(count, filling, { numbers, hash }));
        seeding.exec("pragma wal_checkpoint(truncate)");
        seeding.close();
      },
      async free() {
        await freeAll.execute(database.query);
        await sql`pragma wal_checkpoint(truncate)`.execute(database.query);
      },
      claimBare: async (most) => claim.all(WORKER, KINDS[0], MINUTE, most).length,
    };
  }

  const bare = new pg.Client(store.databaseUrl);
  await bare.connect();
  opened.defer(() => bare.end());
  return {
    store,
    database,
    async fill(count, filling = FILLING) {
      const numbers = `generate_series(0, ${count - 1}::bigint) i`;
      await bare.query("truncate jobs");
      await bare.query(seedStatement(count, filling, { numbers, hash: "md5(i::text)" }));
      await bare.query("vacuum analyze jobs");
    },
    async free() {
      await freeAll.execute(database.query);
      await bare.query("vacuum jobs");
    },
    async claimBare(most) {
      const { sql: text, parameters } = statement(most);
      return (await bare.query(text, [...parameters])).rows.length;
    },
  };
}
