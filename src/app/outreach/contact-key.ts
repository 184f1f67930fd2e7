import type { Addressee } from "./contact.ts";

/** A unique text per person: their digest is made from it. */
export function contactKey(address: Addressee["address"]): string {
  if ("email" in address) return `email:${address.email}`;
  if ("linkedin_url" in address) return `linkedin_url:${address.linkedin_url}`;
  return `contact_id:${address.contact_id.toLowerCase()}`;
}
