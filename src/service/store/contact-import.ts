import { sql, type Transaction, type UpdateObject } from "kysely";
import {
  type IncomingContact,
  type KnownContact,
  mergeContacts,
  names,
  type Outcome,
} from "./contact-merge.ts";
import type { ContactRow } from "./contacts.ts";
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
      await writeContacts(transaction, known, rows);
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

/**
 * Writes those whose names stay in a statement of their own, which does not set them: to set what is unique locks a row
 * also against a paid call, which only wants it to stay. The others are locked in the order in which paid calls lock
 * them, so that none waits for another in a circle.
 */
async function writeContacts(
  transaction: Transaction<ServiceSchema>,
  known: readonly KnownContact[],
  rows: readonly ContactRow[],
): Promise<void> {
  const before = new Map(known.map((contact) => [contact.row_id, contact]));
  const isRenamed = (row: ContactRow) => names.some((name) => before.get(row.row_id)?.[name] !== row[name]);
  const ordered = rows.toSorted((one, other) => ((one.contact_id ?? "") < (other.contact_id ?? "") ? -1 : 1));
  await write(
    ordered.filter((row) => !isRenamed(row)),
    {},
  );
  await write(ordered.filter(isRenamed), {
    contact_id: replacing("contact_id"),
    email: replacing("email"),
    linkedin_url: replacing("linkedin_url"),
  });

  async function write(contacts: readonly ContactRow[], named: UpdateObject<ServiceSchema, "contacts">) {
    if (contacts.length === 0) return;
    await transaction
      .insertInto("contacts")
      .values(contacts)
      .onConflict((conflict) =>
        conflict.column("row_id").doUpdateSet({
          ...named,
          name: replacing("name"),
          profile: replacing("profile"),
          connection_language: replacing("connection_language"),
          relationship: replacing("relationship"),
        }),
      )
      .execute();
  }
}

/** @returns the value of the row that comes in */
function replacing(column: keyof ContactRow) {
  return sql<string>`excluded.${sql.ref(column)}`;
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
