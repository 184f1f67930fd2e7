import { randomUUID } from "node:crypto";
import type { DatabaseObserver } from "../../database/metrics.ts";
import { clearAnswers, sealedAnswers } from "./answer-codec.ts";
import { clearContacts, sealedContacts } from "./contact-codec.ts";
import { contactImportStore } from "./contact-import.ts";
import { contactStore } from "./contacts.ts";
import { keyStore } from "./keys.ts";
import { teamKnowledgeStore } from "./knowledge/team-knowledge.ts";
import { organisationStore } from "./organisations.ts";
import { paidCallStore } from "./paid-calls.ts";
import { checkSealing } from "./sealing.ts";
import { openServiceDatabase } from "./service-database.ts";
import { createServiceVault } from "./service-vault.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

export interface StoreOptions {
  database: string;
  encryptionKey?: Buffer | undefined;
  now: () => number;
  warn?: (sentence: string) => void;
  /** Called with how long each statement takes, but for look-ups on SQLite. */
  observer?: DatabaseObserver;
}

/**
 * The service's database: organisations, their keys, contacts, balances, charges and answers. Every query for
 * an organisation's data takes the organisation first and never returns another's.
 *
 * @param database a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @param encryptionKey 32 bytes that seal contacts and answers; a database in clear is sealed first
 * @param now the clock, in Unix milliseconds
 * @param warn called with a sentence for each of SQLite's files that other users of the machine may read
 * @throws when the database can't be opened, reached or migrated to the newest schema; SealingError when it's
 *   sealed with another key
 */
export async function openStore({ database: url, encryptionKey, now, ...options }: StoreOptions) {
  const database = await openServiceDatabase(url, options);
  const vault = encryptionKey && createServiceVault(encryptionKey);
  await checkSealing(database, vault).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const contacts = vault === undefined ? clearContacts : sealedContacts(vault);
  const answers = vault === undefined ? clearAnswers : sealedAnswers(vault);
  return {
    ...organisationStore(database, now),
    ...keyStore(database, now),
    ...contactStore(database, contacts),
    ...contactImportStore(database, contacts),
    ...teamKnowledgeStore(database, contacts, now),
    ...paidCallStore(database, { now, holder: randomUUID(), codec: answers }),

    isReachable: database.isReachable,

    // For SQLite's files, as `database/database.ts` says.
    eraseDeleted: database.eraseDeleted,
    eraseEverythingDeleted: database.eraseEverythingDeleted,
    isErasureDue: database.isErasureDue,

    /** Closes the database. Don't use the store afterwards. */
    close: (): Promise<void> => database.close(),
  };
}
