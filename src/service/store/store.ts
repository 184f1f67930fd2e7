import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { contactImportStore } from "./contact-import.ts";
import { contactStore } from "./contacts.ts";
import { openServiceDatabase } from "./database.ts";
import { keyStore } from "./keys.ts";
import { organisationStore } from "./organisations.ts";
import { paidCallStore } from "./paid-calls.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

export interface StoreOptions {
  database: string;
  now: () => number;
  warn?: (sentence: string) => void;
}

/**
 * The service's database: organisations, their keys, contacts, balances, charges and answers. Every query for
 * an organisation's data takes the organisation first and never returns another's.
 *
 * @param database a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @param now the clock, in Unix milliseconds
 * @param warn called with a sentence for each of SQLite's files that other users of the machine may read
 * @throws when the database can't be opened, reached or migrated to the newest schema
 */
export async function openStore({ database: url, now, warn }: StoreOptions) {
  const database = await openServiceDatabase(url, warn);
  return {
    ...organisationStore(database, now),
    ...keyStore(database, now),
    ...contactStore(database),
    ...contactImportStore(database),
    ...paidCallStore(database, { now, holder: randomUUID() }),

    /** @throws when the database doesn't answer */
    async ping(): Promise<void> {
      await sql`select 1`.execute(database.query);
    },

    /** For SQLite's files, as `database/database.ts` says. @returns false when the database was in use */
    eraseDeleted: database.eraseDeleted,
    eraseEverythingDeleted: database.eraseEverythingDeleted,

    /** Closes the database. Don't use the store afterwards. */
    close: (): Promise<void> => database.close(),
  };
}
