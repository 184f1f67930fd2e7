import { z } from "zod";
import { formerSpellings } from "../../contract/contact-address.ts";
import { contactId } from "../../contract/resources.ts";

/** What the service finds a profile by, in canonical form (`contract/contact-address.ts`), which is never longer. */
export const contactAddress = z.union([
  z.object({ email: z.string().min(1).max(254) }),
  z.object({ linkedin_url: z.string().min(1).max(1_300).refine(isDecodable) }),
]);
export type ContactAddress = z.infer<typeof contactAddress>;

const name = z.string().max(100).optional();

/** A person to look up: how the service finds them, and their name if Slack gave it. */
export const contact = z.object({ address: contactAddress, name });
export type Contact = z.infer<typeof contact>;

/** A person to write for: we may know only their `contact_id`. */
export const addressee = z.object({
  address: z.union([contactAddress, z.object({ contact_id: contactId })]),
  name,
});
export type Addressee = z.infer<typeof addressee>;

/** @returns the contact as the service looks it up; `undefined` when we know only their `contact_id` */
export function contactOf({ address, ...named }: Addressee): Contact | undefined {
  return "contact_id" in address ? undefined : { address, ...named };
}

/** Whether its percent escapes can be shown as the letters they stand for. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** @returns a readable address: without scheme and `www` */
export function readableAddress(address: Addressee["address"]): string {
  if ("email" in address) return address.email;
  if ("contact_id" in address) return address.contact_id;
  return decodeURIComponent(address.linkedin_url).replace("https://www.", "");
}

/** @returns name and address, or the address alone */
export function readableContact({ name, address }: Addressee): string {
  return name === undefined ? readableAddress(address) : `${name} · ${readableAddress(address)}`;
}

/** @returns the name, or the address when there is none */
export function nameOf({ name, address }: Addressee): string {
  return name ?? readableAddress(address);
}

/** A unique text per person: their digest is made from it. */
export function contactKey(address: Addressee["address"]): string {
  if ("email" in address) return `email:${address.email}`;
  if ("linkedin_url" in address) return `linkedin_url:${address.linkedin_url}`;
  return `contact_id:${address.contact_id.toLowerCase()}`;
}

/** @returns each address once, where it was first, with the last name that it has */
export function uniqueContacts(addressees: readonly Addressee[]): Addressee[] {
  const unique = new Map<string, Addressee>();
  for (const one of addressees) {
    const key = contactKey(one.address);
    unique.set(key, { ...unique.get(key), ...one });
  }
  return [...unique.values()];
}

/**
 * An address as it is, and as earlier versions wrote it: rows of theirs stay under that key, so whatever must find all of
 * somebody asks for each.
 */
export function spellingsOf(address: Addressee["address"]): Addressee["address"][] {
  if ("contact_id" in address) return [address];
  return "email" in address
    ? [address, ...formerSpellings(address.email).map((email) => ({ email }))]
    : [address, ...formerSpellings(address.linkedin_url).map((linkedin_url) => ({ linkedin_url }))];
}

/**
 * Milliseconds that clocks of processes may differ. Who is forgotten isn't cached for as long, even if they're looked up
 * anew.
 */
export const maxSkew = 10_000;

/** Something about a contact that began at some time: Unix time in milliseconds. */
export interface Beginning {
  organisation: string;
  address: Addressee["address"];
  since: number;
}

/** @returns those whose contact has been forgotten since, in any process: what they wrote has to go again */
export type ForgottenSince = <One extends Beginning>(beginnings: readonly One[]) => Promise<One[]>;

/** For callers that never forget anyone. */
export const nobodyForgotten: ForgottenSince = async () => [];
