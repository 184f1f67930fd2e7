import { sql } from "kysely";
import { canonicalEmail, canonicalLinkedInUrl } from "../../contract/contact-address.ts";
import { type NewContact, newContact, type StoredContact, storedContact } from "../contact.ts";
import type { ServiceDatabase } from "./database.ts";
import { orderedId } from "./ordered-id.ts";
import type { PreparedRead } from "./prepared-reads.ts";
import type { ServiceSchema } from "./schema.ts";

export type ContactRow = ServiceSchema["contacts"];

/** What identifies a contact, each value normalised (`canonicalEmail` etc.). */
export type ContactName = "contact_id" | Address;

/** The fields a look-up can search by. */
export type Address = "email" | "linkedin_url";

/** Rows per `contactsAfter` call. */
const pageSize = 1_000;

/**
 * The complete answer to a look-up (specification, 4.1). Contacts are stored exactly as they are sent, and
 * were validated on the way in.
 */
const answer = sql<string>`'{"found":true,"profile":' || profile || ',"connection_language":' || connection_language
  || coalesce(',"relationship":' || relationship, '') || '}'`;

export function contactStore({ query, preparedReads, lockAccount }: ServiceDatabase) {
  const prepareAnswer = (address: Address): PreparedRead => {
    const select = query.selectFrom("contacts").select(answer.as("text"));
    return preparedReads.prepare(select.where("organisation", "=", "").where(address, "=", "").compile());
  };
  const answerBy = { email: prepareAnswer("email"), linkedin_url: prepareAnswer("linkedin_url") };

  return {
    /**
     * @throws ZodError when the contact doesn't match the specification; TypeError when its address is
     *   invalid; the database's error when the organisation already has a contact with that id or address
     */
    async addContact(organisation: string, contact: NewContact): Promise<void> {
      const read = newContact.parse(contact);
      const row: ContactRow = {
        row_id: orderedId(),
        organisation,
        contact_id: read.profile.id?.toLowerCase() ?? null,
        email: canonicalOrNull(read.email, canonicalEmail),
        linkedin_url: canonicalOrNull(read.linkedin_url, canonicalLinkedInUrl),
        ...textColumns(read),
      };
      await query.insertInto("contacts").values(row).execute();
    },

    /**
     * One indexed read, without parsing.
     *
     * @param value normalised
     * @returns the JSON that answers a look-up of the contact; `undefined` when there is no such contact
     */
    lookupAnswer: (organisation: string, address: Address, value: string): Promise<string | undefined> =>
      answerBy[address](organisation, value),

    /**
     * @param contactId a UUID in any case; never matches a contact whose profile has no `id`
     * @returns everything a composer may know
     */
    async contactById(organisation: string, contactId: string): Promise<StoredContact | undefined> {
      const row = await query
        .selectFrom("contacts")
        .select(["name", "profile", "connection_language", "relationship"])
        .where("organisation", "=", organisation)
        .where("contact_id", "=", contactId.toLowerCase())
        .executeTakeFirst();
      return row === undefined ? undefined : readContact(row);
    },

    /** @returns the contacts after a row, in a fixed, arbitrary order; pass "" for the first ones */
    contactsAfter: (organisation: string, rowId: string): Promise<ContactRow[]> =>
      query
        .selectFrom("contacts")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("row_id", ">", rowId)
        .orderBy("row_id")
        .limit(pageSize)
        .execute(),

    /**
     * Deletes a contact and the stored answers about it. Its charges remain: they contain only its id.
     *
     * @returns whether it existed
     */
    deleteContact: (organisation: string, name: ContactName, value: string): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        await lockAccount(transaction, organisation);
        const row = await transaction
          .deleteFrom("contacts")
          .where("organisation", "=", organisation)
          .where(name, "=", value)
          .returning("contact_id")
          .executeTakeFirst();
        if (row === undefined) return false;
        if (row.contact_id !== null) {
          const charges = transaction
            .selectFrom("charges")
            .select("id")
            .where("organisation", "=", organisation)
            .where("contact_id", "=", row.contact_id);
          await transaction.deleteFrom("answers").where("charge_id", "in", charges).execute();
        }
        return true;
      }),
  };
}

function canonicalOrNull(
  text: string | undefined,
  canonical: (text: string) => string | undefined,
): string | null {
  if (text === undefined) return null;
  const address = canonical(text);
  if (address === undefined) throw new TypeError("This isn't an address of a contact.");
  return address;
}

type TextColumns = Pick<ContactRow, "name" | "profile" | "connection_language" | "relationship">;

/** The columns of what a contact is like; `readContact` reverses it. */
export function textColumns(contact: StoredContact): TextColumns {
  const { name = null, profile, connection_language, relationship } = contact;
  return {
    name,
    profile: JSON.stringify(profile),
    connection_language: JSON.stringify(connection_language),
    relationship: relationship === undefined ? null : JSON.stringify(relationship),
  };
}

export function readContact(row: TextColumns): StoredContact {
  return storedContact.parse({
    name: row.name ?? undefined,
    profile: JSON.parse(row.profile),
    connection_language: JSON.parse(row.connection_language),
    relationship: row.relationship === null ? undefined : JSON.parse(row.relationship),
  });
}
