import type { Vault } from "../storage/app-vault.ts";
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

/** @param details as stored @returns the linked contact; `undefined` in links from before it was kept */
export function linkedContact(
  vault: Pick<Vault, "open">,
  organisation: string,
  details: string | null,
): Contact | undefined {
  if (details === null) return undefined;
  return contactSchema.parse(JSON.parse(vault.open(detailsOf(organisation), details)));
}

function detailsOf(organisation: string) {
  return { organisation, field: "contact_links.details" } as const;
}

/** @returns the row of a contact's link, without the ID. @param by who links or unlinks it, a Slack ID */
export function linkRow({ vault, now }: StoreOptions, organisation: string, contact: Contact, by: string) {
  return {
    organisation,
    contact: linkKey(vault, organisation, contact.address),
    linked_by: by,
    linked_at: now(),
    details: vault.seal(detailsOf(organisation), JSON.stringify(contact)),
  };
}
