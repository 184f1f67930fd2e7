import { idleSentencesAmong } from "../purposes/idle.ts";
import { compareFacts, type FactChanges } from "./compare-facts.ts";
import { languageOf } from "./reading.ts";

/** Words that say what a sentence is about have more than others, in characters. */
const minLength = 4;
/** Of the words of a sentence that is gone, others may have so many. */
const maxLeft = 0.4;

/**
 * Compares a message with its rephrasing as `compareFacts` does, but for facts that only idle sentences hold: "How was
 * Lisbon?" may go, and nobody misses Lisbon. It takes half a second more the first time: call it in a worker.
 *
 * @param original plain text
 * @param rephrased plain text
 * @param mentions as of `compareFacts`
 */
export function compareMessages(
  original: string,
  rephrased: string,
  mentions: readonly string[] = [],
): FactChanges {
  const { missing, added } = compareFacts(original, rephrased, mentions);
  if (missing.length === 0 || languageOf(original) !== "en") return { missing, added };
  const { gone, kept } = idleAndGone(original, rephrased);
  const isIn = (sentences: readonly string[], text: string) =>
    sentences.some((sentence) => sentence.includes(text));
  return { missing: missing.filter(({ text }) => isIn(kept, text) || !isIn(gone, text)), added };
}

function idleAndGone(original: string, rephrased: string): { gone: string[]; kept: string[] } {
  const sentences = original
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
  const left = new Set(wordsOf(rephrased));
  const isGone = (sentence: string) => {
    const words = wordsOf(sentence);
    return words.filter((word) => left.has(word)).length <= maxLeft * words.length;
  };
  const idle = sentences.length < 2 ? [] : idleSentencesAmong(sentences);
  const [gone, kept]: [string[], string[]] = [[], []];
  for (const [index, sentence] of sentences.entries())
    (idle[index] !== undefined && isGone(sentence) ? gone : kept).push(sentence);
  return { gone, kept };
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= minLength);
}
