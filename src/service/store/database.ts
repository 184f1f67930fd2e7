import { type Dialect, Kysely, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { isPostgres, sqlitePath } from "../../database/address.ts";
import { sqliteDialect } from "../../database/sqlite.ts";
import { withAsyncCommitOnPostgres, withAsyncCommitOnSqlite } from "../../database/with-async-commit.ts";
import { migrationProvider } from "./migrations.ts";
import { type PreparedReads, preparedReadsOnKysely, preparedReadsOnSqlite } from "./prepared-reads.ts";
import type { ServiceSchema } from "./schema.ts";

/** The service's database, SQLite or Postgres. */
export interface ServiceDatabase {
  kind: "SQLite" | "Postgres";
  query: Kysely<ServiceSchema>;
  /** For look-ups, which are frequent enough for kysely's overhead to matter. */
  preparedReads: PreparedReads;
  /** A transaction that a power failure may undo: for data that's only useful while the process lives. */
  withAsyncCommit: <Result>(
    work: (transaction: Transaction<ServiceSchema>) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Locks the organisation's row until the end of the transaction. Always do this before changing a balance,
   * calls or answers: taking the locks in one order avoids deadlocks. On SQLite it takes the write lock,
   * which a transaction that began with a read may not get.
   *
   * @returns the balance in tenths of a credit
   */
  lockAccount(transaction: Transaction<ServiceSchema>, organisation: string): Promise<number>;
  /** Same for imports of the organisation's contacts, which don't wait for paid calls. */
  lockContacts(transaction: Transaction<ServiceSchema>, organisation: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and migrates it to the newest schema. Processes that start at the same time wait for
 * each other.
 *
 * @param url a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @throws Error when it can't be opened, reached or migrated; nothing remains open then
 */
export async function openServiceDatabase(url: string): Promise<ServiceDatabase> {
  const onPostgres = isPostgres(url);
  const query = new Kysely<ServiceSchema>({ dialect: await dialectOf(url) });
  let preparedReads: PreparedReads;
  try {
    await (onPostgres ? migrate(query) : prepareSqlite(query));
    preparedReads = openPreparedReads(url, query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  return {
    kind: onPostgres ? "Postgres" : "SQLite",
    query,
    preparedReads,
    withAsyncCommit: (work) =>
      (onPostgres ? withAsyncCommitOnPostgres : withAsyncCommitOnSqlite)(query, work),
    async lockAccount(transaction, organisation) {
      const { balance } = await transaction
        .updateTable("organisations")
        .set((set) => ({ balance: set.ref("balance") }))
        .where("id", "=", organisation)
        .returning("balance")
        .executeTakeFirstOrThrow();
      return balance;
    },
    async lockContacts(transaction, organisation) {
      const takeLock = sql`select pg_advisory_xact_lock(${contactsLock}::integer, hashtext(${organisation}))`;
      await (onPostgres ? takeLock : changeNothing).execute(transaction);
    },
    async close() {
      // Close this first: the last connection to close empties the write-ahead log, and this one only reads.
      preparedReads.close();
      await query.destroy();
    },
  };
}

/**
 * KiB of SQLite's page cache: with the default of 2 MiB, an import rereads most of an index for every batch.
 */
const cacheSize = 65_536;

/** Bytes of the file that are memory-mapped: SQLite's maximum. */
const mappedSize = 0x7fff_0000;

const sqliteSettings = [`pragma cache_size = -${cacheSize}`, `pragma mmap_size = ${mappedSize}`] as const;

/** Distinguishes the advisory locks of contacts from others. */
const contactsLock = 0x63_6f_6e_74;

const changeNothing = sql`update organisations set balance = balance where false`;

async function dialectOf(url: string): Promise<Dialect> {
  // Loaded on demand: most installations run on SQLite.
  if (isPostgres(url)) return (await import("../../database/postgres.ts")).postgresDialect(url);
  return sqliteDialect(sqlitePath(url));
}

function openPreparedReads(url: string, query: Kysely<ServiceSchema>): PreparedReads {
  // A second connection to ":memory:" would open a different database.
  if (isPostgres(url) || sqlitePath(url) === ":memory:") return preparedReadsOnKysely(query);
  return preparedReadsOnSqlite(sqlitePath(url), sqliteSettings.join(";"));
}

/**
 * Runs on the only connection that writes. kysely takes no lock on SQLite, so without one two processes would
 * both create the tables.
 */
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
