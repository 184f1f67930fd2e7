import type { Word } from "../../../language/facts/english.ts";
import { asPattern, capitalised, clause, leansBack } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import { type Draft, isAsk, passagesIn } from "./draft.ts";
import { changedParagraph, leaning } from "./lists.ts";
import { withoutGreeting } from "./manners.ts";
import { withoutPassages } from "./moves/stock-sentences.ts";
import { isOrder, readSentence } from "./sentence.ts";

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

/** What answers, or leads up to what follows. */
const leadingUp =
  /\b(?:asked|question|the following|let me (?:explain|start)|^(?:first|here)\b|^(?:in )?summary|to be (?:clear|honest|frank)|good news|bad news)\b|:$/iu;
const strongFigure =
  /[$€£]\s?\d|\d\s?(?:%|percent\b|[$€£])|(?<![\d:/.-]|\b(?:and|clauses?|sections?|pages?|rooms?|orders?|invoices?|tickets?|no\.?) )\d{2,}(?= \p{L})/iu;
/** "Fell to 3 %", "came down from £12 to £10" */
const changing =
  /\bfrom [^.!?]{0,20}\d[^.!?]{0,20} to [^.!?]{0,10}\d|\b(?:up|down|rose|risen|fell|fallen|drop(?:s|ped)|increas(?:es|ed)|decreas(?:es|ed)|went|gone|grew|grown|climbed|jumped|slipped|improved|cut|raised|reduced|lowered|doubled|halved)\b[^.!?]{0,40}\d/iu;

/** What answers something, as an offer answers an objection, or names what was named before. */
const offering =
  /^(?:the|all|both|each|every|most|none|if|unless|when|(?:we|i)(?:['’]d| would| could| can))(?![\p{L}])/iu;

/** The number that changed, or else the first one, in front of the rest. */
export function figureFirst(draft: Draft): Block[] | undefined {
  const isFigure = ({ text, sentence }: Passage) =>
    isSaid(sentence) && strongFigure.test(text) && !offering.test(text);
  const isChange = (passage: Passage) => isFigure(passage) && changing.test(passage.text);
  // In several paragraphs, a figure that didn't change belongs to its own.
  const isOne = draft.blocks.filter(({ kind }) => kind === "paragraph").length === 1;
  return movedFirst(draft, isChange) ?? (isOne ? movedFirst(draft, isFigure) : undefined);
}

/** What went wrong, or isn't as it was planned. */
export const bad =
  /\b(?:late|later than|delay\w*|slipp(?:ed|ing)|fail(?:ed|s)?|broke(?:n)?|went wrong|cancell?ed|postponed|missed|lost|damaged|short by|turned down|rejected|refused|over budget|out of stock|instead of|put back|pushed (?:back|to)|goes? up|gone up|more expensive|can['’]?t|cannot|won['’]?t|unable|not (?:going to|be able)|have(?:n['’]t| not)|has(?:n['’]t| not))\b/iu;

/** What went wrong, in front of what went well. */
export function badNewsFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && bad.test(text));
}

/** A sentence about the reader themself: "By the way, hope the graduation went well." */
const personal =
  /^(?:(?:oh|and|also|ps|p\.s\.|btw|by the way|before I forget)[,:]? )*((?:I |we )?(?:hope|trust) (?:you(?:r|['’]re)? |the |all |everything |everyone )?[^.!?]{3,120}\b(?:went (?:well|smoothly)|is (?:well|fine|better|over)|are (?:well|fine|better)|enjoy\p{L}*|recover\p{L}*|had an? (?:good|great|lovely|nice|wonderful) [^.!?]{3,40}|feel(?:s|ing)? better|settl(?:ed|ing)[^.!?]{0,30})|congrat\p{L}*[^.!?]{3,120}|(?:many )?(?:thanks|thank you|thx|ty) (?:so much |again )?for [^.!?]{5,120}|how(?:['’]s| is| are| was| were| did) (?:you|your|the (?:family|team|kids|children|baby|house|move))\b[^.!?]{0,80})([.!?]+)$/iu;

/** What is won, or how it ended, in front of how it came about. */
export function outcomeFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && winning.test(text));
}

