import { holdsFigure, leansBack } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import { type Draft, isRequest, passagesIn } from "./draft.ts";
import { changedParagraph, leaning } from "./lists.ts";

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

/** The one request of a message gets a paragraph of its own. */
export function requestApart({ blocks }: Draft): Block[] | undefined {
  if (passagesIn(blocks).filter(isRequest).length !== 1) return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    const index = passages.findIndex(isRequest);
    const isShort = passages.length < 3;
    if (index < 0 || isShort || passages.some(({ gap }) => gap.includes("\n"))) return undefined;
    return passages.map((passage, at) => {
      const next = passages[at + 1];
      const isBefore = at === index - 1 && passage.sentence?.kind !== "greeting";
      const isAfter = at === index && next !== undefined && !isTail(next);
      return isBefore || isAfter ? { ...passage, gap: "\n\n" } : passage;
    });
  });
}

/** What answers, or leads up to what follows. */
const leadingUp = /\b(?:you|your|asked|question|following|regarding|about|first|below)\b/iu;
const strongFigure = /[$€£]\s?\d|\d\s?(?:%|percent\b|[$€£])|(?<![\d:/.-])\d{2,}(?![\d:/-])/u;

/** Only in a message of one paragraph, and only a sentence that leans on no other. */
export function figureFirst({ blocks }: Draft): Block[] | undefined {
  if (blocks.filter(({ kind }) => kind === "paragraph").length > 1) return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    const index = passages.findIndex(({ text }) => holdsFigure(text));
    const leader = passages[index];
    if (
      leader === undefined ||
      index < 1 ||
      leader.sentence?.kind !== "statement" ||
      leader.sentence.start > 0
    )
      return undefined;
    if (!strongFigure.test(leader.text) || leaning.test(leader.text) || /^the\b/i.test(leader.text))
      return undefined;
    const isFirm = passages.every(
      ({ text, gap }) => /[.!?]$/.test(text) && !leansBack(text) && !gap.includes("\n"),
    );
    const before = passages.slice(0, index);
    const isMovable = ({ text, sentence }: Passage) =>
      sentence?.kind === "statement" && sentence.start === 0 && !leadingUp.test(text);
    if (!isFirm || !before.every(isMovable)) return undefined;
    const order = [leader, ...passages.filter((passage) => passage !== leader)];
    return order.map((passage, at) => ({ ...passage, gap: passages[at]?.gap ?? "" }));
  });
}

/** What refers to something that was said before it. */
const referring =
  /\b(?:let|tell|confirm|back|reply|respond|answer|review|thoughts|think|opinion|feedback|attached|it|its|they|them|their|he|she|his|her|him|these|those|this|that|there|both|either|neither|which|one|ones|new|other|next|so|then|else|also|instead|above|below)\b/iu;

/** The one request, where it is the last sentence and none of its words leads back, comes first. */
export function askFirst({ blocks, occasion }: Draft): Block[] | undefined {
  const paragraphs = blocks.filter(({ kind }) => kind === "paragraph");
  if (occasion !== "plain" || paragraphs.length !== 1) return undefined;
  if (passagesIn(blocks).filter(isRequest).length !== 1) return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    const start = passages[0]?.sentence?.kind === "greeting" ? 1 : 0;
    const asked = passages.at(-1);
    const before = passages.slice(start, -1);
    if (asked?.sentence === undefined || before.length < 2 || !isRequest(asked)) return undefined;
    const { words, text } = asked.sentence;
    const roots = new Set(before.flatMap(({ sentence }) => sentence?.words.map(({ root }) => root) ?? []));
    const isNamedBefore = words.some(
      ({ root, tags }) => tags.has("Noun") && !tags.has("Pronoun") && roots.has(root),
    );
    const isFirm = [...before, asked].every(
      ({ gap, sentence }, at) => sentence?.start === 0 && (at === before.length || !gap.includes("\n")),
    );
    if (referring.test(text) || leansBack(text) || isNamedBefore || !isFirm) return undefined;
    if (replies.test(before[0]?.text ?? "")) return undefined;
    const last = before.at(-1);
    if (last === undefined) return undefined;
    return [
      ...passages.slice(0, start),
      { ...asked, gap: "\n\n" },
      ...before.slice(0, -1),
      { ...last, gap: asked.gap },
    ];
  });
}

/** Such a sentence opens a message, and stays at its front. */
const replies =
  /^(?:yes|no|sure|ok|okay|thanks|thank|great|good|perfect|sorry|my name|I['’]m|I am|hi|hey|hello|welcome|congrat)/iu;
