import { sql } from "kysely";
import type { SealContext, Vault } from "../../database/vault.ts";
import { sealedAnswers } from "./answer-codec.ts";
import { sealedContacts } from "./contact-codec.ts";
import type { ServiceDatabase, ServiceTransaction } from "./service-database.ts";

/** The database can't be sealed now: the message says why and what to do. */
export class SealingError extends Error {
  override readonly name: string = "SealingError";
}

/** The key doesn't fit the database, or is missing. */
export class SealingKeyError extends SealingError {
  override readonly name = "SealingKeyError";
}

/** Rows per transaction: few enough that others needn't wait long. */
const batchSize = 500;
/** JSON objects begin with it, and nothing that is sealed does. */
const clearText = "{%";
/** Sealed with the key, it tells whether a key is the right one. */
export const canary: { context: SealContext; text: string } = {
  context: { organisation: "", field: "sealing.canary", row: [] },
  text: "sealed",
};

/**
 * Checks that the key is this database's, before anything is read or written with it. A database in clear is
 * sealed first, in batches: if the process dies, the next start goes on, and until it's done, no process serves
 * with the key.
 *
 * @param vault absent without a key
 * @throws SealingKeyError; SealingError when another program keeps clear text
 */
export async function checkSealing(database: ServiceDatabase, vault: Vault | undefined): Promise<void> {
  const known = await database.query.selectFrom("sealing").selectAll().executeTakeFirst();
  if (vault === undefined) {
    if (known === undefined) return;
    throw new SealingKeyError(
      "This database is sealed. Set SERVICE_ENCRYPTION_KEY to the key that it was sealed with.",
    );
  }
  if (known !== undefined) checkKey(vault, known.canary);
  if (known?.completed !== 1) await sealAll(database, vault);
}

function checkKey(vault: Vault, sealed: string): void {
  try {
    if (vault.open(canary.context, sealed) === canary.text) return;
  } catch {
    // It was sealed with another key.
  }
  throw new SealingKeyError(
    "SERVICE_ENCRYPTION_KEY isn't the key that this database was sealed with. Set that one: no other can read " +
      "the contacts.",
  );
}

async function sealAll(database: ServiceDatabase, vault: Vault): Promise<void> {
  await begin(database, vault);
  await inBatches((after) => sealContacts(database, vault, after));
  await inBatches((after) => sealAnswers(database, vault, after));
  // Pages may hold copies of rows that have moved to others.
  if (!(await database.eraseEverythingDeleted())) {
    throw new SealingError(
      "The contacts are sealed, but another program keeps their clear text in the database's files. Stop it, and start again.",
    );
  }
  await database.query.updateTable("sealing").set({ completed: 1 }).execute();
}

/** From here on, nothing more is imported in clear (`refuseIfSealed`), and no other key is taken. */
async function begin({ query, kind }: ServiceDatabase, vault: Vault): Promise<void> {
  const row = { id: 1, canary: vault.seal(canary.context, canary.text), completed: 0 };
  const { canary: sealed } = await query.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto("sealing")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // Imports in clear that have already begun are waited for; those that begin later see the row.
    if (kind === "Postgres" && inserted === 1n) {
      await sql`lock table contacts in share row exclusive mode`.execute(transaction);
    }
    return transaction.selectFrom("sealing").select("canary").executeTakeFirstOrThrow();
  });
  checkKey(vault, sealed);
}

/**
 * For a transaction that is about to write contacts in clear.
 *
 * @throws SealingError when the database has been sealed since this process opened it
 */
export async function refuseIfSealed(
  { kind }: Pick<ServiceDatabase, "kind">,
  transaction: ServiceTransaction,
): Promise<void> {
  if (kind === "Postgres") await sql`lock table contacts in row exclusive mode`.execute(transaction);
  const sealing = await transaction.selectFrom("sealing").select("id").executeTakeFirst();
  if (sealing !== undefined) {
    throw new SealingKeyError(
      "This database has just been sealed. Set SERVICE_ENCRYPTION_KEY, and start again.",
    );
  }
}

/** @param batch takes where the last one ended, and returns where it ended itself; `undefined` after the last */
async function inBatches(batch: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; ) after = await batch(after);
}

function sealContacts({ query }: ServiceDatabase, vault: Vault, after: string): Promise<string | undefined> {
  const { encode } = sealedContacts(vault);
  return query.transaction().execute(async (transaction) => {
    await lock(transaction);
    const rows = await transaction
      .selectFrom("contacts")
      .selectAll()
      .where("row_id", ">", after)
      .where("profile", "like", clearText)
      .orderBy("row_id")
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const { row_id, ...sealed } = encode(row);
      // Not an upsert: on Postgres the contact may have been deleted in the meantime.
      await transaction.updateTable("contacts").set(sealed).where("row_id", "=", row_id).execute();
    }
    return rows.at(-1)?.row_id;
  });
}

function sealAnswers({ query }: ServiceDatabase, vault: Vault, after: string): Promise<string | undefined> {
  const { encode } = sealedAnswers(vault);
  return query.transaction().execute(async (transaction) => {
    await lock(transaction);
    const rows = await transaction
      .selectFrom("answers")
      .select(["charge_id", "organisation", "body"])
      .where("charge_id", ">", after)
      .where("body", "like", clearText)
      .orderBy("charge_id")
      .limit(batchSize)
      .execute();
    for (const { charge_id, organisation, body } of rows) {
      const sealed = { body: encode(organisation, charge_id, body) };
      await transaction.updateTable("answers").set(sealed).where("charge_id", "=", charge_id).execute();
    }
    return rows.at(-1)?.charge_id;
  });
}

/** Processes that seal at the same time take turns: otherwise one could write what the other's row was before. */
async function lock(transaction: ServiceTransaction): Promise<void> {
  await transaction.updateTable("sealing").set({ id: 1 }).execute();
}
