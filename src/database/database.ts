import { setTimeout } from "node:timers/promises";
import {
  type Dialect,
  Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from "kysely";
import { assumeStatistics } from "./assumed-statistics.ts";
import { checkPages, explainDamage } from "./damage.ts";
import { emptyLog, erasureNote, rewriteFile } from "./erase.ts";
import type { DatabaseObserver } from "./metrics.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { protectRows, type RowSecurity } from "./row-security.ts";
import { sqliteDialect } from "./sqlite.ts";
import { untilFree } from "./sqlite-busy.ts";

/** Milliseconds in which a database that can be used answers. */
const reachableWithin = 2_000;

/** An open database, in either of its two kinds. */
export interface Database<Schema> {
  /** For the few statements that only one of them supports. */
  kind: "SQLite" | "Postgres";
  query: Kysely<Schema>;
  /** The database's clock, Unix time in milliseconds: the only one that several machines agree on. */
  clock: RawBuilder<number>;
  /**
   * A transaction that survives a killed process, but that a power failure may undo until the next ordinary
   * commit. It saves waiting for the disk.
   */
  withAsyncCommit<Result>(work: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Empties SQLite's write-ahead log, which still has what was deleted or replaced. In the file itself, those rows
   * are overwritten already, except for parts of about one in a thousand. On Postgres, old row versions go when it
   * vacuums, and this does nothing.
   *
   * @returns false when other processes kept the log in use for some seconds; call it again later
   */
  eraseDeleted(): Promise<boolean>;
  /**
   * Erases what was deleted and rewrites SQLite's file, so that nothing at all remains of what was deleted. Others can't write
   * meanwhile, and wait: measured, that's a second for 150 MB.
   */
  eraseEverythingDeleted(): Promise<boolean>;
  /** To be called in a transaction that deletes what `eraseEverythingDeleted` is to erase afterwards. */
  noteErasure(transaction: Transaction<Schema>): Promise<void>;
  /** Whether an erasure is due that was noted or begun, and not finished. */
  isErasureDue(): Promise<boolean>;
  /** Whether it answers at all, and soon. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Called with a sentence for each of SQLite's files that stays readable by others. */
  warn?: ((sentence: string) => void) | undefined;
  /** Called with how long each statement takes. */
  observer?: DatabaseObserver | undefined;
  /** Whose rows are seen; everyone's when absent. */
  rowSecurity?: RowSecurity | undefined;
}

export interface OpeningOptions extends ConnectionOptions {
  /** Pragmas for SQLite's connection. */
  settings?: readonly string[];
}

/**
 * Opens a database and migrates it to the newest schema, unless a newer version has. Processes that start at the same
 * time wait for each other.
 *
 * @param url a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @throws NewerDatabaseError; DamagedDatabaseError; Error when it can't be opened, reached or migrated; nothing remains
 *   open then
 */
export async function openDatabase<Schema>(
  url: string,
  migrations: Migrations,
  { settings = [], ...options }: OpeningOptions = {},
): Promise<Database<Schema>> {
  const database = await connect<Schema>(url, options);
  try {
    if (isPostgres(url)) {
      await migrate(database.query, migrations);
      // Not a migration: it's also for the tables of those to come.
      if (options.rowSecurity !== undefined) await protectRows(database.query, options.rowSecurity);
    } else {
      await prepareSqlite(database.query, migrations, settings);
    }
  } catch (error) {
    await database.close();
    throw isPostgres(url) ? error : explainDamage(error, sqlitePath(url));
  }
  return database;
}

/**
 * Opens a database as it is, by its first query.
 *
 * @param url like the others, as for `openDatabase`
 */
export async function connect<Schema>(
  url: string,
  options: ConnectionOptions = {},
): Promise<Database<Schema>> {
  const { observer } = options;
  const onPostgres = isPostgres(url);
  const engine = onPostgres ? "postgres" : "sqlite";
  const query = new Kysely<Schema>({
    dialect: await dialectOf(url, options),
    ...(observer && { log: ({ queryDurationMillis }) => observer.statement(engine, queryDurationMillis) }),
  });
  return {
    kind: onPostgres ? "Postgres" : "SQLite",
    query,
    clock: onPostgres ? postgresClock : sqliteClock,
    withAsyncCommit: (work) =>
      onPostgres ? withAsyncCommitOnPostgres(query, work) : withAsyncCommitOnSqlite(query, work),
    eraseDeleted: async () => onPostgres || emptyLog(query, sqlitePath(url)),
    eraseEverythingDeleted: async () => onPostgres || rewriteFile(query, sqlitePath(url)),
    noteErasure: async (transaction) => (onPostgres ? undefined : erasureNote.write(transaction, true)),
    isErasureDue: async () => !onPostgres && erasureNote.read(query),
    isReachable: createReachability(query),
    close: () => query.destroy(),
  };
}

/** One question at a time: unanswered ones hold connections that others wait for. */
function createReachability<Schema>(query: Kysely<Schema>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const ask = () =>
    sql`select 1`
      .execute(query)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
  return () => {
    asked ??= ask();
    return Promise.race([asked, setTimeout(reachableWithin, false, { ref: false })]);
  };
}

/** Whether a database URL is for Postgres. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** The file path of a SQLite address, which may be a path or a `file:` URL. */
export function sqlitePath(url: string): string {
  return url.startsWith("file:") ? decodeURIComponent(url.replace(/^file:(\/\/)?/, "")) : url;
}

/**
 * Makes a statement skip rows that another transaction has locked (Postgres only). Use it in statements that
 * change several rows, or one more than their transaction already holds: two transactions waiting for each
 * other's rows would deadlock, and Postgres would abort one. SQLite has one writer at a time.
 * Source: https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE
 */
export function skipLocked(kind: Database<never>["kind"]) {
  return <Schema, Table extends keyof Schema, Row>(
    select: SelectQueryBuilder<Schema, Table, Row>,
  ): SelectQueryBuilder<Schema, Table, Row> =>
    kind === "Postgres" ? select.forUpdate().skipLocked() : select;
}

const sqliteClock = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
const postgresClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function dialectOf(url: string, { warn, observer, rowSecurity }: ConnectionOptions): Promise<Dialect> {
  // Loaded on demand: most installations run on SQLite.
  if (isPostgres(url)) {
    return (await import("./postgres.ts")).postgresDialect(url, { observer, rowSecurity });
  }
  return sqliteDialect(sqlitePath(url), { warn, onAcquire: rowSecurity?.scope });
}

/**
 * kysely takes no lock on SQLite, so without one two processes would both create the tables. In one
 * transaction, the first start waits for the disk only once.
 */
async function prepareSqlite<Schema>(
  query: Kysely<Schema>,
  migrations: Migrations,
  settings: readonly string[],
): Promise<void> {
  await query.connection().execute(async (connection) => {
    for (const setting of settings) await sql.raw(setting).execute(connection);
    await checkPages(connection);
    await sql`begin immediate`.execute(connection);
    try {
      await migrate(connection, migrations);
      await assumeStatistics(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
    await sql`commit`.execute(connection);
  });
}

/** Source: https://www.postgresql.org/docs/current/wal-async-commit.html */
const withAsyncCommitOnPostgres: WithAsyncCommit = (query, work) =>
  query.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit to off`.execute(transaction);
    return work(transaction);
  });

/**
 * The pragma has no effect inside a transaction, so while one waits to begin, it's taken back.
 * Source: https://www.sqlite.org/pragma.html#pragma_synchronous
 */
const withAsyncCommitOnSqlite: WithAsyncCommit = (query, work) =>
  untilFree(() =>
    query.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      try {
        return await connection.transaction().execute(work);
      } finally {
        await sql`pragma synchronous = full`.execute(connection);
      }
    }),
  );

type WithAsyncCommit = <Schema, Result>(
  query: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;
