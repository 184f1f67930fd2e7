import { leansBack } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import { type Draft, isAsk, passagesIn } from "./draft.ts";
import { strongFigure } from "./first/leaders.ts";
import { isIntroducedIn, thingsOf } from "./first/references.ts";
import { changedParagraph, leaning } from "./lists.ts";
import { readSentence } from "./sentence.ts";

/** A sentence below it has no paragraph of its own, in characters. */
const minTailLength = 20;
/** What says more about the request in front of it: "If she hasn't, I'll ask." "No rush at all." */
function isTail({ text, sentence }: Passage): boolean {
  const isShort = text.length < minTailLength;
  return (
    isShort ||
    sentence?.kind === "thanks" ||
    /^(?:if|when|otherwise|either|any)\b/iu.test(text) ||
    leansBack(text)
  );
}

/** What says nothing by itself. */
const tagged =
  /^(?:shall|can|could|should) (?:we|I|you)\?$|^(?:ok|okay|agreed|deal|sounds? good|right|yes)\?$/iu;

/** The one request of a message gets a paragraph of its own. */
export function requestApart({ blocks }: Draft): Block[] | undefined {
  if (passagesIn(blocks).filter(isAsk).length !== 1) return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    const index = passages.findIndex(isAsk);
    const isShort = passages.length < 3 || tagged.test(passages[index]?.text ?? "");
    if (index < 0 || isShort || passages.some(({ gap }) => gap.includes("\n"))) return undefined;
    const parted = passages.map((passage, at) => {
      const next = passages[at + 1];
      const isBefore = at === index - 1 && passage.sentence?.kind !== "greeting";
      const isAfter = at === index && next !== undefined && !isTail(next);
      return isBefore || isAfter ? { ...passage, gap: "\n\n" } : passage;
    });
    return parted.some((passage, at) => passage !== passages[at]) ? parted : undefined;
  });
}

/** What refers to something that was said before it. */
const referring =
  /\b(?:back|attached|it|its|they|them|their|he|she|his|her|him|these|those|this|that|there|both|either|neither|one|ones|other|next|so|then|else|also|instead|above|below|thoughts|think|opinion|feedback|otherwise|yes|no|new|each|all|more|same|following)\b|\b(?:confirm|know|reply|respond|answer)[.?!]?$|\b(?:tell|inform|notify|brief|remind|update) (?:your|the|our) [\p{L} ]{2,30}[.?!]$/iu;
/**
 * What leaves out something that was said before it: what somebody agrees to, to whom something is given ("Are you ok
 * with me passing on your number?"), which date, a problem with what.
 */
const leavingOut = new RegExp(
  [
    "^(?:are you|would you be|will you be|is it|would it be) (?:\\p{L}+ )?(?:ok|okay|fine|good|happy|glad|comfortable|all ?right|on board|willing|open|in favou?r|against|the right)\\b",
    "\\b(?:I|me|we|us|my|our) (?:pass|shar|giv|forward|send|mention|hand|quot|publish|us(?:e|ing)\\b)\\p{L}*(?![^?]{0,200}\\b(?:to|with|in|on) (?!my|our|me|us))",
    "\\b(?:introduc|invit|vouch|connect|refer)\\p{L}*(?![^?]{0,200}\\b(?:to|with) )|\\b(?:in touch|cover for [\\p{L} ]{2,30})[.?!]$",
    "\\b(?:look|check|decide|choose|join(?:ing)?|attend(?:ing)?|participate|contribute|respond|support|be involved|get involved|com(?:e|ing)|help|host|speak|take part|step in|weigh in|sign off|go ahead|proceed)[.?!]$",
    "\\b(?:a|an|any|the) (?:problem|issue|objection|concern|discount|exception|preference|swap|change|date|time|place|venue|amount|idea|option|suggestion|detail|address|location|deadline|situation)s?[.?!]$",
  ].join("|"),
  "iu",
);
const pitching =
  /^(?:want to|would you be (?!able\b)|do you have (?:(?:some )?time|\d+ minutes)\b(?!.*\b(?:to|for)\b))/iu;

/**
 * The one request, where it is the last sentence and none of its words leads back, comes first, behind a greeting or
 * thanks.
 */
