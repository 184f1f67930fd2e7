import type { Kysely } from "kysely";
import { formerSpellings } from "../../contract/contact-address.ts";
import type { ContactCodec } from "./contact-codec.ts";
import { type IncomingContact, mergeContacts, names, type Outcome } from "./contact-merge.ts";
import type { ContactRow } from "./contact-row.ts";
import { keepWritten } from "./knowledge/texts.ts";
import { orderedId } from "./ordered-id.ts";
import { excluded, type ServiceSchema } from "./schema.ts";
import { refuseIfSealed } from "./sealing.ts";
import type { ServiceDatabase, ServiceTransaction } from "./service-database.ts";

const taken: Outcome = { kind: "rejected", reason: "Another contact already has one of its identifiers." };

export function contactImportStore(database: ServiceDatabase, codec: ContactCodec) {
  const save = (organisation: string, contacts: readonly IncomingContact[]): Promise<Outcome[]> =>
    database.query.transaction().execute(async (transaction) => {
      // Two imports that write the same contacts in different orders could deadlock.
      await database.lockContacts(transaction, organisation);
      if (!codec.isSealed) await refuseIfSealed(database, transaction);
      const known = await knownContacts(transaction, codec, organisation, contacts);
      const { outcomes, rows } = mergeContacts(organisation, known, contacts, orderedId);
      await writeContacts(transaction, rows.map(keepWritten).map(codec.encode));
      return outcomes;
    });

  return {
    /**
     * In one transaction, adds contacts or replaces those that share a name (`mergeContacts`).
     *
     * @param contacts a few hundred
     * @returns the outcome for each, in order
     */
    async saveContacts(organisation: string, contacts: readonly IncomingContact[]): Promise<Outcome[]> {
      try {
        return await save(organisation, contacts);
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
      // Another import got there first, or names move between contacts. We save one at a time, so that only
      // real conflicts are rejected.
      const outcomes: Outcome[] = [];
      for (const contact of contacts) {
        const saved = save(organisation, [contact]).catch((error: unknown) => {
          if (isTaken(error)) return [taken];
          throw error;
        });
        outcomes.push(...(await saved));
      }
      return outcomes;
    },
  };
}

/** Inserts rows, or replaces those with the same `row_id`. */
export async function writeContacts(
  transaction: ServiceTransaction,
  rows: readonly ContactRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto("contacts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("row_id")
        .doUpdateSet(
          excluded<"contacts">(
            ...names,
            "name",
            "profile",
            "connection_language",
            "relationship",
            "knowledge",
          ),
        ),
    )
    .execute();
}

/** @returns those that have a name of one of these contacts, decoded */
export async function knownContacts(
  executor: Kysely<ServiceSchema>,
  { stored, decode }: ContactCodec,
  organisation: string,
  contacts: readonly IncomingContact[],
): Promise<ContactRow[]> {
  const found: ContactRow[] = [];
  for (const name of names) {
    const given = contacts.flatMap((contact) => contact[name] ?? []);
    const spellings = given.flatMap((value) => [value, ...formerSpellings(value)]);
    const values = spellings.map((value) => stored(organisation, name, value));
    if (values.length === 0) continue;
    const rows = await executor
      .selectFrom("contacts")
      .selectAll()
      .where("organisation", "=", organisation)
      .where(name, "in", values)
      .execute();
    found.push(...rows.map(decode));
  }
  return found;
}

/**
 * Whether a row has this unique value. Sources: https://www.sqlite.org/rescode.html, Postgres' appendix A.
 */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const onSqlite = "errcode" in error && (error.errcode === 2067 || error.errcode === 1555);
  return onSqlite || ("code" in error && error.code === "23505");
}
