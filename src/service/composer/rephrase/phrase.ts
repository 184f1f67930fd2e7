import type { Word } from "../../../language/facts/english.ts";

/** A place in a phrase for one word, or for one of several ways to say something. */
type Slot =
  | {
      kind: "word";
      /** Words in lower case, of which one has to stand there, and tags with a "#" in front. */
      options: readonly string[];
      isOptional: boolean;
      /** Whether a comma may stand in front of it. */
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
 * parts alternatives, a question mark ends a word that may be missing, `#` begins a tag of `compromise`. Contractions
 * are spelled out: "I'm" is `i am`. Where a comma may stand, the pattern has one: `no offence, but`. Alternatives of
 * several words stand in parentheses, `(in my view / i think)?`, and what takes part in the replacement in braces.
 */
export function phrase(pattern: string): Phrase {
  const tokens = pattern
    .replaceAll(", ", " ,")
    .replace(/[(){}]\??/g, " $& ")
    .split(" ")
    .filter((token) => token !== "");
  return readWays(tokens, 0).ways[0] ?? [];
}

/** Reads up to the parenthesis that closes, or to the end. */
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

/** @returns the words and tags that a phrase can begin with */
export function beginningsOf(slots: Phrase): string[] {
  const [slot, ...rest] = slots;
  if (slot === undefined) return [];
  if (slot.kind === "kept from" || slot.kind === "kept to") return beginningsOf(rest);
  const own = slot.kind === "word" ? slot.options : slot.ways.flatMap(beginningsOf);
  return slot.isOptional ? [...own, ...beginningsOf(rest)] : [...own];
}

/** @returns the phrases of which one begins at an index, with the index after it; the first that does */
export function firstMatch(
  words: readonly Word[],
  index: number,
  phrases: readonly Phrase[],
): { after: number } | undefined {
  for (const each of phrases) {
    const after = matchAt(words, index, each);
    if (after !== undefined) return { after };
  }
  return undefined;
}

/** @returns the index after the phrase, if it begins at an index and no other mark parts its words */
export function matchAt(words: readonly Word[], index: number, slots: Phrase): number | undefined {
  return phraseAt(words, index, slots)?.after;
}

/** @returns the phrase, if it begins at an index and no other mark parts its words */
export function phraseAt(words: readonly Word[], index: number, slots: Phrase): PhraseMatch | undefined {
  return matched(words, index, slots, index);
}

function matched(
  words: readonly Word[],
  index: number,
  slots: Phrase,
  begun: number,
  kept?: PhraseMatch["kept"],
): PhraseMatch | undefined {
  const [slot, ...rest] = slots;
  if (slot === undefined) return { after: index, ...(kept !== undefined && { kept }) };
  if (slot.kind === "kept from") return matched(words, index, rest, begun, { from: index, to: index });
  if (slot.kind === "kept to")
    return matched(words, index, rest, begun, { from: kept?.from ?? index, to: index });
  for (const way of slot.kind === "ways" ? slot.ways : []) {
    const found = matched(words, index, [...way, ...rest], begun, kept);
    if (found !== undefined) return found;
  }
  const word = words[index];
  if (slot.kind === "word" && word !== undefined && fits(word, slot.options)) {
    const isParted = index > begun && words[index - 1]?.isCut === true && !slot.mayBeCut;
    const found = isParted ? undefined : matched(words, index + 1, rest, begun, kept);
    if (found !== undefined) return found;
  }
  return slot.isOptional ? matched(words, index, rest, begun, kept) : undefined;
}

function fits({ normal, tags }: Word, options: readonly string[]): boolean {
  return options.some((each) => (each.startsWith("#") ? tags.has(each.slice(1)) : each === normal));
}
