import type { Kysely } from "kysely";
import type { z } from "zod";
import { type KnowledgeField, knowledgeField, knowledgeRevision } from "../../../contract/team-knowledge.ts";
import type { ContactRow } from "../contact-row.ts";
import { orderedId } from "../ordered-id.ts";
import type { ServiceSchema } from "../schema.ts";
import type { ServiceTransaction } from "../service-database.ts";
import type { TextCodec } from "../text-codec.ts";
import { changedBy, type KnowledgeTexts, textsOf, withTexts } from "./texts.ts";

/** What is sealed of a revision. */
const content = knowledgeRevision.pick({ field: true, text: true, author: true });

/**
 * What a contact's text was from a time on. Numbers count up; one that nobody wrote has its field's `importedNumber`, so
 * there's one at most.
 */
export type NewRevision = z.infer<typeof content> & { contact: string; number: number };
export type Revision = NewRevision & { id: string; written_at: string };

export const importedNumber = (field: KnowledgeField) => -knowledgeField.options.indexOf(field);

/** All writes are to be made in a transaction that has locked the organisation's contacts. */
export type KnowledgeRevisions = ReturnType<typeof knowledgeRevisions>;

/** @param now the clock, in Unix milliseconds */
export function knowledgeRevisions(codec: TextCodec, now: () => number) {
  const rowOf = ({ contact, id }: { contact: string; id: string }) => `${contact} ${id}`;

  /** @returns the contacts' revisions, the latest first, and at the end what nobody wrote */
  async function read(
    query: Kysely<ServiceSchema>,
    organisation: string,
    contacts: readonly string[],
  ): Promise<Revision[]> {
    if (contacts.length === 0) return [];
    const rows = await query
      .selectFrom("knowledge_revisions")
      .select(["id", "contact", "number", "content", "written_at"])
      .where("organisation", "=", organisation)
      .where("contact", "in", contacts)
      .orderBy("number", "desc")
      .execute();
    return rows.map(({ content: stored, ...row }) => ({
      ...row,
      ...content.parse(JSON.parse(codec.decode(organisation, rowOf(row), stored))),
    }));
  }

  async function add(
    transaction: ServiceTransaction,
    organisation: string,
    revisions: readonly NewRevision[],
  ): Promise<void> {
    const written_at = new Date(now()).toISOString();
    const rows = revisions.map(({ contact, number, ...said }) => {
      const id = orderedId(now());
      const stored = codec.encode(organisation, rowOf({ contact, id }), JSON.stringify(said));
      return { id, organisation, contact, number, content: stored, written_at };
    });
    if (rows.length > 0) await transaction.insertInto("knowledge_revisions").values(rows).execute();
  }

  return {
    read,
    add,

    /**
     * For an import: what people wrote stays, and what the import says instead is the way back from it.
     *
     * @param rows decoded, as they were to be written
     * @returns the rows to write
     */
    async keepWritten(
      transaction: ServiceTransaction,
      organisation: string,
      rows: readonly ContactRow[],
    ): Promise<ContactRow[]> {
      const found = await read(
        transaction,
        organisation,
        rows.map(({ row_id }) => row_id),
      );
      const revisionsOf = Map.groupBy(found, ({ contact }) => contact);
      const imported: NewRevision[] = [];
      const replaced: string[] = [];
      const kept = rows.map((row) => {
        const revisions = revisionsOf.get(row.row_id);
        if (revisions === undefined) return row;
        const written = writtenIn(revisions);
        const said = textsOf(row);
        // An export that's imported again says what people wrote.
        for (const field of changedBy(written, said)) {
          const number = importedNumber(field);
          replaced.push(...revisions.flatMap((each) => (each.number === number ? each.id : [])));
          if (said[field] !== "") imported.push({ contact: row.row_id, number, field, text: said[field] });
        }
        return withTexts(row, written);
      });
      if (replaced.length > 0)
        await transaction.deleteFrom("knowledge_revisions").where("id", "in", replaced).execute();
      await add(transaction, organisation, imported);
      return kept;
    },
  };
}

/** @returns what people wrote last, by field */
function writtenIn(revisions: readonly Revision[]): Partial<KnowledgeTexts> {
  const own = revisions.filter(({ number }) => number > 0);
  return Object.fromEntries(own.toReversed().map(({ field, text }) => [field, text]));
}
