import type { Kysely } from "kysely";
import { z } from "zod";
import { formerSpellings } from "../../../contract/contact-address.ts";
import {
  type KnowledgeRevision,
  knowledgeRevision,
  type teamKnowledge,
} from "../../../contract/team-knowledge.ts";
import type { ContactCodec } from "../contact-codec.ts";
import { writeContacts } from "../contact-import.ts";
import { type Address, type ContactRow, notProfiled } from "../contact-row.ts";
import { deleteContacts } from "../contacts.ts";
import { orderedId } from "../ordered-id.ts";
import type { ServiceSchema } from "../schema.ts";
import { refuseIfSealed } from "../sealing.ts";
import type { ServiceDatabase } from "../service-database.ts";
import { importedNumber, type KnowledgeRevisions, type NewRevision } from "./revisions.ts";
import { changedBy, textsOf, withTexts } from "./texts.ts";

/** An organisation's contact, by an address. `value` is normalised. */
export interface ContactAddress {
  organisation: string;
  name: Address;
  value: string;
}

type Written = Pick<z.infer<typeof teamKnowledge.write.request>, "author" | "name" | "texts">;

/** Without what is the store's own. */
const shown = z.array(knowledgeRevision);

/** What a team knows of contacts: the contact itself says what holds now, revisions say what was written when. */
export function teamKnowledgeStore(
  database: ServiceDatabase,
  { codec, revisions }: { codec: ContactCodec; revisions: KnowledgeRevisions },
) {
  const { query, lockAccount, lockContacts, noteErasure } = database;

  async function contactAt(executor: Kysely<ServiceSchema>, { organisation, name, value }: ContactAddress) {
    const spellings = [value, ...formerSpellings(value)].map((one) => codec.stored(organisation, name, one));
    const rows = await executor
      .selectFrom("contacts")
      .selectAll()
      .where("organisation", "=", organisation)
      .where(name, "in", spellings)
      .execute();
    const row = spellings.flatMap((spelling) => rows.find((each) => each[name] === spelling) ?? [])[0];
    if (row === undefined) return undefined;
    const { is_imported, ...stored } = row;
    return { is_imported, row: codec.decode(stored) };
  }

  return {
    /** @returns all revisions, the latest first; none of a contact that nobody has */
    async knowledgeOf(address: ContactAddress): Promise<KnowledgeRevision[]> {
      const known = await contactAt(query, address);
      if (known === undefined) return [];
      return shown.parse(await revisions.read(query, address.organisation, [known.row.row_id]));
    },

    /**
     * Adds a revision for each text that isn't what the contact says already, and has the contact say it. What an import
     * said before is kept as a revision that nobody wrote. A contact that nobody has is made.
     *
     * @returns the contact's id and all its revisions; `undefined` when there's neither a contact nor a text
     */
    writeKnowledge: (
      address: ContactAddress,
      { author, name, texts }: Written,
    ): Promise<{ contact_id: string; revisions: KnowledgeRevision[] } | undefined> =>
      query.transaction().execute(async (transaction) => {
        const { organisation } = address;
        await lockContacts(transaction, organisation);
        if (!codec.isSealed) await refuseIfSealed(database, transaction);
        const known = await contactAt(transaction, address);
        const { row, is_imported } = known ?? { row: newRow(address, name), is_imported: 0 };
        const said = textsOf(row);
        const changed = changedBy(texts, said);
        if (known === undefined && changed.length === 0) return undefined;
        const contact_id = row.contact_id ?? orderedId();
        const contact = row.row_id;
        if (changed.length > 0 || row.contact_id === null) {
          const written = withTexts({ ...row, contact_id }, texts);
          await writeContacts(transaction, [codec.encode(written)], is_imported);
          const before = await revisions.read(transaction, organisation, [contact]);
          const last = Math.max(0, before[0]?.number ?? 0) + changed.length;
          const added = changed.flatMap((field, index): NewRevision[] => {
            const isFirst = said[field] !== "" && before.every((each) => each.field !== field);
            return [
              { contact, number: last - index, field, text: texts[field] ?? "", author },
              ...(isFirst ? [{ contact, number: importedNumber(field), field, text: said[field] }] : []),
            ];
          });
          await revisions.add(transaction, organisation, added);
        }
        return {
          contact_id,
          revisions: shown.parse(await revisions.read(transaction, organisation, [contact])),
        };
      }),

    /**
     * Takes away all that people wrote of a contact: it says again what was imported. One that was never imported is
     * deleted with its stored answers.
     *
     * @returns whether there was anything
     */
    deleteKnowledge: (address: ContactAddress): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        const { organisation } = address;
        await lockAccount(transaction, organisation);
        await lockContacts(transaction, organisation);
        if (!codec.isSealed) await refuseIfSealed(database, transaction);
        const known = await contactAt(transaction, address);
        if (known === undefined) return false;
        const { row, is_imported } = known;
        if (is_imported === 0) {
          const made = { organisation, name: "row_id", values: [row.row_id] } as const;
          return deleteContacts(database, transaction, made);
        }
        const written = await revisions.read(transaction, organisation, [row.row_id]);
        if (written.length === 0) return false;
        await noteErasure(transaction);
        // Who wrote is followed by what nobody wrote.
        const imported = written.map(({ field, number, text }) => [field, number > 0 ? "" : text]);
        const restored = codec.encode(withTexts(row, Object.fromEntries(imported)));
        await writeContacts(transaction, [restored], is_imported);
        await transaction.deleteFrom("knowledge_revisions").where("contact", "=", row.row_id).execute();
        return true;
      }),
  };
}

function newRow({ organisation, name: address, value }: ContactAddress, name = ""): ContactRow {
  const names = {
    contact_id: orderedId(),
    crm_id: null,
    email: null,
    linkedin_url: null,
    name: name || null,
  };
  return { row_id: orderedId(), organisation, ...names, [address]: value, ...notProfiled };
}
