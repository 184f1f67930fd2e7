import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Vault } from "../../database/vault.ts";
import { type ContactName, type ContactRow, notProfiled } from "./contact-row.ts";

/** How contacts are kept in the database: in clear, or sealed. Rows are converted as they go in and out. */
export interface ContactCodec {
  isSealed: boolean;
  /** @returns what identifies a contact, as it's stored and so found */
  stored(organisation: string, name: ContactName, value: string): string;
  /** @returns the row to store */
  encode(row: ContactRow): ContactRow;
  /** Reverses `encode`. @throws Error when the row was altered */
  decode(row: ContactRow): ContactRow;
  /** Of a stored row: all that `decodeAnswer` needs. */
  answer: RawBuilder<string>;
  /** @returns the complete answer to a look-up (specification, 4.1); `undefined` when the contact isn't profiled */
  decodeAnswer(organisation: string, answer: string): string | undefined;
}

/**
 * The complete answer to a look-up, empty when there's no profile. Contacts are stored exactly as they are sent, and
 * were validated on the way in.
 */
const clearAnswer = sql<string>`coalesce('{"found":true,"profile":' || nullif(profile, '{}')
  || ',"connection_language":' || connection_language || coalesce(',"relationship":' || relationship, '') || '}', '')`;

export const clearContacts: ContactCodec = {
  isSealed: false,
  stored: (_organisation, _name, value) => value,
  encode: (row) => row,
  decode: (row) => row,
  answer: clearAnswer,
  decodeAnswer: (_organisation, answer) => answer || undefined,
};

/** What is sealed of a row. */
const content = z.object({
  crm_id: z.string().nullable().default(null),
  email: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  name: z.string().nullable(),
  profile: z.string(),
  connection_language: z.string(),
  relationship: z.string().nullable(),
  knowledge: z.string().nullable().default(null),
});

type StoredNames = Pick<ContactRow, "organisation" | ContactName>;

/**
 * Seals a row's content into `profile`, bound to its organisation, its `contact_id`, and its other names, which are
 * keyed hashes. So they are still unique and found by index, and nothing can be moved from one row to another.
 */
export function sealedContacts(vault: Vault): ContactCodec {
  const stored: ContactCodec["stored"] = (organisation, name, value) =>
    name === "contact_id" ? value : vault.digest({ organisation, field: `contacts.${name}` }, value);
  const contextOf = ({ organisation, contact_id, crm_id, email, linkedin_url }: StoredNames) => {
    const names = [contact_id ?? "", email ?? "", linkedin_url ?? "", ...(crm_id ? [crm_id] : [])];
    return { organisation, field: JSON.stringify(["contacts", ...names]), row: [] };
  };
  const open = (names: StoredNames, sealed: string) =>
    content.parse(JSON.parse(vault.open(contextOf(names), sealed)));
  return {
    isSealed: true,
    stored,
    encode(row) {
      const { row_id, organisation, contact_id, ...clear } = row;
      const hashed = (name: Exclude<ContactName, "contact_id">) =>
        clear[name] === null ? null : stored(organisation, name, clear[name]);
      const names = {
        organisation,
        contact_id,
        crm_id: hashed("crm_id"),
        email: hashed("email"),
        linkedin_url: hashed("linkedin_url"),
      };
      const profile = vault.seal(contextOf(names), JSON.stringify(clear));
      return { row_id, ...names, name: null, ...notProfiled, profile, knowledge: null };
    },
    decode: (row) => ({ ...row, ...open(row, row.profile) }),
    answer: sql<string>`coalesce(contact_id, '') || ' ' || coalesce(email, '') || ' ' || coalesce(linkedin_url, '')
      || ' ' || coalesce(crm_id, '') || ' ' || profile`,
    decodeAnswer(organisation, answer) {
      const [contact_id = "", email = "", linkedin_url = "", crm_id = "", sealed = ""] = answer.split(" ");
      const { profile, connection_language, relationship } = open(
        { organisation, contact_id, crm_id, email, linkedin_url },
        sealed,
      );
      if (profile === notProfiled.profile) return undefined;
      const end = relationship === null ? "}" : `,"relationship":${relationship}}`;
      return `{"found":true,"profile":${profile},"connection_language":${connection_language}${end}`;
    },
  };
}