const winning =
  /\b(?:the (?:first|winning|winner|best) (?:\p{L}+ ){1,4}(?:gets?|wins?|will (?:get|win|receive)|receives?|takes?)|(?:we|you) (?:won|came (?:first|second|third)|beat|hit (?:the|our|your) (?:target|goal|number))|the (?:prize|outcome|result) is)\b/iu;

/** What the reader's own people have of it: "your customers wait two days for an answer". */
export function beneficiariesFirst(draft: Draft): Block[] | undefined {
  const [whom] = beneficiaries.exec(draft.traits.get("purpose") ?? "") ?? [];
  if (whom === undefined) return undefined;
  const named = new RegExp(`\\b${whom.replace(/s$/u, "")}s?\\b`, "iu");
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && named.test(text));
}

const beneficiaries =
  /\b(?:customers?|clients?|guests?|users?|readers?|patients?|students?|members?|visitors?|residents?|donors?)\b/iu;

/** What nobody has an answer to yet. */
export function openQuestionFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => sentence !== undefined && puzzling.test(text));
}

const puzzling =
  /\b(?:never (?:understood|got (?:our|my) heads? (?:a)?round|worked out|figured out)|(?:can['’]?t|cannot|could(?:n['’]t| not)) (?:explain|work out|figure out)|(?:don['’]t|do not) (?:know|understand)|(?:not|no idea|unsure|puzzle[sd]?|wonder\p{L}*|curious)(?: \p{L}+){0,3}) (?:is )?(?:why|how|whether)\b|\bno (?:answer|explanation) (?:to|for)\b|\b(?:nobody|no one|none of us)(?: here)? (?:could|can|knows?|has)\b[^.!?]{0,40}\b(?:why|how|answer|explain\p{L}*)\b/iu;

/** The thing itself, in front of what is said of it. */
export function thingFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && showing.test(text));
}

const showing =
  /^(?:(?:here(?:['’]s| is| are)|I(?:['’]ve| have) attached|attached is|see|have a look at) (?:an?|the|my|our|two|three) |(?:an?|the|my|our|two|three) )(?:[\p{L}-]+ ){0,4}(?:sketch|sketches|photos?|photograph|photographs|prototype|drawings?|mock-?ups?|samples?|test pieces?|screenshots?|demo)\b/iu;

/** What the sender has to say of the reader comes before what they want. */
export function personalFirst(draft: Draft): Block[] | undefined {
  const said = ({ text }: Passage) => personal.exec(text)?.[1];
  const found = movedFirst(
    draft,
    (passage) => said(passage) !== undefined,
    (passage) => {
      const text = capitalised((said(passage) ?? "") + (personal.exec(passage.text)?.[2] ?? ""));
      return { ...passage, text, sentence: readSentence(text) };
    },
  );
  return found;
}

/** More sentences that say something of the one that comes first are what the message is about. */
const maxTail = 1;

/** Below it, in characters, what comes first needs no paragraph of its own. */
const minParted = 200;

/**
 * @param isLeader whether a sentence is the one to come first; it's moved if it says the same there
 * @param changed the sentence as it's written at the front
 */