export function askFirst({ blocks, occasion, traits }: Draft): Block[] | undefined {
  const index = blocks.findIndex(({ kind }) => kind === "paragraph");
  const block = blocks[index];
  const isOnly = blocks.filter(({ kind }) => kind === "paragraph").length === 1;
  if (occasion !== "plain" || !isOnly || block?.kind !== "paragraph") return undefined;
  const { passages } = block;
  const start = passages.findIndex(
    ({ sentence }) => !/^(?:greeting|thanks|small talk)$/.test(sentence?.kind ?? ""),
  );
  const asked = passages.at(-1);
  const before = passages.slice(start, -1);
  const [lead, last] = [before[0], before.at(-1)];
  if (start < 0 || asked?.sentence === undefined || lead === undefined || last === undefined)
    return undefined;
  // Behind one sentence, it's seen.
  if (lead === last) return undefined;
  // For who wants the figure first, it is there.
  if (traits.has("figures") && before.some(({ text }) => strongFigure.test(text))) return undefined;
  // Nobody says yes to a chat before they know what about.
  if (pitching.test(asked.text)) return undefined;
  const isOne =
    passages.filter(({ sentence }) => sentence?.isQuestion || sentence?.kind === "request").length === 1 &&
    isAsk(asked);
  const isFirm =
    asked.sentence.start === 0 &&
    before.every(({ gap, sentence }) => sentence?.start === 0 && !gap.includes("\n")) &&
    lead.sentence?.kind !== "fragment";
  if (!isOne || !isFirm || replies.test(lead.text) || leansBack(lead.text)) return undefined;
  if (referring.test(asked.text) || leavingOut.test(asked.text)) return undefined;
  if (leansBack(asked.text) || !isSelfContained(asked, before)) return undefined;
  const front: Block = { kind: "paragraph", passages: [...passages.slice(0, start), { ...asked, gap: "" }] };
  const rest: Block = { kind: "paragraph", passages: before.with(-1, { ...last, gap: asked.gap }) };
  return blocks.toSpliced(index, 1, front, { kind: "verbatim", role: "space", text: "\n\n" }, rest);
}

/** Whether it names a thing, and none that the sentences before it introduced. */
function isSelfContained(passage: Passage, before: readonly Passage[]): boolean {
  const things = thingsOf(passage);
  const isAboutTime = /\b(?:minutes?|half an hour|time)\b/iu.test(passage.text);
  return (things.length > 0 || isAboutTime) && !isIntroducedIn(before, things);
}

const checkingIn =
  /^(?:just |I(?:['’]m| am) |I (?:just )?wanted to |quickly )*(?:check(?:ing)? in|follow(?:ing)? up|check(?:ing)? back) (?:on|about) ((?:the|our|my|your) (?:[^,;:.]|\.\d){3,120})\.$/iu;
const aboutIt = /^(?:have|did|could|can|do) (?:you|we)\b[^,;:]{4,80} (?:it|that)\?$/iu;

/** "Just checking in on the proposal. Have you looked at it?" is one question. */
export function chaserAsked({ blocks }: Draft): Block[] | undefined {
  return changedParagraph(blocks, ({ passages }) => {
    const startOf = ({ sentence }: Passage) => sentence?.words[sentence.start]?.at ?? 0;
    const thingOf = (passage: Passage) => checkingIn.exec(passage.text.slice(startOf(passage)))?.[1];
    const index = passages.findIndex(
      (passage, at) => thingOf(passage) !== undefined && aboutIt.test(passages[at + 1]?.text ?? ""),
    );
    const [chaser, question] = passages.slice(Math.max(index, 0), index + 2);
    if (index < 0 || chaser === undefined || question === undefined) return undefined;
    const greeting = chaser.text.slice(0, startOf(chaser));
    const asked = question.text.replace(/(?:it|that)\?$/iu, () => `${thingOf(chaser)}?`);
    const text = greeting === "" ? asked : greeting + asked.charAt(0).toLowerCase() + asked.slice(1);
    return passages.toSpliced(index, 2, { ...question, text, sentence: readSentence(text) });
  });
}

/** The request, where it is the first sentence and nothing leans on it, comes behind what it is made for. */
export function backgroundFirst({ blocks, occasion }: Draft): Block[] | undefined {
  if (occasion !== "plain" || passagesIn(blocks).filter(isAsk).length !== 1) return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    const start = passages.findIndex(
      ({ sentence }) => !/^(?:greeting|thanks|small talk)$/.test(sentence?.kind ?? ""),
    );
    const asked = passages[start];
    const after = passages.slice(start + 1);
    const last = after.at(-1);
    if (asked?.sentence === undefined || asked.sentence.start > 0 || last === undefined || !isAsk(asked))
      return undefined;
    const isFirm = after.every(
      ({ text, gap, sentence }) =>
        sentence?.kind === "statement" && !leaning.test(text) && !leansBack(text) && !gap.includes("\n"),
    );
    if (!isFirm || asked.gap.includes("\n") || !isSelfContained(last, [asked])) return undefined;
    return [
      ...passages.slice(0, start),
      ...after.with(-1, { ...last, gap: " " }),
      { ...asked, gap: last.gap },
    ];
  });
}

/** Such a sentence opens a message, and stays at its front. */
const replies =
  /^(?:yes|no|sure|ok|okay|great|good|perfect|sorry|my name|I['’]m|I am|hi|hey|hello|welcome|congrat)(?!\p{L})/iu;
