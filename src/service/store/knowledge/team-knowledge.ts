import type { Kysely } from "kysely";
import type { z } from "zod";
import {
  type KnowledgeRevision,
  knowledgeField,
  type teamKnowledge,
} from "../../../contract/team-knowledge.ts";
import type { ContactCodec } from "../contact-codec.ts";
import { knownContacts, writeContacts } from "../contact-import.ts";
import { rowOf } from "../contact-merge.ts";
import type { Address, ContactRow } from "../contact-row.ts";
import { deleteContacts } from "../contacts.ts";
import { orderedId } from "../ordered-id.ts";
import type { ServiceSchema } from "../schema.ts";
import { refuseIfSealed } from "../sealing.ts";
import type { ServiceDatabase, ServiceTransaction } from "../service-database.ts";
import { type ContactKnowledge, knowledgeIn, textsOf, withTexts } from "./texts.ts";

/** An organisation's contact, by an address. `value` is normalised. */
export interface ContactAddress {
  organisation: string;
  name: Address;
  value: string;
}

type Written = Pick<z.infer<typeof teamKnowledge.write.request>, "author" | "name" | "texts">;

/**
 * What a team knows of contacts: the contact itself says what holds now, and keeps what was written when.
 *
 * @param now the clock, in Unix milliseconds
 */
export function teamKnowledgeStore(database: ServiceDatabase, codec: ContactCodec, now: () => number) {
  const { query, lockAccount, lockContacts, noteErasure } = database;

  async function contactAt(executor: Kysely<ServiceSchema>, { organisation, name, value }: ContactAddress) {
    const rows = await knownContacts(executor, codec, organisation, [{ [name]: value }]);
    return rows.find((row) => row[name] === value) ?? rows[0];
  }

  /** In a transaction that may delete answers, too, and that nobody imports or writes beside. */
  const change = <Result>(
    organisation: string,
    act: (transaction: ServiceTransaction) => Promise<Result>,
  ): Promise<Result> =>
    query.transaction().execute(async (transaction) => {
      await lockAccount(transaction, organisation);
      await lockContacts(transaction, organisation);
      if (!codec.isSealed) await refuseIfSealed(database, transaction);
      return act(transaction);
    });

  return {
    /** @returns all revisions, the latest first; none of a contact that nobody has */
    async knowledgeOf(address: ContactAddress): Promise<KnowledgeRevision[]> {
      const row = await contactAt(query, address);
      return row === undefined ? [] : revisionsIn(row);
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
      change(address.organisation, async (transaction) => {
        const known = await contactAt(transaction, address);
        const { organisation, name: addressName, value } = address;
        const row = known ?? rowOf(organisation, { [addressName]: value, name }, undefined, orderedId);
        const said = textsOf(row);
        const changed = knowledgeField.options.filter(
          (field) => (texts[field] ?? said[field]) !== said[field],
        );
        if (known === undefined && changed.length === 0) return undefined;
        const contact_id = row.contact_id ?? orderedId();
        const before = knowledgeIn(row) ?? { written: [], ...(known && { imported: said }) };
        const added = changed.map((field): KnowledgeRevision => {
          const written_at = new Date(now()).toISOString();
          return { id: orderedId(now()), field, text: texts[field] ?? "", author, written_at };
        });
        const knowledge = { ...before, written: [...added, ...before.written] } satisfies ContactKnowledge;
        const written = {
          ...withTexts({ ...row, contact_id }, texts),
          knowledge: changed.length === 0 ? row.knowledge : JSON.stringify(knowledge),
        };
        await writeContacts(transaction, [codec.encode(written)]);
        return { contact_id, revisions: revisionsIn(written) };
      }),

    /**
     * Takes away all that people wrote of a contact: it says again what was imported. One that was never imported is
     * deleted with its stored answers.
     *
     * @returns whether there was anything
     */
    deleteKnowledge: (address: ContactAddress): Promise<boolean> =>
      change(address.organisation, async (transaction) => {
        const row = await contactAt(transaction, address);
        const knowledge = row && knowledgeIn(row);
        if (row === undefined || knowledge === undefined) return false;
        if (knowledge.imported === undefined) {
          const made = { organisation: row.organisation, name: "row_id", values: [row.row_id] } as const;
          return deleteContacts(database, transaction, made);
        }
        await noteErasure(transaction);
        const nothing = Object.fromEntries(knowledge.written.map(({ field }) => [field, ""]));
        const restored = withTexts(row, { ...nothing, ...knowledge.imported });
        await writeContacts(transaction, [codec.encode({ ...restored, knowledge: null })]);
        return true;
      }),
  };
}

/** What people wrote of a contact, the latest first, and then what its profile says by itself. */
function revisionsIn(row: ContactRow): KnowledgeRevision[] {
  const { written, imported = {} } = knowledgeIn(row) ?? { written: [], imported: textsOf(row) };
  const own = knowledgeField.options.flatMap((field) => {
    const text = imported[field] ?? "";
    return text === "" ? [] : [{ id: `imported-${field}`, field, text }];
  });
  return [...written, ...own];
}