function movedFirst(
  { blocks, name }: Draft,
  isLeader: (passage: Passage) => boolean,
  changed?: (passage: Passage) => Passage,
): Block[] | undefined {
  const passages = passagesIn(blocks);
  const [opening] = passages;
  const at = passages.findIndex((passage) => isLeader(withoutAfterthought(passage)));
  const [found, ...after] = passages.slice(at);
  const before = passages.slice(0, at).filter(({ sentence }) => !isForm(sentence));
  if (opening === undefined || found === undefined || at < 1 || before.length === 0) return undefined;
  const leader = withoutAfterthought(found);
  const moved = changed?.(leader) ?? leader;
  // What says more about it comes with it.
  const isApart = (passage: Passage, index: number) =>
    after[index - 1]?.gap.includes("\n") === true || !leansOn(passage);
  const end = leader.gap.includes("\n") ? 0 : after.findIndex(isApart);
  const tail = after.slice(0, end < 0 ? after.length : end);
  const isFree =
    tail.length <= maxTail &&
    tail.every((passage) => isOfLeader(passage, leader)) &&
    moved.sentence?.start === 0 &&
    /[.!?]$/u.test(moved.text) &&
    (changed !== undefined || standsByItself(moved, before)) &&
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
  const block = rest[first];
  const parted = block?.kind === "paragraph" ? withoutGreeting(block.passages) : undefined;
  const formsEnd = parted?.rest.findIndex(({ sentence }) => !isForm(sentence)) ?? -1;
  const [lead, ...others] = parted?.rest.slice(Math.max(formsEnd, 0)) ?? [];
  if (parted === undefined || lead === undefined) return undefined;
  const forms = parted.rest.slice(0, Math.max(formsEnd, 0));
  const length = passages.reduce((sum, { text }) => sum + text.length, 0);
  const called = lead.text.slice(0, lead.text.length - withoutName(lead.text, name).length);
  const text = capitalised(
    withoutName(lead.text, name).replace(/^So,? (?=(?:after|as|based|following|I|since|the|we|when)\b)/u, ""),
  );
  const stop = /(?<![.!?])[.!?]+$/u.exec(moved.text)?.[0] ?? "";
  const leading = called === "" ? moved.text : called + clause(moved.text).replace(/[!?]$/u, "") + stop;
  const front = [
    ...parted.greeting.map((each) => ({
      ...each,
      text: withCapital(each.text, name),
      gap: length < minParted || forms.length > 0 ? each.gap : "\n\n",
    })),
    ...forms,
    ...gapsBetween([{ text: leading, gap: "", sentence: readSentence(leading) }, ...tail], length),
    { ...lead, text, sentence: readSentence(text) },
    ...others,
  ];
  return rest.with(first, { kind: "paragraph", passages: front });
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

function gapsBetween(passages: readonly Passage[], length: number): Passage[] {
  const end = length < minParted ? " " : "\n\n";
  return passages.map((passage, at) => ({ ...passage, gap: at === passages.length - 1 ? end : " " }));
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

/** "Cost per lead went from £61 to £43" begins with what could be a verb. */
function isSaid(sentence: Passage["sentence"]): boolean {
  return (
    sentence !== undefined &&
    /^(?:statement|verb first)$/u.test(sentence.kind) &&
    !isOrder(sentence.words, sentence.start) &&
    sentence.words.some(({ tags }, at) => at > 0 && tags.has("Verb"))
  );
}

function isForm(sentence: Passage["sentence"]): boolean {
  return /^(?:greeting|thanks|small talk)$/u.test(sentence?.kind ?? "");
}

/** Whether a sentence says more about the one before it. */
function leansOn({ text, sentence }: Passage): boolean {
  return (
    leansBack(text) ||
    /^(?:they|which|and|but|so)\b|\bthe (?:opposite|reverse|other way)\b/iu.test(text) ||
    hasOpenPronoun(sentence?.words ?? [])
  );
}

/** "It" is what it is in the sentence in front, if that says it too, and else may be anything before. */
function isOfLeader({ text, sentence }: Passage, leader: Passage): boolean {
  const words = sentence?.words ?? [];
  if (!hasOpenPronoun(words)) return !/^(?:it|they|its|their)\b/iu.test(text);
  const open = words.find(({ normal }) => pronoun.test(normal))?.normal;
  return leader.sentence?.words.some(({ normal }) => normal === open) === true;
}

const dummy =
  /^it (?:(?:is|was|will|would|might|may|could|can|must) )?(?:be |make |makes |seem |seems |look |looks )?(?:sense|worth|possible|time|easier|easy|clear|true|best|better|good|great|nice|important|hard|difficult|likely|like|helpful|useful)\b/u;

/** "It makes sense to…" stands for nothing. */
function isDummy(words: readonly Word[]): boolean {
  return dummy.test(
    words
      .slice(0, 5)
      .map(({ normal }) => normal)
      .join(" "),
  );
}

/** Whether a pronoun comes before anything that it could stand for. */
function hasOpenPronoun(words: readonly Word[]): boolean {
  const first = words.findIndex(({ normal }, at) => pronoun.test(normal) && !isDummy(words.slice(at)));
  const named = words.findIndex(({ tags }) => tags.has("Noun") && !tags.has("Pronoun"));
  return first >= 0 && (named < 0 || named > first);
}

const pronoun = /^(?:it|its|they|them|their|theirs|he|she|him|his|her|hers)$/u;
const pointing =
  /\b(?:also|again|in practice|in short|in other words|another|further|additional|both|too|as well|former|latter|such|same|then|therefore|thus|hence|(?<=^.{0,40})instead(?! of)|other|others|rest|remaining|else|anyway)\b|\bone(?= (?:away|of them|too|is|was|has|will|would|from|in|at|for|by|yet)\b|[.,;!?])|\bones\b|\b(?:this|these|those)\b(?! (?:week|month|quarter|year|morning|afternoon|evening|spring|summer|autumn|fall|winter)\b)/iu;

/** Whether a sentence means the same without those in front of it. */
function standsByItself(passage: Passage, before: readonly Passage[]): boolean {
  const { text, sentence } = passage;
  if (leansBack(text) || pointing.test(text) || hasOpenPronoun(sentence?.words ?? [])) return false;
  const words = sentence?.words ?? [];
  const definite = words.flatMap((word, at) =>
    isThing(word) && words.slice(Math.max(0, at - 3), at).some(({ normal }) => normal === "the")
      ? [word.root]
      : [],
  );
  return !isIntroducedIn(before, definite);
}

/** "Tanaka-san, …" is called first, and a correction says first what it corrects. */
const explaining =
  /^\p{Lu}[\p{L}'’-]+, (?!(?:\p{Lu}|\d))|\b(?:correct(?:ion|ing)?|errors?|mistakes?|typos?|misprint)\b/u;

/** Who writes says first who they are. */
const introducingOneself =
  /^(?:[Mm]y name is|I(?:['’]m| am) (?:\p{Lu}|an?\b|the\b|from\b|with\b)|I (?:lead|run|head|represent|work (?:at|for|with|in)|look after)\b)/u;

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
    "\\b(?:look|check|decide|choose|join(?:ing)?|attend(?:ing)?|com(?:e|ing)|help|host|speak|take part|step in|weigh in|sign off|go ahead|proceed)[.?!]$",
    "\\b(?:a|an|any|the) (?:problem|issue|objection|concern|discount|exception|preference|swap|change|date|time|place|venue|amount|idea|option|suggestion|detail|address|location|deadline|situation)s?[.?!]$",
  ].join("|"),
  "iu",
);
/** What is new to the reader in "a plan" is "the plan" in the request after it. */
const introducing = /^(?:an?|some|any|another|new|one|two|three|four|five|several)$/;

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

function isThing({ tags, normal }: Word): boolean {
  return (
    tags.has("Noun") &&
    !/^(?:look|call|chat|word|hand|moment)$/.test(normal) &&
    !tags.has("Pronoun") &&
    !tags.has("Date") &&
    !tags.has("Possessive")
  );
}

function thingsOf({ sentence }: Passage): string[] {
  return (sentence?.words ?? []).filter(isThing).map(({ root }) => root);
}

function isIntroducedIn(before: readonly Passage[], things: readonly string[]): boolean {
  return before.some(({ sentence }) =>
    (sentence?.words ?? []).some((word, at, all) => {
      const recent = all.slice(Math.max(0, at - 3), at);
      return (
        isThing(word) &&
        things.includes(word.root) &&
        (recent.some(({ normal }) => introducing.test(normal)) || recent.at(-1)?.tags.has("Value") === true)
      );
    }),
  );
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
