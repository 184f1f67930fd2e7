import { capitalised, leansBack } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import { hasOpenPronoun, pointing } from "./first/references.ts";
import { readSentence } from "./sentence.ts";

type Paragraph = Extract<Block, { kind: "paragraph" }>;

/** @returns the blocks with the first paragraph changed that can be */
export function changedParagraph(
  blocks: readonly Block[],
  change: (paragraph: Paragraph) => Passage[] | undefined,
): Block[] | undefined {
  for (const [index, block] of blocks.entries()) {
    const passages = block.kind === "paragraph" ? change(block) : undefined;
    if (passages !== undefined) return blocks.with(index, { kind: "paragraph", passages });
  }
  return undefined;
}

/** What leans on another sentence, anywhere in its own. */
export const leaning =
  /\b(?:all (?:two|three|four|five|of)|also|then|therefore|thus|hence|instead|again|another|more|further|additional|both|too|it|its|they|them|their|he|she|his|her|these|those|this|that|there|here|so|as well|former|latter|such|same)\b/iu;

const [minPointLength, maxPointLength, maxItemsLength] = [20, 160, 240];
const minPoints = 3;

/** "We need to sort a few things out." leads up to the points. */
export const leadingIn =
  /^(?:here|just|quick)\b|\b(?:some|several|few|following|two|three|four|five) (?:\p{L}+ )?(?:things|points|steps|items|changes|updates|issues)\b|\b(?:results|figures|numbers|findings) to share\b/iu;
const feeling =
  /^(?:I|we)(?:['’]m| am|['’]re| are) (?:\p{L}+ )?(?:excited|happy|glad|pleased|delighted|sorry)\b/iu;
type Mark = (index: number) => string;

/** A letter ends so, and no list. */
const courtesy =
  /\blook(?:ing)? forward\b|^(?:I|we) (?:hope|trust|would be (?:delighted|glad|happy|pleased))\b/iu;

/** Three statements in a row or more become a list; what leans on one of them stays in its item. */
export function pointPerLine({ passages }: Paragraph, mark?: Mark): Passage[] | undefined {
  if (passages.some(({ gap }) => gap.includes("\n"))) return undefined;
  const isSaid = ({ text, sentence }: Passage) =>
    sentence?.kind === "statement" &&
    sentence.start === 0 &&
    /\.$/.test(text) &&
    !/:\s/.test(text) &&
    !courtesy.test(text) &&
    !wishing.test(text);
  const isPoint = (passage: Passage) =>
    isSaid(passage) &&
    passage.text.length >= minPointLength &&
    passage.text.length <= maxPointLength &&
    !/^(?:I|You|If|As|When|While|Once|Unless|Although|Should|Until)\b/.test(passage.text) &&
    !leaning.test(passage.text) &&
    !leansBack(passage.text);
  const first = passages.findIndex(
    (passage) => isPoint(passage) && !leadingIn.test(passage.text) && !feeling.test(passage.text),
  );
  const isLed = leadingIn.test(passages[first - 1]?.text ?? "");
  const after = passages.findIndex((passage, at) => at > first && !isSaid(passage));
  const end = after < 0 ? passages.length : after;
  const items = first < 0 ? [] : withLeaning(passages.slice(first, end));
  const rest = passages.slice(end);
  // What leans on the last point, or goes on with the points, can't be left behind a list.
  const goesOn = ({ text, sentence }: Passage) =>
    leansBack(text) ||
    (!courtesy.test(text) &&
      !/^(?:request|question|thanks|wish|offer|verb first)$/.test(sentence?.kind ?? ""));
  // What nothing leads up to, and somebody does, is a tale.
  const isTale = !isLed && items.filter(({ text }) => /^(?:I|We)\b/u.test(text)).length > 1;
  const isLong = items.some(({ text }) => text.length > maxItemsLength);
  if (items.length < minPoints || isTale || isLong || rest.some(goesOn)) return undefined;
  return asItems(
    [...passages.slice(0, first), ...items, ...rest],
    first,
    first + items.length,
    first > 0 ? mark : undefined,
  );
}

/** Each passage with those behind it that lean on it. */
function withLeaning(passages: readonly Passage[], isLeaning = leans): Passage[] {
  const items: Passage[] = [];
  for (const passage of passages) {
    const before = items.at(-1);
    if (before === undefined || !isLeaning(passage)) items.push(passage);
    else items[items.length - 1] = { ...passage, text: `${before.text} ${passage.text}` };
  }
  return items;
}

