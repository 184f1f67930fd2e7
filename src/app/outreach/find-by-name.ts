import { type Addressee, readableAddress } from "./contact.ts";

/** Who a typed name means. Contacts are in the order of their names, whatever the order of the list. */
export type NameMatch =
  /** `isWhole`: each typed word is one of theirs; otherwise each begins one. */
  | { kind: "one"; contact: Addressee; isWhole: boolean }
  | { kind: "several"; contacts: Addressee[]; isWhole: boolean }
  /** Nobody is called that, but these are spelt nearly so. */
  | { kind: "near"; contacts: Addressee[] }
  | { kind: "none" };

/** Characters of a typed name that are read. */
const maxNameLength = 100;
/** Words of a name that other words follow. */
const maxLeadingWords = 4;
/** Characters of a word that are compared: the distance of two words takes time as their product. */
const maxWordLength = 30;

/**
 * Finds people by what is typed of their name, or of the words of their address; nothing leaves the process.
 *
 * @param typed plain text of any length
 * @param people each once
 */
export function findByName(typed: string, people: readonly Addressee[]): NameMatch {
  const wanted = wordsIn(typed.slice(0, maxNameLength));
  if (wanted.length === 0) return { kind: "none" };
  const known = people.map((contact) => ({ contact, words: wordsOf(contact) }));
  const matching = (isMatch: (word: string, own: string) => boolean) =>
    known
      .filter(({ words }) => wanted.every((word) => words.some((own) => isMatch(word, own))))
      .map(({ contact }) => contact)
      .sort(byName);
  for (const [isWhole, isMatch] of [
    [true, isSame],
    [false, begins],
  ] as const) {
    const [contact, ...others] = matching(isMatch);
    if (contact === undefined) continue;
    return others.length === 0
      ? { kind: "one", contact, isWhole }
      : { kind: "several", contacts: [contact, ...others], isWhole };
  }
  const contacts = matching((word, own) => begins(word, own) || isNear(word, own));
  return contacts.length === 0 ? { kind: "none" } : { kind: "near", contacts };
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
 * Reads a name at the beginning of a text: the longest that somebody is called by, of at most four words. Only whole
 * words are a name, but a longer one that is misspelt goes first: "Jane Whitfeld" isn't Jane, followed by a word.
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
  const isName = ({ match }: LeadingName) => match.kind === "near" || match.isWhole;
  return found.find(isName) ?? found.at(-1);
}

/**
 * @param typed plain text
 * @param people in the order in which equal ones are offered
 * @returns those whose name or address has the typed words or their beginnings, those with any part of it in their
 *   address, or else those who are spelt nearly so
 */
export function suggestByName(typed: string, people: readonly Addressee[], limit: number): Addressee[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return people.slice(0, limit);
  const wanted = wordsIn(text.slice(0, maxNameLength));
  const ranked = people.flatMap((contact) => {
    const words = wordsOf(contact);
    const all = (isMatch: (word: string, own: string) => boolean) =>
      wanted.length > 0 && wanted.every((word) => words.some((own) => isMatch(word, own)));
    if (all(isSame)) return [{ contact, rank: 0 }];
    if (all(begins)) return [{ contact, rank: 1 }];
    return readableAddress(contact.address).toLowerCase().includes(text) ? [{ contact, rank: 2 }] : [];
  });
  if (ranked.length > 0) {
    const sorted = ranked.sort((one, other) => one.rank - other.rank);
    return sorted.slice(0, limit).map(({ contact }) => contact);
  }
  const match = findByName(text, people);
  return match.kind === "near" ? match.contacts.slice(0, limit) : [];
}

/** Words of a name and of the part of an address that names a person. */
function wordsOf({ name = "", address }: Addressee): string[] {
  // Text in parentheses is a company or a role.
  return [...wordsIn(name.replace(/\([^()]*\)/g, " ")), ...wordsIn(nameInAddress(address))];
}

/** @returns the part of an address that names a person: "jane-whitfield" */
export function nameInAddress(address: Addressee["address"]): string {
  if ("contact_id" in address) return "";
  if ("email" in address) return address.email.split("@")[0] ?? "";
  return readableAddress(address).replace(/^.*\//, "");
}

/** In lower case and without accents: "José" becomes "jose", and "O'Neill" "oneill". */
function wordsIn(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`´]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, maxWordLength));
}

/** A letter alone is an initial, which may be anybody's. */
const isSame = (word: string, own: string) => word === own && !/^[a-z0-9]$/.test(word);
const begins = (word: string, own: string) => own.startsWith(word);

/** Whether two words differ by as few slips as their length allows: none in "Al", one in "Jane", two in "Whitfield". */
function isNear(word: string, own: string): boolean {
  const slips = word.length < 3 ? 0 : word.length < 7 ? 1 : 2;
  return Math.abs(word.length - own.length) <= slips && editDistance(word, own) <= slips;
}

/**
 * How many letters are to be replaced, added, left out or swapped with their neighbour to get from one word to the other
 * (optimal string alignment).
 */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const at = (line: readonly number[], index: number) => line[index] ?? 0;
      const isEqual = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isEqual ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

function byName(one: Addressee, other: Addressee): number {
  const [first, second] = [one, other].map(
    ({ name = "", address }) => `${name}\0${readableAddress(address)}`,
  );
  return (first ?? "") < (second ?? "") ? -1 : 1;
}
