import { asPattern, capitalised, clause } from "../../words.ts";
import type { Block, Passage } from "../document.ts";
import { type Draft, passagesIn } from "../draft.ts";
import { withoutGreeting } from "../manners.ts";
import { withoutPassages } from "../moves/stock-sentences.ts";
import { readSentence } from "../sentence.ts";
import { isOfLeader, leansOn, standsByItself } from "./references.ts";

/** What answers, or leads up to what follows. */
const leadingUp =
  /\b(?:asked|question|the following|let me (?:explain|start)|^(?:first|here(?!['’]s a short (?:update|overview|summary|status) ))\b|^(?:in )?summary|to be (?:clear|honest|frank)|good news|bad news)\b|:$/iu;
/** "Tanaka-san, …" is called first, and a correction says first what it corrects. */
const explaining =
  /^\p{Lu}[\p{L}'’-]+, (?!(?:\p{Lu}|\d))|\b(?:correct(?:ion|ing)?|errors?|mistakes?|typos?|misprint)\b/u;

/** Who writes says first who they are. */
const introducingOneself =
  /^(?:[Mm]y name is|I(?:['’]m| am) (?:\p{Lu}|an?\b|the\b|from\b|with\b)|I (?:lead|run|head|represent|work (?:at|for|with|in)|look after)\b)/u;

/** "We'd reflect that in the fee." */
const pointingBack = /\b(?:that|this)(?= (?:in|into|for|with|by|on|at)\b|[.,;!?])/iu;

/** More sentences that say something of the one that comes first are what the message is about. */
const maxTail = 1;

/** A paragraph of more sentences isn't about its first one alone. */
const maxParagraph = 4;

/** Below it, in characters, what comes first needs no paragraph of its own. */
const minParted = 200;

/**
 * @param isLeader whether a sentence is the one to come first; it's moved if it says the same there
 * @param changed the sentence as it's written at the front, where its speaker vouches for it
 * @param shortened the sentence without what leads up to it
 */
export function movedFirst(
  { blocks, name }: Draft,
  isLeader: (passage: Passage) => boolean,
  changed?: (passage: Passage) => Passage,
  shortened = (passage: Passage) => passage,
): Block[] | undefined {
  const passages = passagesIn(blocks);
  const [opening] = passages;
  const at = passages.findIndex((passage) => isLeader(shortened(withoutAfterthought(passage))));
  const [found, ...after] = passages.slice(at);
  const before = passages.slice(0, at).filter(({ sentence }) => !isForm(sentence));
  if (opening === undefined || found === undefined || at < 1 || before.length === 0) return undefined;
  const leader = shortened(withoutAfterthought(found));
  const moved = changed?.(leader) ?? leader;
  const tail = tailOf(blocks, found, after);
  const isFree =
    tail !== undefined &&
    moved.sentence?.start === 0 &&
    /[.!?]$/u.test(moved.text) &&
    (changed !== undefined || standsByItself(moved, before)) &&
    !pointingBack.test(moved.text) &&
    !before.some(({ text }) =>
      [leadingUp, explaining, introducingOneself].some((each) => each.test(withoutName(text, name))),
    );
  // A list or quoted text in front would be about something else then.
  const first = blocks.findIndex(({ kind }) => kind === "paragraph");
  const isOwn = blocks.every(
    ({ kind }, index) => kind === "paragraph" || index < first || isSpace(blocks[index]),
  );
  if (!isFree || !isOwn) return undefined;
  const together = new Set([found, ...tail]);
  const rest = withoutPassages(blocks, (passage) => (together.has(passage) ? [] : [passage]));
  return inFront({ blocks: rest, name }, first, [{ ...moved, gap: found.gap }, ...tail]);
}

/** @returns the blocks with passages behind the greeting and the small talk of a paragraph */
function inFront(
  { blocks, name }: Pick<Draft, "blocks" | "name">,
  index: number,
  moved: readonly Passage[],
): Block[] | undefined {
  const block = blocks[index];
  const parted = block?.kind === "paragraph" ? withoutGreeting(block.passages) : undefined;
  if (parted === undefined) return undefined;
  const end = parted.rest.findIndex(({ sentence }) => !isForm(sentence));
  const [forms, [lead, ...others]] = [
    parted.rest.slice(0, Math.max(end, 0)),
    parted.rest.slice(Math.max(end, 0)),
  ];
  const [first, ...tail] = moved;
  if (lead === undefined || first === undefined) return undefined;
  const isLong =
    [...moved, ...passagesIn(blocks)].reduce((sum, { text }) => sum + text.length, 0) >= minParted;
  const called = lead.text.slice(0, lead.text.length - withoutName(lead.text, name).length);
  const text = capitalised(
    withoutName(lead.text, name).replace(
      /^(?:So|Anyway),? (?=(?:after|as|based|following|I|since|the|we|when)\b)/u,
      "",
    ),
  );
  const leading = called === "" ? first.text : calling(called, first.text);
  const passages = [
    ...parted.greeting.map((each) => ({
      ...each,
      text: withCapital(each.text, name),
      gap: isLong && forms.length === 0 ? "\n\n" : each.gap,
    })),
    ...forms,
    ...apart([{ ...first, text: leading, sentence: readSentence(leading) }, ...tail], isLong),
    { ...lead, text, sentence: readSentence(text) },
    ...others,
  ];
  return blocks.with(index, { kind: "paragraph", passages });
}

/** "Jane, " and "Cost fell to £43." → "Jane, cost fell to £43." */
function calling(name: string, sentence: string): string {
  const stop = /(?<![.!?])[.!?]+$/u.exec(sentence)?.[0] ?? "";
  return name + clause(sentence).replace(/[!?]$/u, "") + stop;
}

/**
 * @returns what says more about a sentence and comes with it: the rest of a paragraph that it opens, or a sentence
 *   that leans on it; nothing where one leans on it that may mean something else
 */
function tailOf(
  blocks: readonly Block[],
  leader: Passage,
  after: readonly Passage[],
): readonly Passage[] | undefined {
  const paragraphs = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.passages] : []));
  const own = paragraphs.slice(1).find(([first]) => first === leader);
  if (own !== undefined && own.length <= maxParagraph) return own.slice(1);
  const isApart = (passage: Passage, index: number) =>
    after[index - 1]?.gap.includes("\n") === true || !leansOn(passage);
  const end = leader.gap.includes("\n") ? 0 : after.findIndex(isApart);
  const tail = after.slice(0, end < 0 ? after.length : end);
  const isSure = tail.length <= maxTail && tail.every((passage) => isOfLeader(passage, leader));
  return isSure ? tail : undefined;
}

/** "Oh and your customers asked for it." */
function withoutAfterthought(passage: Passage): Passage {
  const text = capitalised(
    passage.text.replace(/^(?:oh,? )?(?:and|also|plus|ps|btw|by the way)[,:]? /iu, ""),
  );
  return /^oh\b|^(?:also|plus|ps|btw|by the way)\b/iu.test(passage.text)
    ? { ...passage, text, sentence: readSentence(text) }
    : passage;
}

/** With the space between them, and behind the last one that of a paragraph, if the message is long. */
function apart(passages: readonly Passage[], isLong: boolean): Passage[] {
  return passages.map((passage, at) => {
    const between = passage.gap === "" ? " " : passage.gap;
    return { ...passage, gap: at < passages.length - 1 ? between : isLong ? "\n\n" : " " };
  });
}

/** "Morning jane," greets somebody by a name. */
function withCapital(greeting: string, name: string): string {
  return name === "" ? greeting : greeting.replace(new RegExp(`\\b${asPattern(name)}\\b`, "iu"), name);
}

/** "Rafael, the contract is attached." calls somebody first. */
function withoutName(text: string, name: string): string {
  return name !== "" && text.startsWith(`${name}, `) ? text.slice(name.length + 2) : text;
}

function isSpace(block: Block | undefined): boolean {
  return block?.kind === "verbatim" && /^(?:space|signature|greeting)$/u.test(block.role);
}

function isForm(sentence: Passage["sentence"]): boolean {
  return /^(?:greeting|thanks|small talk)$/u.test(sentence?.kind ?? "");
}
