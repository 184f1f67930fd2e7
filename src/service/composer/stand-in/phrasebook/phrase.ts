import type { Word } from "./word.ts";

/** A place in a phrase for one word, or for one of several ways to say something. */
type Slot =
  | {
      kind: "word";
      /** Words in lower case, of which one has to be there, and classes with a "#" in front. */
      options: readonly string[];
      isOptional: boolean;
      /** Whether a mark may precede it. */
      mayBeCut: boolean;
    }
  | { kind: "ways"; ways: readonly Phrase[]; isOptional: boolean }
  | { kind: "kept from" }
  | { kind: "kept to" };

/** A sequence of words; see `phrase`. */
export type Phrase = readonly Slot[];

/** Where a phrase ends in a text, and which of its words are kept. */
export interface PhraseMatch {
  /** Index of the word after it. */
  after: number;
  /** Indexes of the first word that is kept, and of the one after the last. */
  kept?: { from: number; to: number };
}

/**
 * Reads a phrase: words in lower case with a space between two, such as `i was|am just? wondering if #Pronoun`. A bar
 * parts alternatives, a question mark ends a word that may be missing, `#` begins one of `classes`. Contractions are
 * spelled out: "I'm" is `i am`. Where a comma may stand, the pattern has one: `no offence, but`. Alternatives of several
 * words are in parentheses, `(in my view / i think)?`, and what takes part in the replacement in braces.
 */
export function phrase(pattern: string): Phrase {
  const tokens = pattern
    .replaceAll(", ", " ,")
    .replace(/[(){}]\??/g, " $& ")
    .split(" ")
    .filter((token) => token !== "");
  return readWays(tokens, 0).ways[0] ?? [];
}

/** Reads up to the closing parenthesis, or to the end. */
function readWays(tokens: readonly string[], from: number): { ways: Phrase[]; end: number } {
  const ways: Slot[][] = [[]];
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const way = ways.at(-1);
    if (token.startsWith(")")) return { ways, end: at };
    if (token === "/") ways.push([]);
    else if (token === "{") way?.push({ kind: "kept from" });
    else if (token === "}") way?.push({ kind: "kept to" });
    else if (token === "(") {
      const inner = readWays(tokens, at + 1);
      way?.push({ kind: "ways", ways: inner.ways, isOptional: tokens[inner.end] === ")?" });
      at = inner.end;
    } else {
      way?.push({
        kind: "word",
        options: token.replace(/^,/, "").replace(/\?$/, "").split("|"),
        isOptional: token.endsWith("?"),
        mayBeCut: token.startsWith(","),
      });
    }
  }
  return { ways, end: tokens.length };
}

/** @returns the words and classes that a phrase can begin with */
export function beginningsOf(slots: Phrase): string[] {
  const [slot, ...rest] = slots;
  if (slot === undefined) return [];
  if (slot.kind === "kept from" || slot.kind === "kept to") return beginningsOf(rest);
  const own = slot.kind === "word" ? slot.options : slot.ways.flatMap(beginningsOf);
  return slot.isOptional ? [...own, ...beginningsOf(rest)] : [...own];
}

/** @returns the phrase, if it begins at an index and no other mark parts its words */
export function phraseAt(
  words: readonly Word[],
  index: number,
  slots: Phrase,
  begun = index,
  kept?: PhraseMatch["kept"],
): PhraseMatch | undefined {
  const [slot, ...rest] = slots;
  if (slot === undefined) return { after: index, ...(kept !== undefined && { kept }) };
  if (slot.kind === "kept from") return phraseAt(words, index, rest, begun, { from: index, to: index });
  if (slot.kind === "kept to")
    return phraseAt(words, index, rest, begun, { from: kept?.from ?? index, to: index });
  for (const way of slot.kind === "ways" ? slot.ways : []) {
    const found = phraseAt(words, index, [...way, ...rest], begun, kept);
    if (found !== undefined) return found;
  }
  const word = words[index];
  if (slot.kind === "word" && word !== undefined && fits(word, slot.options)) {
    const isParted = index > begun && words[index - 1]?.isCut === true && !slot.mayBeCut;
    const found = isParted ? undefined : phraseAt(words, index + 1, rest, begun, kept);
    if (found !== undefined) return found;
  }
  return slot.isOptional ? phraseAt(words, index, rest, begun, kept) : undefined;
}

/** What a "#" in a phrase stands for: words of which there are few, and numbers. */
const classes: Readonly<Record<string, RegExp>> = {
  "#Conjunction": /^(?:and|or|but)$/,
  "#Copula": /^(?:am|is|are|was|were|be|been)$/,
  "#Determiner": /^(?:an?|the|this|that|these|those|any|some|each|every)$/,
  "#Modal": /^(?:can|could|will|would|should|may|might|must|shall)$/,
  "#Negative": /^(?:not|never|no)$/,
  "#Possessive": /^(?:my|your|his|her|its|our|their)$/,
  "#Preposition": /^(?:of|to|in|for|on|with|at|by|from|about|after|before|until|within)$/,
  "#Pronoun": /^(?:i|you|he|she|it|we|they|me|him|her|us|them)$/,
  "#Value": /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred)$/,
};

function fits({ normal }: Word, options: readonly string[]): boolean {
  return options.some((each) => (each.startsWith("#") ? classes[each]?.test(normal) : each === normal));
}
