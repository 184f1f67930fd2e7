import type { Transaction } from "kysely";
import { type IncomingContact, type KnownContact, mergeContacts, type Outcome } from "./contact-merge.ts";
import type { ServiceDatabase } from "./database.ts";
import { orderedId } from "./ordered-id.ts";
import type { ServiceSchema } from "./schema.ts";

const taken: Outcome = { kind: "rejected", reason: "Another contact has one of its names." };

export function contactImportStore(database: ServiceDatabase) {
  const save = (organisation: string, contacts: readonly IncomingContact[]): Promise<Outcome[]> =>
    database.query.transaction().execute(async (transaction) => {
      // Two imports that write the same contacts in different orders would wait for each other in a circle.
      await database.lockContacts(transaction, organisation);
      const known = await knownContacts(transaction, organisation, contacts);
      const { outcomes, rows } = mergeContacts(organisation, known, contacts, orderedId);
      if (rows.length > 0) {
        await transaction
          .insertInto("contacts")
          .values(rows)
          .onConflict((conflict) =>
            conflict.column("row_id").doUpdateSet((set) => ({
              contact_id: set.ref("excluded.contact_id"),
              email: set.ref("excluded.email"),
              linkedin_url: set.ref("excluded.linkedin_url"),
              name: set.ref("excluded.name"),
              profile: set.ref("excluded.profile"),
              connection_language: set.ref("excluded.connection_language"),
              relationship: set.ref("excluded.relationship"),
            })),
          )
          .execute();
      }
      return outcomes;
    });

  return {
    /**
     * Adds contacts, or replaces those that are known by one of their names (`mergeContacts`), in one transaction.
     *
     * @param contacts some hundreds
     * @returns what became of each, in their order
     */
    async saveContacts(organisation: string, contacts: readonly IncomingContact[]): Promise<Outcome[]> {
      try {
        return await save(organisation, contacts);
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
      // Another import was faster, or names change hands within these: one at a time, all but the culprit get in.
      const outcomes: Outcome[] = [];
      for (const contact of contacts) {
        outcomes.push(
          ...(await save(organisation, [contact]).catch((error: unknown) => {
            if (isTaken(error)) return [taken];
            throw error;
          })),
        );
      }
      return outcomes;
    },
  };
}

async function knownContacts(
  transaction: Transaction<ServiceSchema>,
  organisation: string,
  contacts: readonly IncomingContact[],
): Promise<KnownContact[]> {
  const found: KnownContact[] = [];
  for (const name of ["contact_id", "email", "linkedin_url"] as const) {
    const values = contacts.flatMap((contact) => contact[name] ?? []);
    if (values.length === 0) continue;
    const rows = await transaction
      .selectFrom("contacts")
      .select(["row_id", "contact_id", "email", "linkedin_url", "name"])
      .where("organisation", "=", organisation)
      .where(name, "in", values)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** A unique value that another row has. Sources: https://www.sqlite.org/rescode.html, Postgres' appendix A. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const onSqlite = "errcode" in error && (error.errcode === 2067 || error.errcode === 1555);
  return onSqlite || ("code" in error && error.code === "23505");
}
