import { type KnowledgeField, knowledgeField } from "../../../contract/team-knowledge.ts";
import type { StoredContact } from "../../contact.ts";
import { type ContactRow, notProfiled, readContact, textColumns } from "../contact-row.ts";

/** What people can write of a contact; "" where nothing is said. */
export type KnowledgeTexts = Record<KnowledgeField, string>;

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
  const says = [...knowledgeField.options.map((field) => all[field]), profile.gem_tier, profile.tone_zone];
  if (contact.relationship === undefined && says.every((text) => text === ""))
    return { ...row, ...notProfiled };
  const id = profile.id ?? row.contact_id ?? undefined;
  const labels = { id, worldview_label, operating_style_label, tone_summary: tone_summary || undefined };
  return {
    ...row,
    ...textColumns({ ...contact, profile: { ...profile, ...labels }, connection_language }),
  };
}

/** @returns the fields of the texts that don't say what the contact says */
export function changedBy(texts: Partial<KnowledgeTexts>, said: KnowledgeTexts): KnowledgeField[] {
  return knowledgeField.options.filter((field) => (texts[field] ?? said[field]) !== said[field]);
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
