import { Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { migrate } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** The app's own database, in either of its two kinds. */
export interface Database {
  query: Kysely<Schema>;
  /** The database's own clock, Unix time in milliseconds: processes on several machines agree on no other. */
  clock: RawBuilder<number>;
  /**
   * A transaction that a killed process does not undo, but a power failure may, until the next ordinary one is
   * committed: that makes all before it durable too. It spares the wait for the disk.
   */
  lazily<Result>(work: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens the app's database and brings it to the newest schema.
 *
 * @param url a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @throws Error when it cannot be opened, reached or migrated; nothing is left open then
 */
export async function openDatabase(url: string): Promise<Database> {
  const query = new Kysely<Schema>({ dialect: await dialectOf(url) });
  try {
    await migrate(query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const close = () => query.destroy();
  return isPostgres(url)
    ? { query, clock: postgresClock, lazily: (work) => onPostgres(query, work), close }
    : { query, clock: sqliteClock, lazily: (work) => onSqlite(query, work), close };
}

/** Source: https://www.postgresql.org/docs/current/wal-async-commit.html */
function onPostgres<Result>(
  query: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return query.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit to off`.execute(transaction);
    return work(transaction);
  });
}

/** Within a transaction the pragma does nothing. Source: https://www.sqlite.org/pragma.html#pragma_synchronous */
function onSqlite<Result>(
  query: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return query.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/** Whether the address is one of Postgres. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** The file behind SQLite's address, which may be a path or a `file:` URL. */
export function sqlitePath(url: string): string {
  return url.startsWith("file:") ? decodeURIComponent(url.replace(/^file:(\/\/)?/, "")) : url;
}

const sqliteClock = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
const postgresClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function dialectOf(url: string) {
  // Loaded only where it is used: most run on SQLite.
  if (isPostgres(url)) return (await import("./postgres.ts")).postgresDialect(url);
  return sqliteDialect(sqlitePath(url));
}
