/**
 * How a contact is named to the service: an e-mail address or a LinkedIn profile URL (specification,
 * section 2.4). One person has many spellings of both; they are brought to one here, so that a cache, a
 * request and a stored contact mean the same person.
 */

/** RFC 5321, section 4.5.3.1.3: a path is at most 256 octets, two of which are its angle brackets. */
const maxEmailLength = 254;

/** A name without spaces, invisible characters and what separates addresses; a domain of two labels or more. */
const emailPattern =
  /^[^\s\p{C}@<>()[\],;:"\\|]+@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]+$/u;

/**
 * @param text what a person or a service gave as an e-mail address
 * @returns the address without surrounding space, in lower case; or `undefined` when it is none
 */
export function canonicalEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  if (address.length > maxEmailLength) return undefined;
  return emailPattern.test(address) ? address : undefined;
}

/**
 * Reads a LinkedIn profile URL in any of its spellings: with or without scheme and `www`, on a country host
 * (`de.linkedin.com`) or the mobile one, with tracking parameters, fragment, trailing slash or a language
 * segment, percent-encoded or not, in any case.
 *
 * @param text a URL, or what looks like one without its scheme
 * @returns `https://www.linkedin.com/in/<name>` in lower case and percent-encoded; or `undefined` when the
 *   text names no person's LinkedIn profile
 */
export function canonicalLinkedInUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  if (url.username !== "" || url.password !== "" || url.port !== "") return undefined;
  if (!/^([a-z]{1,3}\.)?linkedin\.com$/.test(url.hostname)) return undefined;
  const name = /^\/(?:mwlite\/)?in\/([^/]+)/i.exec(url.pathname)?.[1];
  if (name === undefined) return undefined;
  try {
    const plain = decodeURIComponent(name).normalize("NFC").toLowerCase();
    return /^[\p{L}\p{M}\p{N}\p{Emoji_Presentation}\-_.'’]{1,100}$/u.test(plain)
      ? `https://www.linkedin.com/in/${encodeURIComponent(plain)}`
      : undefined;
  } catch {
    return undefined;
  }
}
