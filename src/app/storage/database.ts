import { Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { isPostgres, sqlitePath } from "../../database/address.ts";
import { sqliteDialect } from "../../database/sqlite.ts";
import { withAsyncCommitOnPostgres, withAsyncCommitOnSqlite } from "../../database/with-async-commit.ts";
import { migrate } from "./migrations.ts";
import type { Schema } from "./schema.ts";

export { isPostgres, sqlitePath } from "../../database/address.ts";

/** The app's own database, in either of its two kinds. */
export interface Database {
  /** For the few statements that only one of them supports. */
  kind: "SQLite" | "Postgres";
  query: Kysely<Schema>;
  /** The database's clock, Unix time in milliseconds: the only one that several machines agree on. */
  clock: RawBuilder<number>;
  /**
   * A transaction that survives a killed process but may be lost in a power failure, until the next ordinary
   * commit makes it durable too. It saves waiting for the disk.
   */
  withAsyncCommit<Result>(work: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens the app's database and migrates it to the newest schema.
 *
 * @param url a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @throws Error when it cannot be opened, reached or migrated; nothing is left open then
 */
export async function openDatabase(url: string): Promise<Database> {
  const query = new Kysely<Schema>({ dialect: await dialectOf(url) });
  try {
    await (isPostgres(url) ? migrate(query) : migrateSqlite(query));
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const close = () => query.destroy();
  return isPostgres(url)
    ? {
        kind: "Postgres",
        query,
        clock: postgresClock,
        withAsyncCommit: (work) => withAsyncCommitOnPostgres(query, work),
        close,
      }
    : {
        kind: "SQLite",
        query,
        clock: sqliteClock,
        withAsyncCommit: (work) => withAsyncCommitOnSqlite(query, work),
        close,
      };
}

const sqliteClock = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
const postgresClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function dialectOf(url: string) {
  // Loaded only when used: most run on SQLite.
  if (isPostgres(url)) return (await import("../../database/postgres.ts")).postgresDialect(url);
  return sqliteDialect(sqlitePath(url));
}

/**
 * Creates tables without a disk sync each, which would take most of the first start. A later commit waits for
 * everything before it in the write-ahead log.
 */
async function migrateSqlite(query: Kysely<Schema>): Promise<void> {
  await sql`pragma synchronous = normal`.execute(query);
  await migrate(query);
  await sql`pragma synchronous = full`.execute(query);
}
