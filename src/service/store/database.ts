import { type Dialect, Kysely, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { isPostgres, sqlitePath } from "../../database/address.ts";
import { sqliteDialect } from "../../database/sqlite.ts";
import { withAsyncCommitOnPostgres, withAsyncCommitOnSqlite } from "../../database/with-async-commit.ts";
import { grouped, type Transact } from "./grouped.ts";
import { type HotReads, hotReadsOnKysely, hotReadsOnSqlite } from "./hot-read.ts";
import { migrationProvider } from "./migrations.ts";
import type { ServiceSchema } from "./schema.ts";

/** The service's database, in either of its two kinds. */
export interface ServiceDatabase {
  query: Kysely<ServiceSchema>;
  /** For what is asked so often that kysely's share of it counts. */
  hotReads: HotReads;
  /** A transaction that outlives a power failure. On SQLite it may be shared (`grouped`). */
  durably: Transact<ServiceSchema>;
  /** One that a power failure may undo: for what is only of use while the process lives. */
  withAsyncCommit: Transact<ServiceSchema>;
  /**
   * Makes all others who import contacts of the organisation wait for the end of the transaction. Let it come first in
   * one that reads before it writes: on SQLite it takes the lock for writing, which a transaction that began by reading
   * may not get.
   */
  lockContacts(transaction: Transaction<ServiceSchema>, organisation: string): Promise<void>;
  /** The same for all others who want to charge the organisation. */
  lock(transaction: Transaction<ServiceSchema>, organisation: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings it to the newest schema. Processes that start at once wait for each other.
 *
 * @param url a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @throws Error when it cannot be opened, reached or migrated; nothing is left open then
 */
export async function openServiceDatabase(url: string): Promise<ServiceDatabase> {
  const onPostgres = isPostgres(url);
  const query = new Kysely<ServiceSchema>({ dialect: await dialectOf(url) });
  let hotReads: HotReads;
  try {
    await (onPostgres ? migrate(query) : prepareSqlite(query));
    hotReads = openHotReads(url, query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const durably: Transact<ServiceSchema> = (work) => query.transaction().execute(work);
  const withAsyncCommit: Transact<ServiceSchema> = (work) =>
    onPostgres ? withAsyncCommitOnPostgres(query, work) : withAsyncCommitOnSqlite(query, work);
  return {
    query,
    hotReads,
    durably: onPostgres ? durably : grouped(durably),
    withAsyncCommit: onPostgres ? withAsyncCommit : grouped(withAsyncCommit),
    async lockContacts(transaction, organisation) {
      const lockNames = sql`select pg_advisory_xact_lock(${kindOfLock}::integer, hashtext(${organisation}))`;
      await (onPostgres ? lockNames : changeNothing).execute(transaction);
    },
    async lock(transaction, organisation) {
      // "No key": contacts and charges of the organisation, which refer to it, may still be written.
      const lockRow = sql`select id from organisations where id = ${organisation} for no key update`;
      await (onPostgres ? lockRow : changeNothing).execute(transaction);
    },
    async close() {
      // First: the last connection to be closed empties the write-ahead log, and this one cannot write.
      hotReads.close();
      await query.destroy();
    },
  };
}

/** KiB of SQLite's pages in memory: with its own 2 MiB, an import reads most of an index again for every batch. */
const cacheSize = 65_536;

/** Bytes of the file that are read without a call of the system: as much as SQLite lets. */
const mappedSize = 0x7fff_0000;

const sqliteSettings = [`pragma cache_size = -${cacheSize}`, `pragma mmap_size = ${mappedSize}`] as const;

/** Tells the advisory locks of contacts from other ones of Postgres. */
const kindOfLock = 0x63_6f_6e_74;

const changeNothing = sql`update organisations set balance = balance where false`;

async function dialectOf(url: string): Promise<Dialect> {
  // Loaded only where it is used: most run on SQLite.
  if (isPostgres(url)) return (await import("../../database/postgres.ts")).postgresDialect(url);
  return sqliteDialect(sqlitePath(url));
}

function openHotReads(url: string, query: Kysely<ServiceSchema>): HotReads {
  // A second connection to ":memory:" would be to another database.
  if (isPostgres(url) || sqlitePath(url) === ":memory:") return hotReadsOnKysely(query);
  return hotReadsOnSqlite(sqlitePath(url), sqliteSettings.join(";"));
}

/** The connection is the only one that writes. kysely takes no lock on SQLite: without one, two processes would both create the tables. */
async function prepareSqlite(query: Kysely<ServiceSchema>): Promise<void> {
  await query.connection().execute(async (connection) => {
    for (const setting of sqliteSettings) await sql.raw(setting).execute(connection);
    await sql`begin immediate`.execute(connection);
    try {
      await migrate(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
    await sql`commit`.execute(connection);
  });
}

/** On Postgres kysely runs all migrations in one transaction, under an advisory lock. */
async function migrate(query: Kysely<ServiceSchema>): Promise<void> {
  const { error } = await new Migrator({ db: query, provider: migrationProvider }).migrateToLatest();
  if (error !== undefined) throw error;
}
