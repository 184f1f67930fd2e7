import { type Kysely, sql, type Transaction } from "kysely";
import {
  type ConnectionOptions,
  isPostgres,
  openDatabase,
  skipLocked,
  sqlitePath,
} from "../../database/database.ts";
import { migrations } from "./migrations.ts";
import { type PreparedReads, preparedReadsOnKysely, preparedReadsOnSqlite } from "./prepared-reads.ts";
import type { ServiceSchema } from "./schema.ts";

/** The service's database, SQLite or Postgres. */
export type ServiceDatabase = Awaited<ReturnType<typeof openServiceDatabase>>;

export type ServiceTransaction = Transaction<ServiceSchema>;

/** Opens the service's database, as `database/database.ts` says, at its newest schema. */
export async function openServiceDatabase(url: string, options: ConnectionOptions = {}) {
  const database = await openDatabase<ServiceSchema>(url, migrations, {
    settings: sqliteSettings,
    ...options,
  });
  const { kind, query } = database;
  const preparedReads = await openPreparedReads(url, query).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    ...database,
    /** For look-ups, which are frequent enough for kysely's overhead to matter. */
    preparedReads,

    /** Makes a statement that changes several rows skip those that another transaction has locked. */
    unlocked: skipLocked(kind),

    /**
     * Locks the organisation's row until the end of the transaction. Always do this before changing a
     * balance, calls or answers: taking the locks in one order avoids deadlocks. On SQLite it takes the write
     * lock, which a transaction that began with a read may not get.
     *
     * @returns the balance in tenths of a credit
     */
    async lockAccount(transaction: ServiceTransaction, organisation: string): Promise<number> {
      const { balance } = await transaction
        .updateTable("organisations")
        .set((set) => ({ balance: set.ref("balance") }))
        .where("id", "=", organisation)
        .returning("balance")
        .executeTakeFirstOrThrow();
      return balance;
    },

    /** Same for imports of the organisation's contacts, which don't wait for paid calls. */
    async lockContacts(transaction: ServiceTransaction, organisation: string): Promise<void> {
      const takeLock = sql`select pg_advisory_xact_lock(${contactsLock}::integer, hashtext(${organisation}))`;
      await (kind === "Postgres" ? takeLock : changeNothing).execute(transaction);
    },

    async close(): Promise<void> {
      // Close this first: the last connection to close empties the write-ahead log, and this one only reads.
      preparedReads.close();
      await database.close();
    },
  };
}

/** KiB of SQLite's page cache: with the default of 2 MiB, an import rereads much of an index for each batch. */
const cacheSize = 65_536;

/** Bytes of the file that are memory-mapped: SQLite's maximum. */
const mappedSize = 0x7fff_0000;

const sqliteSettings = [`pragma cache_size = -${cacheSize}`, `pragma mmap_size = ${mappedSize}`] as const;

/** Distinguishes the advisory locks of contacts from others. */
const contactsLock = 0x63_6f_6e_74;

const changeNothing = sql`update organisations set balance = balance where false`;

async function openPreparedReads(url: string, query: Kysely<ServiceSchema>): Promise<PreparedReads> {
  // A second connection to ":memory:" would open a different database.
  if (isPostgres(url) || sqlitePath(url) === ":memory:") return preparedReadsOnKysely(query);
  return preparedReadsOnSqlite(sqlitePath(url), sqliteSettings.join(";"));
}
