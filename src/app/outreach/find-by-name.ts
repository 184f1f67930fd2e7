import { isDeepStrictEqual } from "node:util";
import { type Addressee, readableAddress } from "./contact.ts";

/** Who a typed name means. Contacts are in the order of their names, whatever the order of the list. */
export type NameMatch =
  /** Their whole name, or a first name that nobody else has. */
  | { kind: "one"; contact: Addressee }
  /** Each typed word begins one of theirs, or it's their company: somebody has to choose. */
  | { kind: "several"; contacts: Addressee[] }
  /** The team's CRM may know them, if it didn't answer. */
  | { kind: "none"; isCrmSilent?: boolean };

/** Characters of a typed name that are read. */
const maxNameLength = 100;
/** Words of a name that other words follow. */
const maxLeadingWords = 4;

/**
 * Finds people by what is typed of their name, or of the words of their address, or else by the domain of their company;
 * nothing leaves the process.
 *
 * @param typed plain text of any length
 * @param people each once
 */
export function findByName(typed: string, people: readonly Addressee[]): NameMatch {
  const wanted = wordsIn(typed.slice(0, maxNameLength));
  if (wanted.length === 0) return { kind: "none" };
  const called = people.filter((contact) => isCalled(contact, wanted)).sort(byName);
  const [contact] = called;
  if (contact !== undefined && called.length === 1) return { kind: "one", contact };
  const named = people.filter((one) =>
    wanted.every((word) => wordsOf(one).some((own) => own.startsWith(word))),
  );
  const contacts = named.length > 0 ? named : people.filter((one) => isAtCompany(one, wanted.join("")));
  contacts.sort(byName);
  return contacts.length === 0 ? { kind: "none" } : { kind: "several", contacts };
}

/** Whether that's their whole name, in any order, or their first name; a letter alone may be anybody's initial. */
function isCalled({ name = "", address }: Addressee, wanted: readonly string[]): boolean {
  return [nameWords(name), wordsIn(nameInAddress(address))].some((own) => {
    const isFirst = wanted.length === 1 && wanted[0] === own[0] && !/^[a-z0-9]$/.test(wanted[0] ?? "");
    return isFirst || (own.length > 1 && isDeepStrictEqual(wanted.toSorted(), own.toSorted()));
  });
}

/** @param typed "acme" or "acmecom" of acme.com, or so much of it that it's hardly a word of its own */
function isAtCompany({ address }: Addressee, typed: string): boolean {
  const labels = "email" in address ? address.email.replace(/^.*@/, "").split(".") : [];
  const own = labels.slice(0, -1).flatMap((label, at) => [label, labels.slice(at).join(".")]);
  return own
    .map((one) => wordsIn(one).join(""))
    .some((one) => one === typed || (typed.length > 3 && one.startsWith(typed)));
}

/** A name before other words. */
export interface LeadingName {
  match: Exclude<NameMatch, { kind: "none" }>;
  /** As it was typed. */
  name: string;
  /** How many of the words are the name. */
  length: number;
}

/**
 * Reads a name at the beginning of a text: the longest that is somebody's, of at most four words, or else the longest
 * that begins theirs.
 *
 * @param words as they were typed, unescaped
 * @returns `undefined` when nobody is called anything like it
 */
export function findLeadingName(
  words: readonly string[],
  people: readonly Addressee[],
): LeadingName | undefined {
  // A comma or a colon ends a name.
  const end = words.findIndex((word) => /[,;:]$/.test(word)) + 1 || words.length;
  const found: LeadingName[] = [];
  for (let length = Math.min(end, maxLeadingWords); length > 0; length -= 1) {
    const own = words.slice(0, length);
    if (own.some((word) => wordsIn(word.slice(0, maxNameLength)).length === 0)) continue;
    const name = own.join(" ");
    const match = findByName(name, people);
    if (match.kind !== "none") found.push({ match, name, length });
  }
  return found.find(({ match }) => match.kind === "one") ?? found[0];
}

/**
 * @param typed plain text
 * @param people in the order in which equal ones are offered
 * @returns those whose name or address has the typed words or their beginnings, and those with any part of it in their
 *   address
 */
export function suggestByName(typed: string, people: readonly Addressee[], limit: number): Addressee[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return people.slice(0, limit);
  const wanted = wordsIn(text.slice(0, maxNameLength));
  const ranked = people.flatMap((contact) => {
    const words = wordsOf(contact);
    const all = (isMatch: (word: string, own: string) => boolean) =>
      wanted.length > 0 && wanted.every((word) => words.some((own) => isMatch(word, own)));
    if (all((word, own) => word === own)) return [{ contact, rank: 0 }];
    if (all((word, own) => own.startsWith(word))) return [{ contact, rank: 1 }];
    return readableAddress(contact.address).toLowerCase().includes(text) ? [{ contact, rank: 2 }] : [];
  });
  const sorted = ranked.sort((one, other) => one.rank - other.rank);
  return sorted.slice(0, limit).map(({ contact }) => contact);
}

/** Words of a name and of the part of an address that names a person. */
function wordsOf({ name = "", address }: Addressee): string[] {
  return [...nameWords(name), ...wordsIn(nameInAddress(address))];
}

/** Text in parentheses is a company or a role. */
export function nameWords(name: string): string[] {
  return wordsIn(name.replace(/\([^()]*\)/g, " "));
}

/** @returns the part of an address that names a person: "jane-whitfield" */
export function nameInAddress(address: Addressee["address"]): string {
  if ("contact_id" in address) return "";
  if ("email" in address) return address.email.split("@")[0] ?? "";
  return readableAddress(address).replace(/^.*\//, "");
}

/** In lower case and without accents: "José" becomes "jose", and "O'Neill" "oneill". */
export function wordsIn(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`´]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function byName(one: Addressee, other: Addressee): number {
  const [first, second] = [one, other].map(
    ({ name = "", address }) => `${name}\0${readableAddress(address)}`,
  );
  return (first ?? "") < (second ?? "") ? -1 : 1;
}
