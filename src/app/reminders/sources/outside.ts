import { domainToASCII } from "node:url";
import type { Guest, Meeting } from "../../calendar/meeting.ts";
import type { Addressee } from "../../outreach/contact.ts";

/** What distinguishes colleagues from guests. */
export interface Insiders {
  /** Of the source's owner. */
  personEmail: string | undefined;
  /** As set by an administrator: domains, and single addresses, say of machines and rooms. */
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
    return !own.some(
      (each) => each === domain || domain.endsWith(`.${each}`) || each === address.email.toLowerCase(),
    );
  });
}

/** The outside guests to name of a meeting; none of a private one, which shows only its time. */
export function outsideContacts(
  { guests, isPrivate }: Pick<Meeting, "guests" | "isPrivate">,
  insiders: Insiders,
): Addressee[] {
  return isPrivate ? [] : outsideGuests(guests, insiders).map(({ contact }) => contact);
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

/** The largest public mail providers: two people with addresses there needn't be colleagues. */
const publicMailDomains = new Set(
  `
    126.com 163.com aim.com alice.it aol.com arcor.de att.net bellsouth.net bigpond.com bluewin.ch
    bol.com.br btinternet.com charter.net comcast.net cox.net daum.net duck.com earthlink.net email.com
    fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com googlemail.com hanmail.net hey.com
    hushmail.com icloud.com inbox.com inbox.ru interia.pl laposte.net libero.it list.ru live.com mac.com
    mail.com mail.de mail.ru mailbox.org me.com msn.com naver.com neuf.fr o2.pl onet.pl online.de
    optonline.net optusnet.com.au orange.fr passport.com pm.me posteo.de proton.me protonmail.ch
    protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com rogers.com sbcglobal.net seznam.cz sfr.fr
    shaw.ca sina.com sky.com skynet.be sympatico.ca t-online.de talktalk.net telenet.be telus.net
    terra.com.br tiscali.it tuta.com tuta.io tutanota.com tutanota.de uol.com.br verizon.net virgilio.it
    virginmedia.com vodafone.it wanadoo.fr web.de wp.pl ya.ru yahoo.com yandex.com yandex.ru yeah.net
    ymail.com ziggo.nl zoho.com zohomail.com
  `
    .trim()
    .split(/\s+/),
);

/** Providers with domains in many countries, such as yahoo.co.uk. */
const families = /^(?:yahoo|ymail|hotmail|live|outlook|gmx|yandex|zoho)(?:\.co(?:m)?)?\.[a-z]{2,3}$/;

/** @param domain in lower case */
export function isPublicMailDomain(domain: string): boolean {
  return publicMailDomains.has(domain) || families.test(domain);
}
