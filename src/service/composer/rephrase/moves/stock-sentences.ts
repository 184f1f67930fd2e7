import type { Trait } from "../../advice/trait.ts";
import type { Block, Passage } from "../document.ts";
import { readSentence } from "../sentence.ts";
import { bumped } from "./chasers.ts";

/** Sentences of which every word is a form, and the traits of those who can do without them. */
export interface StockSentences {
  when: readonly Trait[];
  unless?: readonly Trait[];
  what: string;
  /** As of a move: 3 when absent. */
  effort?: 2;
  pattern: RegExp;
  /** What the sentence after it must not say: it would stand for something in this one. */
  unlessNext?: RegExp;
}

export const stockSentences: readonly StockSentences[] = [
  {
    when: ["direct", "brief", "no small talk"],
    what: "The excuses are out",
    pattern:
      /^sorry (?:to (?:bother|trouble|disturb) you(?: again)?|for (?:the|my) (?:(?:late|slow|delayed) (?:reply|response|answer)|delay in (?:getting back|replying|responding)(?: to you)?))[.!]$/iu,
  },
  {
    when: ["direct", "brief", "not chased"],
    what: "It asks without a run-up",
    pattern: new RegExp(
      `^(?:I(?:['’]m| am) )?(?:just )?(?:${bumped}|chasing (?:up )?(?:on )?(?:this|that|it)(?: one)?(?: up)?(?: again)?|(?:checking in|following up|circling back|touching base)(?: (?:here|again|quickly|on (?:this|that|it|my (?:last|previous|earlier) (?:e-?mail|message|note))))?)[.!]*$`,
      "iu",
    ),
    unlessNext: /\b(?:it|this|that|one)\b|^(?:they|are they|have they|did they)\b/iu,
  },
  {
    when: ["casual", "no selling"],
    unless: ["formal"],
    what: "The set phrase at the end is out",
    effort: 2,
    pattern:
      /^your (?:cooperation|co-operation|engagement|attention|support|assistance)(?: (?:in|with|to) (?:this|the) [\p{L} ]{3,30})? (?:is|would be|will be) (?:much |greatly |highly )?appreciated\.$/iu,
  },
  {
    when: ["casual", "no selling"],
    unless: ["formal", "small talk", "asked after"],
    what: "The set phrase in front is out",
    effort: 2,
    pattern:
      /^(?:I |we )?(?:hope|trust) (?:that )?this (?:e-?mail|message|note|letter) finds you [^.!?]{2,40}[.!]$/iu,
  },
  {
    when: ["no small talk"],
    unless: ["thanked", "warm", "tactful"],
    what: "The closing phrase is out",
    effort: 2,
    pattern:
      /^(?:(?:have|enjoy) (?:an?|the|your) (?:\p{L}+ )?(?:rest of (?:the|your) )?(?:week|weekend|day|evening|afternoon|one)(?: everyone| ahead)?|happy (?:mon|tues|wednes|thurs|fri)day)[.!]*(?: ?(?::\)|\p{Emoji_Presentation}))*$/iu,
  },
  {
    when: ["no small talk"],
    unless: ["thanked", "warm", "tactful"],
    what: "The closing phrase is out",
    effort: 2,
    pattern:
      /^(?:(?:many )?thanks(?: so much| a lot| a million| very much)? in advance|thank you(?: so much| very much)? in advance|(?:please )?let me know if you have any (?:other |further |more )?questions(?: at all)?(?:,? (?:I(?:['’]m| am) )?(?:always )?happy to help)?)[.!]*(?: ?:\))?$/iu,
  },
];

/** What reminds of something, and has to stay where nothing after it asks. */
const onlyBeforeQuestions = new RegExp(`^(?:I(?:['’]m| am) )?(?:just )?${bumped}`, "iu");

/** @returns the blocks without the stock sentences; the same blocks where there are none, or nothing else */
export function withoutStock(
  blocks: readonly Block[],
  { pattern, unlessNext }: StockSentences,
): readonly Block[] {
  const passages = blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
  const said = ({ text, sentence }: Passage) => text.slice(sentence?.words[sentence.start]?.at ?? 0);
  const stock = new Set(
    passages.filter(
      (passage, at) =>
        passage.text.length < 200 &&
        pattern.test(said(passage)) &&
        unlessNext?.test(passages[at + 1]?.text ?? "") !== true &&
        !(onlyBeforeQuestions.test(said(passage)) && passages[at + 1]?.sentence?.isQuestion !== true),
    ),
  );
  const isAll = passages.every((passage) => stock.has(passage) || passage.sentence?.kind === "greeting");
  if (stock.size === 0 || isAll) return blocks;
  return withoutPassages(blocks, (passage) => (stock.has(passage) ? greetingOf(passage) : [passage]));
}

/**
 * @param left what is left of a passage
 * @returns the blocks without what isn't left, nor the space around a paragraph of which nothing is
 */
export function withoutPassages(
  blocks: readonly Block[],
  left: (passage: Passage) => readonly Passage[],
): Block[] {
  const kept: Block[] = [];
  let isAfterGap = false;
  for (const block of blocks) {
    // Space between two paragraphs would stand there twice without the first.
    if (isAfterGap && block.kind === "verbatim" && block.role === "space") continue;
    const rest = block.kind === "verbatim" ? block : leftOf(block.passages, left);
    isAfterGap = rest === undefined;
    if (rest !== undefined) kept.push(rest);
  }
  const end = kept.findLastIndex((block) => block.kind !== "verbatim" || block.role !== "space");
  return isAfterGap ? kept.slice(0, end + 1) : kept;
}

function leftOf(
  passages: readonly Passage[],
  left: (passage: Passage) => readonly Passage[],
): Block | undefined {
  const rest = passages.flatMap(left);
  const [last, gap] = [rest.at(-1), passages.at(-1)?.gap ?? ""];
  return last && { kind: "paragraph", passages: rest.with(-1, { ...last, gap }) };
}

/** @returns what is left of a sentence that goes: the greeting in front, on a line of its own */
export function greetingOf({ text, gap, sentence }: Passage): Passage[] {
  const start = sentence?.words[sentence.start]?.at ?? 0;
  if (start === 0) return [];
  const greeting = text.slice(0, start).trimEnd();
  return [{ text: greeting, gap: gap.includes("\n") ? gap : "\n", sentence: readSentence(greeting) }];
}
