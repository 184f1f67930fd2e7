import { idleSentencesAmong } from "../purposes/idle.ts";
import type { Fact } from "./fact.ts";

/** Words that tell what a sentence is about, in characters. */
const minWordLength = 4;
/** Of a sentence that is said in other words, more of them are left. */
const maxLeft = 0.4;

/**
 * "How was Lisbon?" may go, and nobody misses Lisbon.
 *
 * @param missing what an English text lacks of another one
 * @returns it without what only sentences say that do nothing for the matter, and that are gone
 */
export function withoutIdleFacts(missing: readonly Fact[], original: string, rephrased: string): Fact[] {
  const sentences = original
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
  if (missing.length === 0 || sentences.length < 2) return [...missing];
  const idle = idleSentencesAmong(sentences);
  const left = new Set(wordsOf(rephrased));
  const isGone = (sentence: string) => {
    const words = wordsOf(sentence);
    return words.filter((word) => left.has(word)).length <= maxLeft * words.length;
  };
  const gone = sentences.filter((sentence, index) => idle[index] !== undefined && isGone(sentence));
  const kept = sentences.filter((sentence) => !gone.includes(sentence));
  const isIn = (some: readonly string[], { text }: Fact) => some.some((sentence) => sentence.includes(text));
  return missing.filter((fact) => isIn(kept, fact) || !isIn(gone, fact));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= minWordLength);
}
