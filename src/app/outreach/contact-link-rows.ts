import type { Vault } from "../storage/app-vault.ts";
import { inRow, type RowOf } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { type Addressee, type Contact, contactKey, contact as contactSchema } from "./contact.ts";

/** What links keep in the place of a contact's address. */
export function linkKey(
  vault: Pick<Vault, "digest">,
  organisation: string,
  address: Addressee["address"],
): string {
  return vault.digest({ organisation, field: "contact_links.contact" }, contactKey(address));
}

/** Normalized: one UUID has many spellings. */
export function stored(contactId: string): string {
  return contactId.toLowerCase();
}

/** @param row as stored @returns the linked contact; `undefined` in links from before it was kept */
export function linkedContact(
  vault: Pick<Vault, "open">,
  row: RowOf<"contact_links.details"> & { details: string | null },
): Contact | undefined {
  if (row.details === null) return undefined;
  return contactSchema.parse(JSON.parse(vault.open(inRow("contact_links.details", row), row.details)));
}

/** @returns the row of a contact's link, without the ID. @param by who links or unlinks it, a Slack ID */
export function linkRow({ vault, now }: StoreOptions, organisation: string, contact: Contact, by: string) {
  const row = { organisation, contact: linkKey(vault, organisation, contact.address) };
  const details = vault.seal(inRow("contact_links.details", row), JSON.stringify(contact));
  return { ...row, linked_by: by, linked_at: now(), details };
}
