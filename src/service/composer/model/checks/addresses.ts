import { asciiDigit } from "../../../../language/facts/spelling/digits.ts";
import type { Check } from "./checked.ts";
import { withSpokenDigits } from "./spoken-digits.ts";

/** Ends of files' names and of techniques that are no domains. */
const noDomain =
  /\.(?:js|ts|jsx|tsx|mjs|json|csv|pdf|docx?|xlsx?|pptx?|txt|png|jpe?g|gif|svg|html?|css|exe|yml|yaml|xml|sql|ics)$/iu;

/** Characters of a host's name: more than DNS allows, since programs make links of them all. */
const inHost = String.raw`\p{L}\p{N}\p{M}\p{So}_`;
/** A link, or a domain by itself. What follows the host is part of it. */
const link = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>|"“”]{1,2000}`,
    String.raw`(?<![${inHost}@]|[${inHost}-]\.)(?:[${inHost}][${inHost}-]{0,62}\.){1,126}(?:xn--[a-z0-9-]{1,59}|[\p{L}\p{M}]{2,24})(?![\p{L}\p{N}\p{M}])(?:[/?#][^\s<>|"“”]{0,2000})?`,
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\d|\.\d)(?:[:/][^\s<>|]{0,2000})?`,
  ].join("|"),
  "giu",
);
/** A server's folder, which a click opens as well. */
const share =
  /\\\\[^\s\\][^\s<>|"“”]{0,2000}|(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}][^\s/]{0,255}\/[^\s<>|"“”]{0,2000}/giu;
/**
 * A scheme, a colon and what follows without a space (RFC 3986, section 3); but no emoji, `C::f`, smiley after a word,
 * nor a form for all genders, such as "Kund:innen".
 */
const uri =
  /(?<![\p{L}\p{N}:])[a-z][a-z0-9+.-]{1,30}:(?!:|(?:in|innen\p{L}{0,30}|e[rnms]?|[rnms])(?![\p{L}\p{N}])|-?[()dpo/|](?![!-~\p{L}\p{N}]))(?=[!-/:-@[-`{-~]{0,20}[a-z0-9])[!-~]{1,2000}/giu;
/** Who is called by Slack, or found elsewhere: `<!channel>`, `<@U123>`, `@here`. */
const mention =
  /<[@#!][^<>\n]{1,200}>|(?<![\p{L}\p{N}_])@[\p{L}_][\p{L}\p{N}_]{0,80}(?:[.-][\p{L}\p{N}_]{1,80}){0,6}/giu;
const email = new RegExp(
  String.raw`[\p{L}\p{N}.+_%-]{1,64}@(?=[\p{N}._-]{0,20}\p{L})[${inHost}-]{1,63}(?:\.[${inHost}-]{1,63}){0,126}`,
  "giu",
);
const phone = /(?<![\p{L}\p{N}])(?:\+|\(\+?)?\d(?:[\s()./_–-]{0,3}\d){6,16}(?![\p{L}\p{N}%])/giu;
/** An account, a wallet or a key, in letters and digits. */
const account = /(?<![\p{L}\p{N}])(?=[a-z]{0,20}\d)(?=\d{0,20}[a-z])[a-z\d]{20,120}(?![\p{L}\p{N}])/giu;

/** Dates, spans of years, grouped thousands: digits that nobody can call. */
const noPhone =
  /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{4}|\d{4}\s?[-–/]\s?\d{2,4}|\d{1,3}(?:[.\s]\d{3})+)$/u;

/** A dot that's said, or stands apart; in words that are others too, only before the commonest ends of domains. */
const saidDot =
  /(?<=[\p{L}\p{N}])(?: \. |[\s_-]{1,3}(?:dot|(?:point|punkt|punto|ponto|punt|period|full stop)(?=[\s_-]{1,3}(?:com|net|org)(?![\p{L}\p{N}])))[\s_-]{1,3})(?=[\p{L}\p{N}])/giu;
const hanDigits = "〇一二三四五六七八九";

/** How an address is written so that no program recognises it. */
function unhidden(text: string): string {
  return withSpokenDigits(text.normalize("NFKC"))
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/[〇零一二三四五六七八九]{7,40}/gu, (run) =>
      Array.from(run, (digit) => Math.max(0, hanDigits.indexOf(digit))).join(""),
    )
    .replace(/(?<=\d\s?)[\p{Pd}−](?=\s?\d)/gu, "-")
    .replace(/\s?(?:\[\.\]|\(\.\)|\[dot\]|\(dot\)|。)\s?/giu, ".")
    .replace(/\s?(?:\[at\]|\(at\))\s?/giu, "@")
    .replace(saidDot, ".");
}

interface Address {
  /** Verbatim. */
  text: string;
  /** The same in every spelling. */
  key: string;
}

function addressesIn(text: string): Address[] {
  let rest = unhidden(text);
  /** @returns what a pattern finds, which the next ones don't see */
  const take = (pattern: RegExp, keyOf: (found: string) => string | undefined) => {
    const found = [...rest.matchAll(pattern)].flatMap(([match]) => {
      const written = pattern === phone ? match.trim() : match.replace(trailing, "");
      const key = keyOf(written);
      return key === undefined ? [] : [{ text: written, key }];
    });
    rest = rest.replace(pattern, " ");
    return found;
  };
  return [
    ...take(email, (found) => found.toLowerCase()),
    ...take(mention, (found) => found.toLowerCase().replace(/\|.*/s, "")),
    ...take(share, (found) => linkKey(found)),
    ...take(link, (found) => (isDomain(found) ? linkKey(found) : undefined)),
    ...take(account, (found) => found),
    // Without the country's and the city's prefix, which one may leave out.
    ...take(phone, (found) => (noPhone.test(found) ? undefined : found.replace(/\D/g, "").slice(-7))),
    ...take(uri, (found) => found),
  ];
}

const trailing = /(?<![.,;:!?)\]}'’"*_~…])[.,;:!?)\]}'’"*_~…]+$/u;

/** A full stop without a space after it makes no domain: "Thanks.Best" has a capital in its end, which is no word in "Acme.Com". */
function isDomain(written: string): boolean {
  if (/:\/\/|^www\.|\//i.test(written) || /^\d/.test(written)) return true;
  const end = written.slice(written.lastIndexOf(".") + 1);
  if (noDomain.test(written)) return false;
  return end === end.toLowerCase() || written === written.toUpperCase() || /^(?:com|net|org)$/i.test(end);
}

function linkKey(written: string): string {
  return written
    .replace(/^(?:https?:)?\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/\/$/, "")
    .replace(/^[^/?#]+/, (host) => host.toLowerCase());
}

/**
 * Links, domains, e-mail addresses, mentions and phone numbers in any string: what neither the caller nor the contact holds leads
 * people where nobody wants them.
 */
export const strangeAddresses: Check = ({ parts, given }) => {
  const known = addressesIn(given).map(({ key }) => key);
  const hosts = known.map((key) => key.replace(/^[^@]*@/, "").replace(/[/?#].*/s, ""));
  const accepted = new Set([...known, ...hosts]);
  const digits = unhidden(given).replace(/\D/g, "");
  const isAccepted = ({ key }: Address) => accepted.has(key) || (/^\d{7}$/.test(key) && digits.includes(key));
  const strange = parts.flatMap(({ text }) => addressesIn(text)).filter((address) => !isAccepted(address));
  if (strange.length === 0) return [];
  return [
    {
      reason: "it does not keep the facts",
      instruction:
        "These links, domains, addresses, mentions or phone numbers are not in the data: leave them out.",
      about: [...new Set(strange.map(({ text }) => text))],
    },
  ];
};
