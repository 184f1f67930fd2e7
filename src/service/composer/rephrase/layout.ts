import type { Trait } from "../advice/trait.ts";
import { holdsFigure, leansBack } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import type { Occasion } from "./occasion.ts";

/** A message after its sentences were changed, and what its layout depends on. */
export interface Draft {
  blocks: readonly Block[];
  occasion: Occasion;
  /** The contact's first name; empty when it is not known. */
  name: string;
  traits: ReadonlyMap<Trait, string>;
}

/** A way to lay a message out, which keeps every sentence, and adds manners at most. */
export interface LayoutMove {
  when: readonly Trait[];
  unless?: readonly Trait[];
  what: string;
  /** @returns `undefined` where it doesn't fit */
  apply(draft: Draft): Block[] | undefined;
}

type Paragraph = Extract<Block, { kind: "paragraph" }>;

/** Below it a message is a short reply, in characters. */
const minLetterLength = 60;
/** A sentence below it has no paragraph of its own, in characters. */
const minTailLength = 20;
const hollow =
  /\blet (?:me|us) know (?:if|should) (?:you have|there|any|you need)|\bfeel free|\bany (?:other )?questions\b/iu;

/** Nobody is thanked for what they don't do. */
const forbidding = /^please,? (?:do not|don['’]t|never)\b/iu;

function isRequest({ text, sentence }: Passage): boolean {
  return sentence?.kind === "request" && !hollow.test(text) && !forbidding.test(text);
}

function passagesIn(blocks: readonly Block[]): Passage[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
}

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
function requestApart({ blocks }: Draft): Block[] | undefined {
  if (passagesIn(blocks).filter(isRequest).length !== 1) return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    const index = passages.findIndex(isRequest);
    const length = passages.reduce((sum, { text }) => sum + text.length, 0);
    const isShort = passages.length < 3 && length < minLetterLength;
    if (index < 0 || isShort || passages.some(({ gap }) => gap.includes("\n"))) return undefined;
    return passages.map((passage, at) => {
      const next = passages[at + 1];
      const isBefore = at === index - 1 && passage.sentence?.kind !== "greeting";
      const isAfter = at === index && next !== undefined && !isTail(next);
      return isBefore || isAfter ? { ...passage, gap: "\n\n" } : passage;
    });
  });
}

/** What leans on another sentence, wherever it stands in its own. */
const leaning =
  /\b(?:also|then|therefore|thus|hence|instead|again|another|more|further|additional|both|too|it|its|they|them|their|he|she|his|her|these|those|this|that|there|here|so|as well|former|latter|such|same)\b/iu;
/** What answers, or leads up to what follows. */
const leadingUp = /\b(?:you|your|asked|question|following|regarding|about|first|below)\b/iu;
const strongFigure = /[$€£]\s?\d|\d\s?(?:%|percent\b|[$€£])|(?<![\d:/.-])\d{2,}(?![\d:/-])/u;

