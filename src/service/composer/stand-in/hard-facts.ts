import { masked } from "./text.ts";

const number = /\d+(?:[.,:/-]\d+)*/gu;
const negation = /\b(?:not|never|no|without|cannot)\b|n['’]t\b/giu;

/** Capitals inside a sentence: names, weekdays, months. */
const name = /(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{M}'’-]*/gu;

/** @returns what a rewording of a sentence keeps to the letter, in any order */
function hardFacts(sentence: string): string[] {
  const hidden = masked(sentence);
  const spans = [...hidden.matchAll(/Q{2,}/g)].map(({ index, 0: span }) =>
    sentence.slice(index, index + span.length),
  );
  return [
    ...spans,
    ...(hidden.match(number) ?? []),
    ...(hidden.match(negation) ?? []).map(() => "not"),
    ...(hidden.match(name) ?? []).filter((word) => !/^(?:I|I['’]\p{Ll}+|Q{2,}|\p{Lu}{2,})$/u.test(word)),
  ].sort();
}

/** @returns whether a rewording has the numbers, negations, names, links, mentions and code of a sentence, and no others */
export function keepsHardFacts(sentence: string, reworded: string): boolean {
  return JSON.stringify(hardFacts(sentence)) === JSON.stringify(hardFacts(reworded));
}
