import { z } from "zod";
import { type KnowledgeField, knowledgeField, knowledgeRevision } from "../../../contract/team-knowledge.ts";
import type { StoredContact } from "../../contact.ts";
import { type ContactRow, notProfiled, readContact, textColumns } from "../contact-row.ts";

/** What people can write of a contact; "" where nothing is said. */
type KnowledgeTexts = Record<KnowledgeField, string>;

/** What people wrote of a contact, which is kept with it: the contact itself says what holds now. */
const contactKnowledge = z.object({
  /** The latest first. */
  written: z.array(knowledgeRevision),
  /** What imports say instead; absent while the contact is only what people wrote. */
  imported: z.partialRecord(knowledgeField, z.string()).optional(),
});
export type ContactKnowledge = z.infer<typeof contactKnowledge>;

/** @param row decoded @returns `undefined` when nobody has written of them */
export function knowledgeIn({ knowledge }: ContactRow): ContactKnowledge | undefined {
  return knowledge === null ? undefined : contactKnowledge.parse(JSON.parse(knowledge));
}

/** @param row decoded */
export const textsOf = (row: ContactRow): KnowledgeTexts => textsIn(contactIn(row));

/**
 * @param row decoded
 * @returns the row with these texts instead of its own; one that says nothing any more isn't profiled
 */
export function withTexts(row: ContactRow, texts: Partial<KnowledgeTexts>): ContactRow {
  const { profile, ...contact } = contactIn(row);
  const all = { ...textsIn({ profile, ...contact }), ...texts };
  const { worldview_label, operating_style_label, tone_summary, ...connection_language } = all;
  const says = [...Object.values(all), profile.gem_tier, profile.tone_zone];
  if (contact.relationship === undefined && says.every((text) => text === ""))
    return { ...row, ...notProfiled };
  const id = profile.id ?? row.contact_id ?? undefined;
  const labels = { id, worldview_label, operating_style_label, tone_summary: tone_summary || undefined };
  return {
    ...row,
    ...textColumns({ ...contact, profile: { ...profile, ...labels }, connection_language }),
  };
}

/**
 * @param row as an import were to write it, decoded
 * @returns the row to write: what people wrote stays, and what the import says instead is the way back from it
 */
export function keepWritten(row: ContactRow): ContactRow {
  const knowledge = knowledgeIn(row);
  if (knowledge === undefined) return row;
  const written = Object.fromEntries(knowledge.written.toReversed().map(({ field, text }) => [field, text]));
  const said = Object.entries(textsOf(row));
  // An export that's imported again says what people wrote.
  const news = Object.fromEntries(said.filter(([field, text]) => text !== written[field]));
  const imported = { ...knowledge.imported, ...news };
  return { ...withTexts(row, written), knowledge: JSON.stringify({ ...knowledge, imported }) };
}

function textsIn({ profile, connection_language }: StoredContact): KnowledgeTexts {
  const { worldview_label, operating_style_label, tone_summary = "" } = profile;
  return { ...connection_language, worldview_label, operating_style_label, tone_summary };
}

function contactIn(row: ContactRow): StoredContact {
  const contact = readContact(row);
  if (contact !== undefined) return contact;
  const labels = { worldview_label: "", operating_style_label: "", gem_tier: "", tone_zone: "" };
  return {
    name: row.name ?? undefined,
    profile: { ...labels, confidence: 0 },
    connection_language: { must_do: "", must_never: "", likes_this: "", not_that: "" },
  };
}
