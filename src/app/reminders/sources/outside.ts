import { domainToASCII } from "node:url";
import type { Guest } from "../../calendar/meeting.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { isPublicMailDomain } from "./public-mail-domains.ts";

/** What distinguishes colleagues from guests. */
export interface Insiders {
  /** Of the source's owner. */
  personEmail: string | undefined;
  /** As set by an administrator. */
  ownDomains: readonly string[];
}

/**
 * Guests outside the organisation's own domains who haven't declined. The owner's domain is the
 * organisation's own, unless anyone can get an address there, as at gmail.com: then only their own address
 * is. Subdomains belong to their domain. People known only by a profile URL or contact id count as outside.
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

/** Whether an address is this e-mail address, ignoring case. */
export function isAddressOf(address: Addressee["address"], email: string | undefined): boolean {
  return "email" in address && address.email.toLowerCase() === email?.toLowerCase();
}

/**
 * @param text a domain as people write it: with or without "@", in any alphabet
 * @returns the domain for comparison: lower case, and in ASCII if possible
 */
export function canonicalDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  return domainToASCII(domain) || domain;
}

function domainOf(email: string): string {
  return canonicalDomain(email.slice(email.lastIndexOf("@") + 1));
}
