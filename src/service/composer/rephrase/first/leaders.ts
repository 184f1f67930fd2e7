import { capitalised, clause } from "../../words.ts";
import type { Block, Passage } from "../document.ts";
import { type Draft, passagesIn } from "../draft.ts";
import { isOrder, readSentence } from "../sentence.ts";
import { movedFirst } from "./moved-first.ts";

/** A figure that says how much, and no number of a page, a room or an order. */
export const strongFigure =
  /[$€£]\s?\d|\d\s?(?:%|percent\b|[$€£])|(?<![\d:/.-]|\b(?:and|clauses?|sections?|pages?|rooms?|orders?|invoices?|tickets?|no\.?) )\d{2,}(?= (?!o['’]clock|[ap]\.?m\b)\p{L})/iu;
/** "Fell to 3 %", "came down from £12 to £10" */
const changing =
  /\bfrom (?:[^.!?\d]|\.\d){0,20}\d(?:[^.!?]|\.\d){0,20} to [^.!?\d]{0,10}\d|\bnow [$€£]?\d(?:[^.!?]|\.\d){0,20} instead of [$€£]?\d|\b(?:up|down|rose|risen|fell|fallen|drop(?:s|ped)|increas(?:es|ed)|decreas(?:es|ed)|went|gone|grew|grown|climbed|jumped|slipped|improved|cut|raised|reduced|lowered|doubled|halved)\b[^.!?]{0,40}\d/iu;

/** What answers something, as an offer answers an objection, or names what was named before. */
const offering =
  /^(?:the|all|both|each|every|most|none|if|unless|when|(?:we|i)(?:['’]d| would| could| can))(?![\p{L}])/iu;

/** What leads up to a result: "All in all it means the total moves to…" says nothing without it. */
const concluding =
  /^(?:(?:anyway|so|well),? (?:we|I)(?:['’]ve| have)? [^,.;:]{3,40} and (?=(?:the|our|your) (?:\p{L}+ )?(?:total|price|cost|figure|rate|number|result|score|fee)s? )|one of the (?:things|points|findings) (?:that )?(?:came out|we (?:found|saw|learnt|learned))(?: of (?:it|that|this))? (?:is|was) that |(?:all in all|all told|bottom line|in the end|long story short|in short|so|basically|the upshot|the result|net net|anyway)[,:]? (?:is )?)?(?:(?:that |this |it |which )?(?:all )?(?:means|comes down to this:) (?:that )?)?(?=(?:the|our|your|we|you|an?|\p{L}+s) )/iu;

/** The sentence without what leads up to it. */
function concluded(passage: Passage): Passage {
  const text = capitalised(passage.text.replace(concluding, ""));
  return text === passage.text ? passage : { ...passage, text, sentence: readSentence(text) };
}

/** The number that changed, or else the first one, in front of the rest. */
export function figureFirst(draft: Draft): Block[] | undefined {
  const isChange = ({ text, sentence }: Passage) =>
    isSaid(sentence) && (strongFigure.test(text) || /\d\.\d/u.test(text)) && changing.test(text);
  const isFigure = ({ text, sentence }: Passage) =>
    isSaid(sentence) && strongFigure.test(text) && !offering.test(text);
  // In several paragraphs, a figure that didn't change belongs to its own.
  const isOne = draft.blocks.filter(({ kind }) => kind === "paragraph").length === 1;
  return (
    movedFirst(draft, isChange, undefined, concluded) ?? (isOne ? movedFirst(draft, isFigure) : undefined)
  );
}

/** What went wrong, or isn't as it was planned. */
export const bad =
  /\b(?:late|later than|delay\w*|slipp(?:ed|ing)|fail(?:ed|s)?|broke(?:n)?|went wrong|cancell?ed|postponed|missed|lost|damaged|short by|turned down|rejected|refused|over budget|out of stock|instead of|put back|pushed (?:back|to)|change to the (?:plan|schedule)|moves? from [^.!?]{1,20} to|taking (?:a \p{L}+ )?longer|goes? up|gone up|more expensive|can['’]?t|cannot|won['’]?t|unable|not (?:going to|be able)|have(?:n['’]t| not)|has(?:n['’]t| not))\b/iu;

/** What went wrong, in front of what went well. */
export function badNewsFirst(draft: Draft): Block[] | undefined {
  return movedFirst(
    draft,
    ({ text, sentence }) => isSaid(sentence) && bad.test(text),
    undefined,
    (passage) => plainly(concluded(passage)),
  );
}

/** "We're taking the chance to optimise it, so handover moves to May." begins with what is made of the news. */
const dressedUp =
  /^(?<reason>(?:we|I)(?:['’]re| are|['’]ve| have|['’]d| would|['’]ll| will)? [^,;:]{10,140}), (?:so|which means(?: that)?) (?<news>[^;:]{10,160}?)\.$/iu;

/** The news in front of its reason, where it's the news alone that is bad. */
function plainly(passage: Passage): Passage {
  const { reason = "", news = "" } = dressedUp.exec(passage.text)?.groups ?? {};
  if (!bad.test(news) || bad.test(reason)) return passage;
  const text = `${capitalised(news)}: ${clause(reason)}.`;
  return { ...passage, text, sentence: readSentence(text) };
}

/** A sentence about the reader themself: "By the way, hope the graduation went well." */
const personal =
  /^(?:(?:oh|ah|and|also|ps|p\.s\.|btw|by the way|before I forget)[,:]? )*((?:I |we )?(?:hope|trust) (?:you(?:r|['’]re)? |the |all |everything |everyone )?[^.!?]{3,120}\b(?:went (?:well|smoothly)|is (?:well|fine|better|over)|are (?:well|fine|better)|enjoy\p{L}*|recover\p{L}*|had an? (?:good|great|lovely|nice|wonderful) [^.!?]{3,40}|feel(?:s|ing)? better|settl(?:ed|ing)[^.!?]{0,30})|congrat\p{L}*[^.!?]{3,120}|(?:many )?(?:thanks|thank you|thx|ty) (?:so much |again )?(?:for|to \p{Lu}\p{Ll}+) [^.!?]{5,120}|how(?:['’]s| is| are| was| were| did) (?:you|your|\p{Lu}\p{Ll}+|the (?:family|team|kids|children|baby|house|move))\b[^.!?]{0,80})([.!?]*)$/iu;

/** What is won, or how it ended, in front of how it came about. */
export function outcomeFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && winning.test(text));
}

const winning =
  /\b(?:the (?:first|winning|winner|best) (?:\p{L}+ ){1,4}(?:gets?|wins?|will (?:get|win|receive)|receives?|takes?)|(?:we|you) (?:won|came (?:first|second|third)|beat|hit (?:the|our|your) (?:target|goal|number))|the (?:prize|outcome|result) is)\b/iu;

/** What the reader's own people have of it: "your customers wait two days for an answer". */
export function beneficiariesFirst(draft: Draft): Block[] | undefined {
  const [people] = beneficiaries.exec(draft.traits.get("purpose") ?? "") ?? [];
  if (people === undefined) return undefined;
  const named = new RegExp(`\\b${people.replace(/s$/u, "")}s?\\b`, "iu");
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && named.test(text));
}

const beneficiaries =
  /\b(?:customers?|clients?|guests?|users?|readers?|patients?|students?|members?|visitors?|residents?|donors?)\b/iu;

/** What nobody has an answer to yet. */
export function openQuestionFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => sentence !== undefined && puzzling.test(text));
}

const puzzling =
  /\b(?:one thing|something) (?:that )?(?:bugs|puzzles|bothers|intrigues) (?:me|us)\b|\b(?:never (?:understood|got (?:our|my) heads? (?:a)?round|worked out|figured out)|(?:can['’]?t|cannot|could(?:n['’]t| not)) (?:explain|work out|figure out)|(?:don['’]t|do not) (?:know|understand)|(?:not|no idea|unsure|puzzle[sd]?|wonder\p{L}*|curious)(?: \p{L}+){0,3}) (?:is )?(?:why|how|whether)\b|\bno (?:answer|explanation) (?:to|for)\b|\b(?:nobody|no one|none of us)(?: here)? (?:could|can|knows?|has)\b[^.!?]{0,40}\b(?:why|how|answer|explain\p{L}*)\b/iu;

/** The thing itself, in front of what is said of it. */
export function thingFirst(draft: Draft): Block[] | undefined {
  return movedFirst(draft, ({ text, sentence }) => isSaid(sentence) && showing.test(text));
}

const showing =
  /^(?:(?:here(?:['’]s| is| are)|I(?:['’]ve| have) attached|attached is|see|have a look at) (?:an?|the|my|our|two|three) |(?:an?|the|my|our|two|three) )(?:[\p{L}-]+ ){0,4}(?:sketch|sketches|photos?|photograph|photographs|prototype|drawings?|mock-?ups?|samples?|test pieces?|screenshots?|demo)\b/iu;

/** What the sender says of the two of them. */
const personalAlready =
  /\b(?:thank|thought of you|thinking (?:of|about)|lunch|dinner|(?:your|the) (?:mother|father|mum|dad|family|kids|children|daughter|son|wife|husband)|how(?:['’]s| are| is| was| were))\b/iu;

/** What the sender has to say of the reader comes before what they want. */
export function personalFirst(draft: Draft): Block[] | undefined {
  const opening = passagesIn(draft.blocks).find(({ sentence }) => sentence?.kind !== "greeting");
  if (personalAlready.test(opening?.text ?? "")) return undefined;
  const said = ({ text }: Passage) => personal.exec(text)?.[1];
  return movedFirst(
    draft,
    (passage) => said(passage) !== undefined,
    (passage) => {
      const text = capitalised((said(passage) ?? "") + (personal.exec(passage.text)?.[2] || "."));
      return { ...passage, text, sentence: readSentence(text) };
    },
  );
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
