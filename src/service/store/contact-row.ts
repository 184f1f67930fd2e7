import { type StoredContact, storedContact } from "../contact.ts";
import type { ServiceSchema } from "./schema.ts";

export type ContactRow = ServiceSchema["contacts"];

/** What identifies a contact, each value normalised (`canonicalEmail` etc.), and unique within an organisation. */
export type ContactName = "contact_id" | "crm_id" | Address;

/** The fields a look-up can search by. */
export type Address = "email" | "linkedin_url";

type TextColumns = Pick<ContactRow, "name" | "profile" | "connection_language" | "relationship">;

/** Of a contact that's known, but not profiled: look-ups and paid calls don't find it. */
export const notProfiled = { profile: "{}", connection_language: "", relationship: null } as const;

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

/** @returns `undefined` when the contact isn't profiled */
export function readContact(row: TextColumns): StoredContact | undefined {
  if (row.profile === notProfiled.profile) return undefined;
  return storedContact.parse({
    name: row.name ?? undefined,
    profile: JSON.parse(row.profile),
    connection_language: JSON.parse(row.connection_language),
    relationship: row.relationship === null ? undefined : JSON.parse(row.relationship),
  });
}
