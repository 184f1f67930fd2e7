import { carriesMeaning, type Sentence, type Word } from "../english.ts";

/** A negation, hedge or condition: what it is said of decides whether another text has it too. */
export interface Qualifier {
  kind: "negation" | "hedge" | "condition";
  /** From the qualifying word to what it qualifies. */
  at: number;
  end: number;
  /** Roots of what it is said of; the first is the verb, where there is one. */
  scope: string[];
}

/** Part of a text. */
export interface Place {
  at: number;
  end: number;
}

/** @returns a pattern for any of the phrases, each a part of a pattern, as whole words */
export function anyOf(phrases: readonly string[], flags = "giu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, flags);
}

/** @returns where a sentence has one of the phrases, each time from `anyOf` */
export function placesOf(sentence: Sentence, pattern: RegExp): (Place & { text: string })[] {
  return [...sentence.text.matchAll(pattern)].map((match) => {
    const at = sentence.at + match.index;
    return { at, end: at + match[0].length, text: match[0] };
  });
}

/** @returns whether a sentence has one of the phrases */
export function hasAny(sentence: Sentence, pattern: RegExp): boolean {
  return sentence.text.search(pattern) >= 0;
}

export function overlap(one: Place, other: Place): boolean {
  return one.at < other.end && other.at < one.end;
}

/** How many meaningful words a qualifier is said of, before and after it. */
const maxScope = 4;
/** Verbs that take a negation over: "I don't think we can" denies that we can. */
const opinions = /^(?:think|believ|expect|suppos|imagin|feel|see|want|be)$/u;

/** "I can't come, and nobody else can" denies two things, with a comma or without. */
const joining = /^(?:and|but|so)$/u;
const denying = /^(?:no|nobody|none|nothing|never|neither)$/u;

/** @param at a place in the word that qualifies */
export function qualifierAt(kind: Qualifier["kind"], sentence: Sentence, at: number): Qualifier {
  const { words } = sentence;
  const index = Math.max(
    0,
    words.findIndex(({ end }) => end > at),
  );
  const isCut = (word: Word, place: number) =>
    word.isCut ||
    (joining.test(words[place + 1]?.normal ?? "") && denying.test(words[place + 2]?.normal ?? ""));
  const cut = words.findIndex((word, place) => place > index && isCut(word, place));
  const lastCut = words.slice(0, index).findLastIndex(({ isCut }) => isCut);
  const after = words.slice(index + 1, cut < 0 ? undefined : cut + 1).filter(carriesMeaning);
  const said = after.filter(({ root }) => !opinions.test(root)).slice(0, maxScope);
  const before = words
    .slice(lastCut + 1, index)
    .filter(carriesMeaning)
    .slice(-maxScope);
  const verb = said.find(({ tags }) => tags.has("Verb"));
  const roots = [...(verb === undefined ? [] : [verb]), ...said, ...before].map(({ root }) => root);
  const word = words[index];
  return {
    kind,
    at: word?.at ?? sentence.at,
    end: Math.max(word?.end ?? 0, said[0]?.end ?? 0),
    scope: [...new Set(roots)],
  };
}