/** Only in a message of one paragraph, and only a sentence that stands by itself. */
function figureFirst({ blocks }: Draft): Block[] | undefined {
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

const [minPointLength, maxPointLength] = [20, 140];
const minPoints = 3;

/** Three statements in a row or more, none of which leans on another, become a list. */
function pointPerLine({ blocks, occasion }: Draft): Block[] | undefined {
  if (occasion !== "plain") return undefined;
  return changedParagraph(blocks, ({ passages }) => {
    if (passages.some(({ gap }) => gap.includes("\n"))) return undefined;
    const isPoint = ({ text, sentence }: Passage) =>
      sentence?.kind === "statement" &&
      sentence.start === 0 &&
      text.length >= minPointLength &&
      text.length <= maxPointLength &&
      !/^(?:I|You)\b/.test(text) &&
      /\.$/.test(text) &&
      !leaning.test(text) &&
      !leansBack(text);
    const first = passages.findIndex(isPoint);
    const after = passages.findIndex((passage, at) => at > first && !isPoint(passage));
    const end = after < 0 ? passages.length : after;
    const rest = passages.slice(end);
    // What leans on the last point, or goes on with the points, can't be left behind a list.
    if (
      first < 0 ||
      end - first < minPoints ||
      rest.some(({ text }) => leansBack(text)) ||
      rest.some(isPoint)
    )
      return undefined;
    return passages.map((passage, at) => {
      if (at < first) return at === first - 1 ? { ...passage, gap: "\n\n" } : passage;
      if (at >= end) return passage;
      return {
        ...passage,
        text: `- ${passage.text}`,
        gap: at < end - 1 ? "\n" : rest.length > 0 ? "\n\n" : passage.gap,
      };
    });
  });
}

const replying =
  /^(?:yes|no|sure|ok|okay|thanks|thank|great|perfect|sounds|got|will do|done|noted|understood|agreed|absolutely|of course|happy to|re:|fyi|ps|and|but|so|also|same|me too|true|right|exactly|cool|nice|awesome|actually|well|anyway|welcome|congrat\p{L}*|happy)\b/iu;
const thanking = /\bthank|\bthx\b|appreciat|grateful|\bcheers\b/iu;

/** Whether it is long enough for manners, and no occasion on which they would mock. */
function isLetter({ blocks, occasion }: Draft): boolean {
  const passages = passagesIn(blocks).filter(({ text }) => text.trim() !== "");
  const length = passages.reduce((sum, { text }) => sum + text.length, 0);
  return occasion === "plain" && passages.length > 1 && length >= minLetterLength;
}

function greeted(draft: Draft): Block[] | undefined {
  const { blocks, name, traits } = draft;
  const [first] = blocks;
  if (name === "" || !isLetter(draft) || first?.kind !== "paragraph") return undefined;
  const [opening] = first.passages;
  if (opening === undefined || !/^\p{Lu}/u.test(opening.text) || replying.test(opening.text))
    return undefined;
  if (
    opening.sentence === undefined ||
    opening.sentence.start > 0 ||
    /^(?:greeting|fragment)$/.test(opening.sentence.kind)
  )
    return undefined;
  const isLong = blocks.some(
    (block) => block.kind === "verbatim" || block.passages.some(({ gap }) => gap.includes("\n")),
  );
  const text = `${traits.has("formal") ? "Hello" : "Hi"} ${name},${isLong ? "\n\n" : "\n"}`;
  return [{ kind: "verbatim", role: "greeting", text }, ...blocks];
}

function thanked(draft: Draft): Block[] | undefined {
  const { blocks } = draft;
  const own = blocks.filter((block) => block.kind === "paragraph" || block.role !== "quote");
  const said = own
    .map((block) =>
      block.kind === "verbatim"
        ? block.text
        : passagesIn([block])
            .map(({ text }) => text)
            .join(" "),
    )
    .join(" ");
  if (!isLetter(draft) || !passagesIn(blocks).some(isRequest) || thanking.test(said)) return undefined;
  const index = blocks.findLastIndex(({ kind }) => kind === "paragraph");
  const last = blocks[index];
  if (
    last?.kind !== "paragraph" ||
    blocks.slice(index).some((block) => block.kind === "verbatim" && block.role === "list")
  )
    return undefined;
  const end = last.passages.at(-1);
  if (end === undefined || !/[.!?]$/.test(end.text)) return undefined;
  const gap = isRequest(end) && blocks.filter(({ kind }) => kind === "paragraph").length === 1 ? " " : "\n\n";
  const passages = [
    ...last.passages.slice(0, -1),
    { ...end, gap },
    { text: "Thank you.", gap: end.gap, sentence: undefined },
  ];
  return blocks.with(index, { kind: "paragraph", passages });
}

/** @returns the blocks with the first paragraph changed that can be */
function changedParagraph(
  blocks: readonly Block[],
  change: (paragraph: Paragraph) => Passage[] | undefined,
): Block[] | undefined {
  for (const [index, block] of blocks.entries()) {
    const passages = block.kind === "paragraph" ? change(block) : undefined;
    if (passages !== undefined) return blocks.with(index, { kind: "paragraph", passages });
  }
  return undefined;
}

export const layoutMoves: readonly LayoutMove[] = [
  {
    when: ["figures"],
    unless: ["few figures"],
    what: "The sentence with the figure comes first",
    apply: figureFirst,
  },
  { when: ["in order"], what: "The points stand one to a line", apply: pointPerLine },
  { when: ["one next step"], what: "The request has a paragraph of its own", apply: requestApart },
  { when: ["warm", "thanked"], unless: ["direct", "brief"], what: "A thank-you closes it", apply: thanked },
  {
    when: ["warm"],
    unless: ["titles", "direct", "brief"],
    what: "A greeting opens it",
    apply: greeted,
  },
];
