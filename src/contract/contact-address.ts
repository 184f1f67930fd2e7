import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Contacts are identified by e-mail address or LinkedIn profile URL (specification, section 2.4). Both can be
 * spelled many ways, so we normalise them here: caches, requests and stored contacts then agree.
 */

/** RFC 5321, section 4.5.3.1.3: a path is at most 256 octets, two of which are its angle brackets. */
const maxEmailLength = 254;

/** Local part without spaces, invisible characters or address separators; domain with at least two labels. */
const emailPattern =
  /^[^\s\p{C}@<>()[\],;:"\\|]+@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]+$/u;

/** What nobody sees, beyond the characters in Unicode's category C: fillers, joiners, variation selectors, blanks of Braille, hieroglyphs and musical notes. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;

/** Characters outside ASCII that become ones of ASCII in lower case or in Unicode's form C: the Kelvin sign is "k". */
const foldingCharacters = /[\u0130\u212a\u037e\u1fef]/u;

/** Whether a text would become another contact's address, though it's written otherwise. */
function foldsIntoAscii(text: string): boolean {
  return foldingCharacters.test(text);
}

/**
 * Takes off what people type around an address or an ID: ASCII's spaces, tabs and line breaks.
 *
 * @returns `undefined` when it has a character at its ends that nobody sees or types, such as a no-break space
 */
export function trimTyped(text: string): string | undefined {
  const inner = text.trim();
  const at = text.indexOf(inner);
  const around = text.slice(0, at) + text.slice(at + inner.length);
  return /^[ \t\r\n]*$/.test(around) ? inner : undefined;
}

/**
 * What comes before the @ is lowered too: RFC 5321 lets a host tell "Jane" from "jane", but none does.
 *
 * @param text what a person or a service gave as an e-mail address
 * @returns the address trimmed, in lower case and in Unicode's form C, its domain in its own letters rather than in
 *   punycode (in that only where the letters may not stand in an address); `undefined` when it isn't an address
 */
export function canonicalEmail(text: string): string | undefined {
  // Composing what is longer would only cost time.
  if (text.length > 4 * maxEmailLength || foldsIntoAscii(text)) return undefined;
  const address = trimTyped(text)?.toLowerCase().normalize("NFC");
  if (address === undefined || address.length > maxEmailLength || unseen.test(address)) return undefined;
  const at = address.lastIndexOf("@") + 1;
  return domainSpellings(address.slice(at))
    .map((domain) => address.slice(0, at) + domain)
    .find((one) => one.length <= maxEmailLength && emailPattern.test(one) && !unseen.test(one));
}

/** @returns a domain in its own letters, and as it was given in ASCII; none if it only looks like one, as full-width letters do */
function domainSpellings(domain: string): string[] {
  if (!/\P{ASCII}|xn--/u.test(domain)) return [domain];
  const letters = domainToUnicode(domain);
  const labels = letters.split(".");
  const isItself = domain
    .split(".")
    .every((label, index) => label === labels[index] || label.startsWith("xn--"));
  if (!isItself) return [];
  return /\P{ASCII}/u.test(domain) ? [letters] : [letters, domain];
}

/**
 * @param canonical an e-mail address or a LinkedIn URL in canonical form
 * @returns what else was canonical for it in earlier versions, under which something may be stored; for most, nothing
 */
export function formerSpellings(canonical: string): string[] {
  if (opaqueName.test(canonical)) return [canonical.toLowerCase()];
  if (!/\P{ASCII}|xn--/u.test(canonical)) return [];
  const at = canonical.lastIndexOf("@") + 1;
  const domain = canonical.slice(at);
  const spellings = [canonical.slice(0, at), canonical.slice(0, at).normalize("NFD")].flatMap((local) =>
    [domain, domain.normalize("NFD"), domainToASCII(domain)].map((one) => local + one),
  );
  return [...new Set(spellings)].filter((one) => one !== canonical);
}

/** The end of a URL with a member's ID in the place of a name: LinkedIn tells its capitals from its small letters. */
const opaqueName = /(?:^|\/)AC[ow]AA[\w-]+$/;

/**
 * Reads a LinkedIn profile URL in any spelling: with or without scheme and `www`, on a country host
 * (`de.linkedin.com`) or the mobile one, with tracking parameters, fragment, trailing slash or a language
 * segment, percent-encoded or not, in any case.
 *
 * @param text a URL, with or without its scheme
 * @returns `https://www.linkedin.com/in/<name>`, percent-encoded and in lower case unless it's a member's ID (`ACoAA…`);
 *   `undefined` when the text isn't a person's LinkedIn profile
 */
export function canonicalLinkedInUrl(text: string): string | undefined {
  const trimmed = trimTyped(text);
  // `URL` drops some of these, wherever they stand.
  if (trimmed === undefined || /[\s\p{C}]/u.test(trimmed)) return undefined;
  // A URL's host becomes ASCII too, from full-width letters for example.
  if (foldsIntoAscii(trimmed) || !/linkedin\.com[:/]/i.test(trimmed)) return undefined;
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  if (url.username !== "" || url.password !== "" || url.port !== "") return undefined;
  if (!/^([a-z]{1,3}\.)?linkedin\.com$/.test(url.hostname)) return undefined;
  const name = /^\/(?:mwlite\/)?in\/([^/]+)/i.exec(url.pathname)?.[1];
  if (name === undefined) return undefined;
  try {
    const given = decodeURIComponent(name);
    if (foldsIntoAscii(given) || unseen.test(given)) return undefined;
    const plain = opaqueName.test(given) ? given : given.normalize("NFC").toLowerCase();
    return /^[\p{L}\p{M}\p{N}\p{Emoji_Presentation}\-_.'’]{1,100}$/u.test(plain)
      ? `https://www.linkedin.com/in/${encodeURIComponent(plain)}`
      : undefined;
  } catch {
    return undefined;
  }
}
