import type { Addressee } from "./contact.ts";

/** One text for one person: what a digest that finds them again is made of. */
export function contactKey(address: Addressee["address"]): string {
  if ("email" in address) return `email:${address.email}`;
  if ("linkedin_url" in address) return `linkedin_url:${address.linkedin_url}`;
  return `contact_id:${address.contact_id.toLowerCase()}`;
}
