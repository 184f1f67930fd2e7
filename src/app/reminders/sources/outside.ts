import { domainToASCII } from "node:url";
import type { Guest } from "../../calendar/meeting.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { isPublicMailDomain } from "./public-mail-domains.ts";

/** What tells colleagues from guests. */
export interface Insiders {
  /** Of who set the source up. */
  personEmail: string | undefined;
  /** As an administrator named them. */
  ownDomains: readonly string[];
}

/**
 * The guests from outside the organisation's own domains, who have not declined. The domain of who set the source up
 * is the organisation's own, unless it is one where anybody has an address, such as gmail.com: then their own address
 * alone is. Subdomains belong to their domain. Whoever is known by a profile's URL or a contact
 * id alone counts as from outside.
 */
export function outsideGuests(guests: readonly Guest[], insiders: Insiders): Guest[] {
  const { personEmail, ownDomains } = insiders;
  const ofPerson = personEmail === undefined ? undefined : domainOf(personEmail);
  const isOwnDomain = ofPerson !== undefined && !isPublicMailDomain(ofPerson);
  const own = [...ownDomains.map(canonicalDomain), ...(isOwnDomain ? [ofPerson] : [])];
  return guests.filter(({ answer, contact: { address } }) => {
    if (answer === "declined") return false;
    if (!("email" in address)) return true;
    if (isAddressOf(address, personEmail)) return false;
    const domain = domainOf(address.email);
    return !own.some((ownDomain) => domain === ownDomain || domain.endsWith(`.${ownDomain}`));
  });
}

/** Whether an address is the given e-mail address, in whatever case. */
export function isAddressOf(address: Addressee["address"], email: string | undefined): boolean {
  return "email" in address && address.email.toLowerCase() === email?.toLowerCase();
}

/**
 * @param text a domain as people write it: also with "@" before it, and in any alphabet
 * @returns the domain as it is compared: in lower case, and in ASCII where it can be
 */
export function canonicalDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  return domainToASCII(domain) || domain;
}

function domainOf(email: string): string {
  return canonicalDomain(email.slice(email.lastIndexOf("@") + 1));
}
