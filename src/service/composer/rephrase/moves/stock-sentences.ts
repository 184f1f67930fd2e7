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

const busy = "(?:(?:very|super|really|extremely|pretty) )?busy";

const degree =
  "(?:always|long|really|truly|so|very|deeply|hugely|simply|absolutely|incredibly|clearly|obviously|genuinely|just|nothing short of) ";

/** Of which two in a sentence leave little else. */
const praise =
  "\\b(?:world-class|best-in-class|next-level|game[- ]chang(?:er|ing)|state-of-the-art|cutting-edge|mind-blowing|jaw-dropping|unparalleled|unrivalled|second to none|like no other|the (?:very )?best (?:we|you|they)(?:['’](?:ve|ll|d))? (?:ever|will ever)|once[- ]in[- ]a[- ]lifetime|amazing|awesome|incredible|unbelievable|phenomenal|epic)\\b";

export const stockSentences: readonly StockSentences[] = [
  {
    when: ["direct", "brief", "no small talk"],
    what: "The excuses are out",
    pattern: new RegExp(
      `^(?:${[
        "(?:I )?(?:really )?hope you (?:don['’]t|do not) mind (?:me|my) (?:reaching out|writing|contacting you|getting in touch)(?: (?:like this|out of the blue|to you|directly))?",
        `I (?:know|understand|realise|realize|appreciate)(?: that)? you(?:['’]re| are|['’]ve got a lot on| have a lot on)(?: ${busy}| your plate)?(?: right now| at the moment)?(?:,? so I(?:['’]ll| will) (?:try to )?(?:keep (?:this|it) (?:short|brief|quick)|be (?:brief|quick)))?`,
        "I (?:don['’]t|do not) want to take (?:up )?too much of your time",
        "I(?:['’]ll| will) (?:keep (?:this|it) (?:short|brief|quick)|be (?:brief|quick))",
        "sorry to (?:bother|trouble|disturb) you(?: again)?",
        "I know this is short notice",
        "(?:there(?:['’]s| is) )?(?:absolutely )?no pressure(?: at all)?,?(?: of course)?(?: though)?",
        "sorry for (?:the|my) (?:(?:late|slow|delayed) (?:reply|response|answer)|delay in (?:getting back|replying|responding)(?: to you)?)",
      ].join("|")})[.!]$`,
      "iu",
    ),
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
    when: ["direct", "brief", "formal", "serious", "calm", "no selling"],
    unless: ["lively"],
    what: "The fanfare is out",
    pattern:
      /^(?:just )?(?:an? )?quick one(?: and it['’]s [^.!?]{3,30})?[.!]+$|^(?:(?:I|we)(?:['’]ve| have) (?:got )?(?:some )?)?(?:great|good|exciting|big|fantastic|amazing) news(?: to share)?[.!]+$/iu,
  },
  {
    when: ["calm", "plain words", "serious", "no selling"],
    unless: ["lively"],
    what: "Praise that says nothing is out",
    pattern: new RegExp(
      `^(?:${[
        "(?:(?:honestly|frankly|really|truly|literally|seriously),? )?(?:(?:it|this|that)(?:['’]s| is) )?(?:(?:honestly|literally|truly|really|such) )?an? (?:(?:total|complete|absolute|real|true) )?(?:no[- ]brainer|game[- ]changer|win-win|must-have)(?: for (?:you|everyone|both of us|your team))?",
        "(?:but |so |and )?(?:overall|all in all|on the whole),? (?:it(?:['’]s| is) |that(?:['’]s| is) )?an? (?:(?:really|very|super|hugely) )?(?:positive|good|great|encouraging|exciting|fantastic) (?:picture|picture overall|week|month|result|outcome|step|sign|story)",
        `(?:(?:really|truly|literally|honestly|simply|just),? )?${praise}(?=[^.!?]{1,120}${praise})(?![^.!?]*\\b(?:is|are|will|can|has just|launch\\p{L}*|drop\\p{L}*)\\b)[^\\d?.!]{8,140}`,
        "(?:the )?possibilities are endless|the sky(?:['’]s| is) the limit",
      ].join("|")})[.!]+$`,
      "iu",
    ),
    unlessNext: /^(?:so|such|and|but)\b/iu,
  },
  {
    when: ["calm", "unhurried"],
    unless: ["lively", "fast"],
    what: "The pressure is out",
    pattern:
      /^(?:(?:I|we) )?(?:really |just )?(?:can['’]?t|cannot) (?:stress|emphasi[sz]e) (?:this )?enough[^.!?\d]{0,80}[.!]+$/iu,
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
    when: ["no flattery"],
    what: "The flattery is out",
    pattern: new RegExp(
      `^(?:${[
        `(?:I|we)(?:['’]ve| have|['’]m| am|['’]re| are)? (?:${degree})*(?:admire[ds]?|respect(?:ed)?|been (?:${degree})*(?:impressed|inspired)|impressed|inspired|blown away|in awe|amazed|a (?:big |huge |massive )?(?:fan|admirer)) (?:by |with |of )?(?:you|your|how you|what you|everything you)\\b[^.!?]{0,120}`,
        `your (?:[\\p{L}-]+ ){1,5}(?:is|are|was|were|has been|have been) (?:${degree})*(?:inspiring|impressive|amazing|incredible|outstanding|remarkable|fantastic|exceptional|second to none|unmatched|legendary|brilliant|awesome|admirable)[^.!?,;]{0,60}`,
        `you(?:['’]re| are) (?:${degree})*(?:an? |one of the |the )(?:\\p{L}+ ){0,4}(?:leader|visionary|rock ?star|legend|inspiration|genius|star|expert|authority|pioneer|mind)s?[^.!?,;]{0,60}`,
      ].join("|")})[.!]+$`,
      "iu",
    ),
    unlessNext: /^(?:it|this|that|these|those|so|such|and|but)\b/iu,
  },
  {
    when: ["brief", "direct"],
    what: "The closing phrase is out",
    effort: 2,
    pattern:
      /^(?:(?:(?:I(?:['’]m| am) )?(?:really |very much )?looking forward to|I (?:really )?look forward to) (?:hearing (?:back )?from you|your (?:reply|response|answer))(?: soon)?)[.!]$/iu,
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
