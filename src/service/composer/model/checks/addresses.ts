import { type Check, type Checked, problem } from "./checked.ts";

/** Ends of files' names and of techniques that are no domains. */
const noDomain =
  /\.(?:js|ts|jsx|tsx|mjs|json|csv|pdf|docx?|xlsx?|pptx?|txt|png|jpe?g|gif|svg|html?|css|exe|yml|yaml|xml|sql|ics)$/iu;

/** Characters of a host's name: more than DNS allows, since programs make links of them all. */
const inHost = String.raw`\p{L}\p{N}\p{M}\p{So}_`;
/** Ends of domains: any in Latin letters, and the common ones in others, since a sentence ends in a dot too. */
const domainEnd = "(?:xn--[a-z0-9-]{1,59}|[a-z]{2,24}|рф|бел|укр|भारत|中国|中國|公司|网址|みんな|한국)";
/** A link, or a domain by itself. What follows the host is part of it. */
const link = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>|"“”]{1,2000}`,
    String.raw`(?<![${inHost}@]|[${inHost}-]\.)(?:[${inHost}][${inHost}-]{0,62}\.){1,126}${domainEnd}(?![\p{L}\p{N}\p{M}])(?:[/?#][^\s<>|"“”]{0,2000})?`,
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
/** An account, a wallet or a key: an IBAN in groups, letters and digits, or more digits than a phone number has. */
const account =
  /(?<![\p{L}\p{N}])(?:[a-z]{2}\d{2}[ -]?[a-z\d]{4}(?:[ -]?\d{4}){2,6}(?:[ -]?[a-z\d]{1,3})?|(?=[a-z]{0,20}\d)(?=\d{0,20}[a-z])[a-z\d]{20,120}|\d(?:[ -]?\d){15,40})(?![\p{L}\p{N}])/giu;

/** Dates, spans of years, grouped thousands: digits that can't be called. */
const noPhone =
  /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{4}|\d{4}\s?[-–/]\s?\d{2,4}|\d{1,3}(?:[.\s]\d{3})+)$/u;

/** A dot that's said, or stands apart; in words that are others too, only before the commonest ends of domains. */
const saidDot =
  /(?<=[\p{L}\p{N}])(?: \. |[\s_-]{1,3}(?:dot|(?:point|punkt|punto|ponto|punt|period|full stop)(?=[\s_-]{1,3}(?:com|net|org)(?![\p{L}\p{N}])))[\s_-]{1,3})(?=[\p{L}\p{N}])/giu;

/** How an address is written so that no program recognises it. "。" is a dot between Latin letters alone. */
function unhidden(text: string): string {
  return text
    .replace(/(?<=[a-z0-9])[。．｡](?=[a-z0-9])/giu, ".")
    .replace(/[．｡]/gu, "。")
    .normalize("NFKC")
    .replace(/(?<=\d\s?)[\p{Pd}−](?=\s?\d)/gu, "-")
    .replace(/\s?(?:\[\.\]|\(\.\)|\[dot\]|\(dot\))\s?/giu, ".")
    .replace(/\s?(?:\[at\]|\(at\))\s?/giu, "@")
    .replace(saidDot, ".");
}

interface Address {
  /** Verbatim. */
  text: string;
  /** Equal in every spelling. */
  key: string;
  isAccount: boolean;
}

function addressesIn(text: string): Address[] {
  let rest = unhidden(text);
  /** @returns what a pattern finds, which the next ones don't see */
  const take = (pattern: RegExp, keyOf: (found: string) => string | undefined) => {
    const found = [...rest.matchAll(pattern)].flatMap(([match]) => {
      const written = pattern === phone ? match.trim() : match.replace(trailing, "");
      const key = keyOf(written);
      return key === undefined ? [] : [{ text: written, key, isAccount: pattern === account }];
    });
    rest = rest.replace(pattern, " ");
    return found;
  };
  return [
    ...take(email, (found) => found.toLowerCase()),
    ...take(mention, (found) => found.toLowerCase().replace(/\|.*/s, "")),
    ...take(share, (found) => linkKey(found)),
    ...take(link, (found) => (isDomain(found) ? linkKey(found) : undefined)),
    ...take(account, (found) => found.replace(/[ -]/g, "").toLowerCase()),
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

/** An account comes from what the user wants, and not from notes, which may be copied from anywhere. */
function accountsSource({ composed, request }: Checked): string {
  return composed.operation === "wave" ? (composed.request.goal ?? "") : request;
}

/** Links, domains, e-mail addresses, mentions, phone and account numbers, in any string, that the caller didn't give. */
export const strangeAddresses: Check = (checked) => {
  const known = addressesIn(checked.request).map(({ key }) => key);
  const hosts = known.map((key) => key.replace(/^[^@]*@/, "").replace(/[/?#].*/s, ""));
  const accepted = new Set([...known, ...hosts]);
  const digits = unhidden(checked.request).replace(/\D/g, "");
  const accounts = accountsSource(checked).replace(/[ -]/g, "").toLowerCase();
  const isAccepted = ({ key, isAccount }: Address) =>
    isAccount ? accounts.includes(key) : accepted.has(key) || (/^\d{7}$/.test(key) && digits.includes(key));
  const strange = checked.parts
    .flatMap(({ text }) => addressesIn(text))
    .filter((address) => !isAccepted(address));
  return problem(
    "it does not keep the facts",
    "The user didn't give these links, domains, addresses, mentions, phone or account numbers: leave them out.",
    strange.map(({ text }) => text),
  );
};
