import type { Word } from "../../../language/facts/english.ts";

interface Slot {
  /** Words in lower case, of which one has to stand there, and tags with a "#" in front. */
  options: readonly string[];
  isOptional: boolean;
}

/** A sequence of words; see `phrase`. */
export type Phrase = readonly Slot[];

/**
 * Reads a phrase: words in lower case with a space between two, such as `i was|am just? wondering if #Pronoun`. A bar
 * parts alternatives, a question mark ends a word that may be missing, `#` begins a tag of `compromise`. Contractions
 * are spelled out: "I'm" is `i am`.
 */
export function phrase(pattern: string): Phrase {
  return pattern.split(" ").map((slot) => ({
    options: slot.replace(/\?$/, "").split("|"),
    isOptional: slot.endsWith("?"),
  }));
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

/** @returns the index after the phrase, if it begins at an index and no mark parts its words */
export function matchAt(words: readonly Word[], index: number, slots: Phrase): number | undefined {
  const [slot, ...rest] = slots;
  if (slot === undefined) return index;
  const word = words[index];
  if (word !== undefined && fits(word, slot)) {
    const isEnd = word.isCut && rest.every(({ isOptional }) => isOptional);
    const after = isEnd || !word.isCut ? matchAt(words, index + 1, isEnd ? [] : rest) : undefined;
    if (after !== undefined) return after;
  }
  return slot.isOptional ? matchAt(words, index, rest) : undefined;
}

function fits({ normal, tags }: Word, { options }: Slot): boolean {
  return options.some((each) => (each.startsWith("#") ? tags.has(each.slice(1)) : each === normal));
}
