import { canonicalEmail, canonicalLinkedInUrl, formerSpellings } from "../../contract/contact-address.ts";
import { type NewContact, newContact, type StoredContact } from "../contact.ts";
import type { ContactCodec } from "./contact-codec.ts";
import { type Address, type ContactName, type ContactRow, readContact, textColumns } from "./contact-row.ts";
import { orderedId } from "./ordered-id.ts";
import type { PreparedRead } from "./prepared-reads.ts";
import type { ServiceDatabase, ServiceTransaction } from "./service-database.ts";

/** Rows per `contactsAfter` call. */
const pageSize = 1_000;

export function contactStore(database: ServiceDatabase, codec: ContactCodec) {
  const { query, preparedReads, lockAccount, lockContacts } = database;
  const prepareAnswer = (address: Address): PreparedRead => {
    const select = query.selectFrom("contacts").select(codec.answer.as("text"));
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
        crm_id: null,
        knowledge: null,
        email: canonicalOrNull(read.email, canonicalEmail),
        linkedin_url: canonicalOrNull(read.linkedin_url, canonicalLinkedInUrl),
        ...textColumns(read),
      };
      await query.insertInto("contacts").values(codec.encode(row)).execute();
    },

    /**
     * One indexed read, without parsing in a database in clear; more for an address that was once stored otherwise.
     *
     * @param value normalised
     * @returns the JSON that answers a look-up of the contact; `undefined` when there is no such
     *   contact, or it isn't profiled
     */
    async lookupAnswer(organisation: string, name: Address, value: string): Promise<string | undefined> {
      const read = (one: string) => answerBy[name](organisation, codec.stored(organisation, name, one));
      let answer = await read(value);
      if (answer === undefined) for (const former of formerSpellings(value)) answer ??= await read(former);
      return answer === undefined ? undefined : codec.decodeAnswer(organisation, answer);
    },

    /**
     * @param contactId a UUID in any case; never matches a contact whose profile has no `id`
     * @returns everything a composer may know; `undefined` as for `lookupAnswer`
     */
    async contactById(organisation: string, contactId: string): Promise<StoredContact | undefined> {
      const row = await query
        .selectFrom("contacts")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("contact_id", "=", contactId.toLowerCase())
        .executeTakeFirst();
      return row === undefined ? undefined : readContact(codec.decode(row));
    },

    /** @returns the contacts after a row, in a fixed, arbitrary order; pass "" for the first ones */
    async contactsAfter(organisation: string, rowId: string): Promise<ContactRow[]> {
      const rows = await query
        .selectFrom("contacts")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("row_id", ">", rowId)
        .orderBy("row_id")
        .limit(pageSize)
        .execute();
      return rows.map(codec.decode);
    },

    /**
     * Deletes a contact, in any spelling it was ever stored under, and the stored answers about it. Its charges remain:
     * they contain only its id.
     *
     * @returns whether it existed
     */
    deleteContact: (organisation: string, name: ContactName, value: string): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        await lockAccount(transaction, organisation);
        await lockContacts(transaction, organisation);
        const spellings = [value, ...formerSpellings(value)];
        const values = spellings.map((one) => codec.stored(organisation, name, one));
        return deleteContacts(database, transaction, { organisation, name, values });
      }),
  };
}

/**
 * Deletes contacts with what people wrote of them and the stored answers about them, in a transaction that has locked
 * the account and its contacts.
 *
 * @param contacts which, by a column's values as they are stored
 * @returns whether there was any
 */
export async function deleteContacts(
  { noteErasure }: ServiceDatabase,
  transaction: ServiceTransaction,
  contacts: { organisation: string; name: ContactName | "row_id"; values: readonly string[] },
): Promise<boolean> {
  const { organisation, name, values } = contacts;
  const rows = await transaction
    .deleteFrom("contacts")
    .where("organisation", "=", organisation)
    .where(name, "in", values)
    .returning("contact_id")
    .execute();
  if (rows.length === 0) return false;
  await noteErasure(transaction);
  const ids = rows.flatMap(({ contact_id }) => contact_id ?? []);
  if (ids.length > 0) {
    const charges = transaction
      .selectFrom("charges")
      .select("id")
      .where("organisation", "=", organisation)
      .where("contact_id", "in", ids);
    await transaction.deleteFrom("answers").where("charge_id", "in", charges).execute();
  }
  return true;
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
