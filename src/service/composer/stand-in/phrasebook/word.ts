import { masked } from "../text.ts";

/** A word of a sentence. The two parts of a contraction are words of their own: "I'm" is "i" and "am". */
export interface Word {
  /** In lower case and spelled out: "am" of "I'm". */
  normal: string;
  /** Where it is written in its sentence. */
  at: number;
  end: number;
  /** Whether it's the second part of a contraction, and so can't be parted from the word before it. */
  isTail: boolean;
  /** Whether more than a space or a hyphen stands between it and the word behind it. */
  isCut: boolean;
}

const written = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,:]\d+)*(?:['’]\p{L}+)?%?/gu;

const tails: Readonly<Record<string, string>> = { m: "am", re: "are", ve: "have", ll: "will", d: "would" };

/** Words whose "'s" is "is"; others' is a genitive. */
const beingHere = /^(?:it|that|what|there|here|how|who|where|when|he|she|this|everything)$/;

/** @returns the words of a sentence; quoted words, code, links and the like are one meaningless word each */
export function wordsOf(sentence: string): Word[] {
  const words: Word[] = [];
  for (const { 0: text, index } of masked(sentence).matchAll(written)) {
    const previous = words.at(-1);
    if (previous !== undefined) previous.isCut = !/^(?:\s+|-)$/.test(sentence.slice(previous.end, index));
    words.push(...partsOf(text.toLowerCase().replace("’", "'"), index));
  }
  return words;
}

function partsOf(text: string, at: number): Word[] {
  const end = at + text.length;
  const word = { normal: text, at, end, isTail: false, isCut: false };
  const [, head, tail = ""] = /^(.+?)('\p{L}+|n't)$/u.exec(text) ?? [];
  if (head === undefined) return [word];
  const second = text.endsWith("n't") ? "not" : secondPart(head, tail.slice(1));
  if (second === undefined) return [word];
  const whole = second === "not" ? (wholeBeforeNot[text] ?? text.slice(0, -3)) : head;
  const middle = end - (second === "not" ? 3 : tail.length);
  return [
    { ...word, normal: whole, end: middle },
    { ...word, normal: second, at: middle, isTail: true },
  ];
}

const wholeBeforeNot: Readonly<Record<string, string>> = {
  "can't": "can",
  "won't": "will",
  "shan't": "shall",
};

function secondPart(head: string, tail: string): string | undefined {
  if (tail === "s" && head === "let") return "us";
  if (tail === "s") return beingHere.test(head) ? "is" : undefined;
  return tails[tail];
}
