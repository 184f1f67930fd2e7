import { type StoredContact, storedContact } from "../contact.ts";
import type { ServiceSchema } from "./schema.ts";

export type ContactRow = ServiceSchema["contacts"];

/** What identifies a contact, each value normalised (`canonicalEmail` etc.). */
export type ContactName = "contact_id" | Address;

/** The fields a look-up can search by. */
export type Address = "email" | "linkedin_url";

/** What identifies a stored contact. */
export type KnownContact = Pick<ContactRow, "row_id" | "contact_id" | "email" | "linkedin_url" | "name">;

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