/** Whether the sentence says more about the one before it. */
function leans({ text, sentence }: Passage): boolean {
  return (
    leansBack(text) ||
    /^(?:if|as|when|while|once|unless|although|should|until|based)\b/iu.test(text) ||
    pointing.test(text) ||
    hasOpenPronoun(sentence?.words ?? [])
  );
}

/** "Would love to extend it by a month" asks for something, and is no point. */
const wishing =
  /^(?:(?:I|we)(?:['’]d| would) love|keen|hoping) to\b|^would (?:hate|love|be (?:great|awesome|good))\b/iu;

const [minBulletsLength, maxBullets] = [140, 5];
/** "English and German both very good." In words. */
const minFragment = 4;

/**
 * For who asks for bullet points: the statements behind the greeting, each with what leans on it. What's asked stays
 * behind the list.
 */
export function bulletPoints({ passages }: Paragraph): Passage[] | undefined {
  const length = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (length < minBulletsLength) return undefined;
  const first = passages.findIndex(
    ({ text, sentence }) =>
      !/^(?:greeting|thanks|small talk|apology)$/.test(sentence?.kind ?? "") && !pleasantry.test(text),
  );
  const isSaid = ({ text, sentence }: Passage, at: number) =>
    (sentence?.kind === "statement" ||
      (sentence?.kind === "fragment" && sentence.words.length >= minFragment)) &&
    // The greeting may be part of the first one, which then leads up to the others.
    (sentence.start === 0 || at === first) &&
    /[.!]$/u.test(text) &&
    !courtesy.test(text) &&
    !wishing.test(text);
  const after = passages.findIndex((passage, at) => at >= first && !isSaid(passage, at));
  const end = after < 0 ? passages.length : after;
  const rest = passages.slice(end);
  const isLeaning = rest.some(({ text }) => goingOn.test(text));
  const isBroken = passages.some(({ gap }, at) => at >= first && gap.includes("\n"));
  if (first < 0 || rest.length > 2 || isLeaning || isBroken) return undefined;
  const isList = (items: readonly Passage[]) =>
    items.length >= minPoints &&
    items.length <= maxBullets &&
    items.every(({ text }) => text.length <= maxItemsLength);
  const all = withLeaning(passages.slice(first, end));
  if (isList(all)) return asItems([...passages.slice(0, first), ...all, ...rest], first, first + all.length);
  // "I've found someone for the role. She has… She could…": the first one says who or what the others are about.
  const [lead, ...said] = passages.slice(first, end);
  const own = withLeaning(said, ({ text }) => goingOn.test(text));
  if (lead === undefined || !isList(own) || lead.text.length > maxPointLength) return undefined;
  const led = { ...lead, text: lead.text.replace(/[.!]$/u, ":") };
  return asItems([...passages.slice(0, first), led, ...own, ...rest], first + 1, first + 1 + own.length);
}

const goingOn = /^(?:and|but|or|so|which|that|this|these|those)\b/iu;

/** What's said before the matter: "Good to speak yesterday." */
const pleasantry =
  /^(?:good|great|nice|lovely|pleasure) (?:to (?:speak|talk|meet|see|hear)|speaking|talking|meeting|seeing)\b/iu;

/** The passages with those from one index up to another as items, and the rest apart from them. */
function asItems(passages: readonly Passage[], first: number, end: number, mark: Mark = () => "- ") {
  return passages.map((passage, at) => {
    if (at < first) return at === first - 1 ? { ...passage, gap: "\n\n" } : passage;
    if (at >= end) return passage;
    const isLast = at === end - 1;
    const gap = isLast ? (end < passages.length ? "\n\n" : passage.gap) : "\n";
    const text = capitalised(passage.text.replace(/^So,? (?=\p{L}+ )/u, ""));
    return { ...passage, text: mark(at - first) + text, gap };
  });
}

/** "…, and also who owns it", "…, oh and is it enough": another question in the same sentence. */
const anotherQuestion =
  /,? (?:(?:oh )?and(?: also)?|also|plus|oh),? (?=(?:(?:is|are|was|were|do|does|did|can|could|would|will|should|has|have) (?:the|your|you|we|I|it|they|there|that|this|our|any|he|she)\b|(?:what|when|where|why|how|which)(?:['’]s| \p{L}+)? (?:is|are|was|were|do|does|did|can|could|would|will|should|has|have)\b|(?:who|what) (?:\p{L}+ )?(?:owns?|does|is|are|has|will|would|can|pays?|decides?|signs?|needs?|handles?|approves?|runs?|leads?)\b|(?:what|how) about\b))/iu;
/** Where the first one begins, behind what leads up to it. */
const firstQuestion =
  /^(?:(?:I|we)(?: was|['’]m| am| were) (?:just )?wondering,? |(?:so|(?:a )?(?:quick|few|couple of|some) (?:quick )?questions?)[,:] |(?<lead>[^?]{10,200}?)(?:,? (?:so|and) (?:I|we)(?: was|['’]m| am| were) (?:just )?wondering(?: if| whether)?,? |[:;–—-] |, )|)(?=(?:is|are|was|were|do|does|did|can|could|would|will|should|has|have|what|when|where|why|how|which|who)\b)/iu;

const greeting = /^(?:(?:hi|hey|hello|dear|hiya|morning)\b[^,.!?\n]{0,30}[,!] )/iu;

/** Several questions in one sentence have a line each. */
export function questionsApart({ passages }: Paragraph, mark: Mark = () => "- "): Passage[] | undefined {
  const index = passages.findIndex(({ text }) => text.endsWith("?") && anotherQuestion.test(text));
  const passage = passages[index];
  // Such sentences are too long for the moves to read them.
  const [opening = ""] = greeting.exec(passage?.text ?? "") ?? [];
  const said = passage?.text.slice(opening.length) ?? "";
  const [first = "", ...others] = said.replace(/(?<!\?)\?+$/u, "").split(anotherQuestion);
  const led = firstQuestion.exec(first);
  if (passage === undefined || led === null || passage.gap.includes("\n")) return undefined;
  const questions = [first.slice(led[0].length), ...others];
  const isClear = questions.every((each) => each.length >= minPointLength && each.length <= maxPointLength);
  if (questions.length < minPoints || !isClear) return undefined;
  const lead = led.groups?.lead;
  const before = opening + (lead === undefined ? "" : `${lead}.`);
  const list = questions.map((each, at) => `${mark(at)}${capitalised(each)}?`).join("\n");
  const text = before.trim() === "" ? list : `${before.trim()}\n\n${list}`;
  return [
    ...passages.slice(0, index).map((each, at) => (at === index - 1 ? { ...each, gap: "\n\n" } : each)),
    { text, gap: index === passages.length - 1 ? passage.gap : "\n\n", sentence: undefined },
    ...passages.slice(index + 1),
  ];
}

/** "You send it to me, I forward it, they release it, and we invoice": who does what, one after the other. */
const nextStep = /, (?:and )?(?:then )?(?=(?:I|we|you|they|he|she|it|our|your|the) \p{L})/u;

/** "I forgot which, you'll find it, you love that stuff": what somebody has in mind is no step. */
const minded =
  /^(?:I|we|you|they|he|she|it)(?:['’]\p{L}+)? (?:(?:really|still|just|all|always) )?(?:forgot|forget|love|like|hate|know|think|guess|reckon|believe|hope|feel|remember|want|mean|find|see)(?:s|d|ed)?\b/iu;

/** Steps in one sentence have a line each. */
export function stepsApart({ passages }: Paragraph, mark: Mark): Passage[] | undefined {
  for (const [index, passage] of passages.entries()) {
    const { text, gap, sentence } = passage;
    const steps = text.replace(/\.$/u, "").split(nextStep);
    const isWhole = (step: string) =>
      step.length >= minStepLength &&
      step.length <= maxPointLength &&
      !/[:;?!()]/u.test(step) &&
      !minded.test(step) &&
      /^(?:statement|verb first|offer)$/u.test(readSentence(capitalised(step))?.kind ?? "");
    const opening = greeting.exec(text)?.[0] ?? "";
    if (sentence?.kind !== "statement" || opening !== "" || gap.includes("\n")) continue;
    const [first = "", second = "", ...others] = steps;
    // "Once it's signed, you send it to me" is one step.
    const all =
      /^(?:once|when|as soon as|after)\b/iu.test(first) && !/ (?:you|I|we|they) /u.test(first.slice(5))
        ? [`${first}, ${second}`, ...others]
        : steps;
    if (all.length < minPoints || !all.every(isWhole)) continue;
    const list = all.map((each, at) => `${mark(at)}${capitalised(each)}.`).join("\n");
    const isLast = index === passages.length - 1;
    return passages
      .with(index, { text: list, gap: isLast ? gap : "\n\n", sentence: undefined })
      .map((each, at) => (at === index - 1 ? { ...each, gap: "\n\n" } : each));
  }
  return undefined;
}

/** In characters. */
const minStepLength = 9;

const minQuestions = 3;

/** Questions in a row, none of which leans on another, have a line each. */
export function questionPerLine(
  { passages }: Paragraph,
  mark?: Mark,
  min = minQuestions,
): Passage[] | undefined {
  if (passages.some(({ gap }) => gap.includes("\n"))) return undefined;
  const isQuestion = ({ text, sentence }: Passage, at: number) =>
    sentence?.isQuestion === true &&
    sentence.start === 0 &&
    /^(?:question|request)$/.test(sentence.kind) &&
    text.length <= maxPointLength &&
    (!leansBack(text) || /^Which\b/u.test(text) || (at > 0 && /^And \p{Ll}/u.test(text)));
  const first = passages.findIndex(isQuestion);
  const after = passages.findIndex((passage, at) => at > first && !isQuestion(passage, at));
  const end = after < 0 ? passages.length : after;
  if (first < 0 || end - first < min || passages.slice(end).some(({ text }) => leansBack(text)))
    return undefined;
  const plain = passages.map((passage, at) =>
    at > first && at < end
      ? {
          ...passage,
          text: passage.text.replace(/^And (\p{Ll})/u, (_, letter: string) => letter.toUpperCase()),
        }
      : passage,
  );
  return asItems(plain, first, end, mark);
}

const maxItemLength = 80;

/** "We need: a room, a projector and a flip chart." Each item of the first sentence that can be taken apart has a line. */
const eachPerLine =
  (apart: (text: string) => string | undefined) =>
  ({ passages }: Paragraph): Passage[] | undefined => {
    for (const [index, passage] of passages.entries()) {
      const text = passage.sentence === undefined ? undefined : apart(passage.text);
      if (text === undefined || passage.gap.includes("\n")) continue;
      const next = passages[index + 1];
      if (next !== undefined && leansBack(next.text)) continue;
      const gap = next === undefined ? passage.gap : "\n\n";
      const list = { text, gap, sentence: undefined };
      return passages
        .with(index, list)
        .map((each, at) => (at === index - 1 && text.startsWith("- ") ? { ...each, gap: "\n\n" } : each));
    }
    return undefined;
  };

/** What says that a list follows. */
const announcing =
  /\b(?:following|these|things?|points|items|steps|options|documents|topics|questions|reasons|changes|parts|dates|sites|conditions|requirements|needs?|includes?|contains?|covers?|agenda|offers?)\b/iu;
/** "We need the list, the dates and the names": a verb after which things follow, each with its article or number. */
const enumerating =
  /^([^:;?!()"“”`<>,]{0,100}\b(?:consists? of|includes?|including|contains?|covers?|needs?|requires?|bring|prepare)) ((?:an?|the|your|our|two|three|four|five|six|\d+) [^:;?!()"“”`<>]{10,600})\.$/iu;
/** "…, and 40 chairs by Friday" may mean all of them. */
function endsForAll(points: readonly string[]): boolean {
  return points.findIndex((point) => /\b(?:by|until|before) /.test(point)) === points.length - 1;
}

const thing = /^(?:an?|the|your|our|their|two|three|four|five|six|\d+) /iu;

function itemised(text: string): string | undefined {
  const [, announced, after] = /^([^:]{10,200}:)\s+([^:;?!()"“”`<>]{10,600})\.$/u.exec(text) ?? [];
  const [, lead = announced, items = after] = enumerating.exec(text) ?? [];
  if (lead === undefined || items === undefined) return undefined;
  const parts = items.split(/, (?:and )?/);
  const last = parts.pop();
  if (last === undefined) return undefined;
  const hasComma = /, and [^,]*$/.test(items);
  const ends = hasComma ? [last] : last.split(" and ");
  const points = [...parts, ...ends].map((each) => each.trim());
  const isList =
    (announced !== undefined && announcing.test(lead)) || points.every((each) => thing.test(each));
  const isClear =
    isList &&
    !(announced === undefined && endsForAll(points)) &&
    points.length >= minPoints &&
    (hasComma || ends.length === 2) &&
    points.every(
      (each) =>
        each !== "" &&
        each.length <= maxItemLength &&
        !/\b(?:and|or|but|which|who|not|so|if|because)\b/i.test(each),
    );
  return isClear ? `${lead.replace(/:$/, "")}:\n${asList(points)}` : undefined;
}

const joining = /\b(?:or|but|which|who|not|so|if|because|while|than|then|per|each)\b|n['’]t\b/iu;
const relating =
  /\b(?:by|on|at|in|to|from|for|with|until|before|after|during|since|within|this|last|next)\b/giu;
const beforePlace = /\b(?:on|at|in|by|to|from|of|for|between|with|than|about|over|under|until|is|was)$/iu;

/** "We sold 40 units in Leeds, 55 in Bern and 12 in Chur.", "Churn fell to 3 %, usage rose by 18 % and tickets …" */
function figuresApart(text: string): string | undefined {
  const parts = text.replace(/\.$/, "").split(/, (?:and )?| and (?=[$€£]?\d)|(?<=\d[^,]{0,40}) and /u);
  const isRow =
    parts.length >= minPoints &&
    /\.$/.test(text) &&
    !/[:;?!()"“”`<>]/.test(text) &&
    parts.every((part) => part.length <= maxItemLength && /\d/.test(part) && !joining.test(part));
  // What one of them has alone may mean all of them.
  const counts = new Set(parts.map((part) => part.match(relating)?.length ?? 0));
  if (!isRow || counts.size > 1) return undefined;
  const [, lead, first = ""] = /^([^\d$€£]{3,60}) ([$€£]?\d.*)$/u.exec(parts[0] ?? "") ?? [];
  const figures = [first, ...parts.slice(1)];
  if (figures.every((part) => /^[$€£]?\d\S* ?(?:\p{L}{2}|[%$€£])/u.test(part)))
    return lead === undefined || beforePlace.test(lead) ? undefined : `${lead}:\n${asList(figures)}`;
  const isSaid = (part: string) => {
    const read = readSentence(capitalised(part));
    const isWhole = read?.kind === "statement" || / (?:rose|hit|cost|cut) /.test(part);
    return isWhole && read?.words[0]?.tags.has("Verb") === false && !leaning.test(part);
  };
  return parts.every(isSaid) ? asList(parts.map(capitalised)) : undefined;
}

function asList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** "We can start in May or wait for the next release." */
const twoWays =
  /^((?:We|I|You) (?:can|could)(?: either)?|(?:We|I) (?:can|could) offer(?: you)?|(?:Do|Would) you (?:prefer|rather)) ((?:(?! or )[^,:;?!()"“”\d]|\d(?! or )){12,90}) or ((?!not\b|so\b|even\b|at least\b)(?:(?! or )[^,:;?!()"“”.]){12,90})([.?])$/u;

function waysApart(text: string): string | undefined {
  const [, lead, one, other, mark] = twoWays.exec(text) ?? [];
  if (lead === undefined || one === undefined || other === undefined) return undefined;
  const isDoing = (part: string) =>
    /^\p{Ll}+ /u.test(part) && readSentence(`We can ${part}.`)?.words[2]?.tags.has("Infinitive") === true;
  const isThing = (part: string) => /^(?:an?|the|our|your) /u.test(part);
  const isPair = [isDoing, isThing].some((is) => is(one) && is(other));
  return isPair ? `${lead}:\n- ${one}, or\n- ${other}${mark}` : undefined;
}

export const itemPerLine = eachPerLine(itemised);
export const figurePerLine = eachPerLine(figuresApart);
export const wayPerLine = eachPerLine(waysApart);

/** Above it, in characters, a paragraph is a wall of text. */
const wallLength = 320;
const minHalfLength = 110;

/** A long paragraph is parted near its middle, in front of a sentence that doesn't lean back. */
export function paragraphParted({ passages }: Paragraph): Passage[] | undefined {
  const lengths = passages.map(({ text }) => text.length + 1);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole < wallLength || passages.some(({ gap }) => gap.includes("\n"))) return undefined;
  let before = 0;
  const places = passages.flatMap(({ text, sentence }, at) => {
    const start = before;
    before += lengths[at] ?? 0;
    const isFree = start >= minHalfLength && whole - start >= minHalfLength;
    const isApart = sentence !== undefined && !leansBack(text) && !/^(?:they|we['’]|which)\b/i.test(text);
    return isFree && isApart ? [{ at, distance: Math.abs(start - whole / 2) }] : [];
  });
  const [place] = places.toSorted((one, other) => one.distance - other.distance);
  if (place === undefined) return undefined;
  return passages.map((passage, at) => (at === place.at - 1 ? { ...passage, gap: "\n\n" } : passage));
}
