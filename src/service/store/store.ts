import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { contactImportStore } from "./contact-import.ts";
import { contactStore } from "./contacts.ts";
import { openServiceDatabase } from "./database.ts";
import { keyStore } from "./keys.ts";
import { organisationStore } from "./organisations.ts";
import { paidCallStore } from "./paid-calls.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * The service's own database: organisations, their keys, contacts, balances, charges and answers. Every query
 * for what an organisation owns takes the organisation first, and never returns anything of another one.
 *
 * @param database a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @param now the clock, in Unix milliseconds
 * @throws when the database cannot be opened, reached or brought to the newest schema
 */
export async function openStore({ database: url, now }: { database: string; now: () => number }) {
  const database = await openServiceDatabase(url);
  return {
    ...organisationStore(database, now),
    ...keyStore(database, now),
    ...contactStore(database),
    ...contactImportStore(database),
    ...paidCallStore(database, { now, holder: randomUUID() }),

    /** @throws when the database does not answer */
    async ping(): Promise<void> {
      await sql`select 1`.execute(database.query);
    },

    /** Closes the database. Nothing may be asked afterwards. */
    close: (): Promise<void> => database.close(),
  };
}
