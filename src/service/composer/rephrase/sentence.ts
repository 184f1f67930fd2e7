import { isCommonWord, sentencesOf, type Word } from "../../../language/facts/english.ts";
import { mask, maskedSpans } from "./mask.ts";
import { firstMatch, matchAt, phrase } from "./phrase.ts";
import { isSmallTalk } from "./pleasantry.ts";

/** What a sentence does. Where nothing is certain, it is a statement. */
export type SentenceKind =
  | "greeting"
  | "thanks"
  | "small talk"
  | "apology"
  | "wish"
  | "request"
  /** It begins with a verb, as most orders do, and some statements. */
  | "verb first"
  | "question"
  | "refusal"
  | "offer"
  | "statement"
  | "fragment";

/** A sentence that a move may change. */
export interface Sentence {
  text: string;
  words: readonly Word[];
  /** Index of the first word after a greeting or a name in front: "Hi Jane, could you…" */
  start: number;
  kind: SentenceKind;
  isQuestion: boolean;
}

/** Longer ones are left as they are, in characters. */
export const maxSentenceLength = 400;

/** @returns the sentence as the moves read it; `undefined` where it isn't one sentence of a plain kind */
export function readSentence(text: string, words: readonly Word[] = wordsOf(text)): Sentence | undefined {
  if (words.length === 0 || text.length > maxSentenceLength || !/^(?:[\p{L}(<@]|\d+ \p{L})/u.test(text))
    return undefined;
  if (endsWithMonth.test(text)) return undefined;
  const start = startOf(text, words);
  const isQuestion = /\?["”’)\s]*$/u.test(mask(text));
  return { text, words, start, isQuestion, kind: kindOf(text, words, start, isQuestion) };
}

/** "Pay by 27 Feb. Accounts": whether the sentence ends there can't be told. */
const endsWithMonth =
  /\d(?:st|nd|rd|th)? (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\. (?!\d{4}(?!\d))[\p{Lu}\d]/u;

function wordsOf(text: string): readonly Word[] {
  const sentences = sentencesOf(mask(text));
  const [only] = sentences;
  return only === undefined || sentences.length > 1 ? [] : only.words;
}

/** A change of a text. */
export interface Edit {
  at: number;
  end: number;
  put: string;
}

/** @returns the text with the edits, or as it was if one would touch what is verbatim */
export function edited(text: string, edits: readonly Edit[]): string {
  const spans = maskedSpans(text);
  const isClear = edits.every((edit) => spans.every(([at, end]) => edit.end <= at || edit.at >= end));
  if (!isClear) return text;
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((changed, { at, end, put }) => changed.slice(0, at) + put + changed.slice(end), text);
}

/** A mention, as `mask` hides it. */
const masked = /^Qq+$/;
const greetings = [
  "hi|hello|hey|dear|hiya|morning|afternoon|evening|hii|hiii|hiiii|heyy|heyyy|heyyyy",
  "good morning|afternoon|evening|day",
].map(phrase);
const addressed = /^(?:there|all|both|team|everyone|everybody|folks|guys|again|mr|mrs|ms|dr|prof|and)$/;
const maxNameWords = 4;
/** What follows a greeting without a mark: "hey just wanted to", "hi can you". */
export const goingOn =
  /(?<=^(?:[Hh]i|[Hh]ey|[Hh]ello|[Hh]iya) )(?:just|quick|can|could|would|any|did|do|are|is|I|i|we|this|wanted|checking|following|please|pls|thank|thanks|thx|sorry|hope)\b/u;

const parting = /^\s+[-–—]\s/u;

function startOf(text: string, words: readonly Word[]): number {
  const greeting = firstMatch(words, 0, greetings)?.after ?? 0;
  if (masked.test(words[0]?.text.replace(/\P{L}/gu, "") ?? "")) return 1;
  const [first] = words;
  const isParted = first !== undefined && (first.isCut || parting.test(text.slice(first.end)));
  if (isParted && isRareName(first, words)) return 1;
  const isCalled = isParted && isName(first);
  if (greeting === 0 && !isCalled) return 0;
  if (greeting > 0 && words[greeting - 1]?.isCut) return greeting;
  if (goingOn.test(text)) return 1;
  for (let index = greeting; index < Math.min(words.length, greeting + maxNameWords); index += 1) {
    const word = words[index];
    if (word === undefined) return 0;
    // "hi jane, could you…"
    const isInSmallLetters = greeting === 1 && index === 1 && word.isCut && /^\p{Ll}{3,}$/u.test(word.normal);
    if (!isName(word) && !addressed.test(word.normal) && !isInSmallLetters) return 0;
    // "Hey Mike - any news?"
    if (word.isCut || parting.test(text.slice(word.end))) return index + 1;
  }
  return 0;
}

function isName({ tags, text }: Word): boolean {
  return /^\p{Lu}/u.test(text) && (tags.has("Person") || tags.has("ProperNoun") || tags.has("FirstName"));
}

/** Names that the library doesn't know, in front of an order or a question: "Yuki, send me…" */
function isRareName({ text, normal, tags }: Word, words: readonly Word[]): boolean {
  if (!/^\p{Lu}\p{Ll}{1,14}$/u.test(text) || !tags.has("Noun") || isCommonWord(normal)) return false;
  return isOrder(words, 1) || /^(?:please|can|could|would|will)$/u.test(words[1]?.normal ?? "");
}

const thanking = ["many? thanks|thank|thx|ty", "much appreciated", "i|we really? appreciate", "cheers"].map(
  phrase,
);
const asking = [
  "could|can|would|will|might you|we|i",
  "please #Verb",
  "kindly #Verb",
  "let me|us know",
  "please do? not #Verb",
].map(phrase);
const offering = [
  "i|we can|could|will #Verb",
  "i|we would be? happy|glad to",
  "happy|glad to",
  "let me",
  "i|we am|are happy|glad to",
].map(phrase);
const refusing =
  /\b(?:I|we)(?: am| are|['’]m|['’]re)? (?:sorry,? but|afraid|unable|have to decline|must decline|regret|won['’]t|will not|can['’]t|cannot|can not|couldn['’]t|(?:have )?decided (?:not|against)|['’]?(?:ll| will) (?:have to )?pass)|\bno,? thank|\bnot interested|\bunfortunately\b/iu;
const apologising = /\b(?:sorry|apolog\p{L}+|regret|my (?:bad|fault|mistake))\b/iu;
const wishing =
  /\b(?:congrat\p{L}*|happy (?:birthday|anniversary|new year|holidays|easter|thanksgiving)|merry christmas|season['’]s greetings|good luck|get well|welcome (?:aboard|back)|best of luck|enjoy)\b/iu;

function kindOf(text: string, words: readonly Word[], start: number, isQuestion: boolean): SentenceKind {
  const said = text.slice(words[start]?.at ?? text.length);
  if (
    start >= words.length ||
    (start === 0 &&
      /^(?:hi{1,4}|hello|hey{1,4}|dear|good (?:morning|afternoon|evening|day))\b[^.?!]{0,40}[.!,]?$/i.test(
        said,
      ))
  )
    return "greeting";
  if (isSmallTalk(said, words.slice(start))) return "small talk";
  if (firstMatch(words, start, thanking)) return "thanks";
  if (wishing.test(said)) return "wish";
  if (refusing.test(said) && !isQuestion) return "refusal";
  if (isRequest(words, start, isQuestion)) return "request";
  if (isQuestion) return "question";
  if (apologising.test(said)) return "apology";
  if (firstMatch(words, start, offering)) return "offer";
  const first = words[start];
  if (first?.tags.has("Imperative") || (first?.tags.has("Infinitive") && !first.isCut)) return "verb first";
  return words.slice(start).some(({ tags }) => tags.has("Verb")) ? "statement" : "fragment";
}

export const demanding = [
  "i|we will|would? need|want|expect|require you to",
  "i|we would like you to",
  "you will|would? need|have to please?",
].map(phrase);

/** Verbs of orders between colleagues. */
export const orders = new Set(
  "send give show tell call review sign check confirm read share update fill approve forward book complete return reply respond look ask bring add choose pick provide submit upload join make fix correct resend attach remove replace prepare arrange explain enter register report inform contact email write test pay transfer settle deliver ship cancel schedule reschedule collect print scan verify validate assign nominate clarify specify summarise summarize resubmit finish finalise finalize copy process release".split(
    " ",
  ),
);
const idiomatic = [
  "let me|us know",
  "have|take a look",
  "make sure|certain",
  "get me|us",
  "have your #Noun #Noun? #Infinitive",
].map(phrase);
const determining = phrase(
  "#Determiner|#Possessive|nothing|everything|no|me|us|it|them|him|her|these|those|whether|if|how|what|which|when|who|by|back|through|over|into|at|in|out|up|to|#ProperNoun|#Value",
);

/** @returns whether a sentence begins with an order, without "please": "Send me the list", not "Share price fell" */
export function isOrder(words: readonly Word[], start: number): boolean {
  const verb = words[start];
  if (firstMatch(words, start, idiomatic) !== undefined) return true;
  if (verb === undefined || !orders.has(verb.normal) || verb.isCut || verb.text === "") return false;
  const next = words[start + 1];
  if (next === undefined || next.tags.has("Negative")) return false;
  const rest = words.slice(start + 2);
  // "Correct one is in the folder".
  if (/^ones?$/u.test(next.normal) && rest[0]?.tags.has("Copula") === true) return false;
  const isStatement =
    rest[0]?.tags.has("Verb") === true &&
    !rest[0].tags.has("Infinitive") &&
    next.tags.has("Noun") &&
    !next.tags.has("Pronoun");
  return matchAt(words, start + 1, determining) !== undefined && !isStatement;
}

const having = phrase("could i|we please have");

function isRequest(words: readonly Word[], start: number, isQuestion: boolean): boolean {
  const demanded = words[firstMatch(words, start, demanding)?.after ?? words.length];
  if (!isQuestion && (isOrder(words, start) || orders.has(demanded?.normal ?? ""))) return true;
  const asked = firstMatch(words, start, asking);
  if (asked === undefined) return false;
  const [first, second] = [words[start]?.normal ?? "", words[start + 1]?.normal ?? ""];
  if (/^(?:please|kindly)$/.test(first)) return !/^(?:find|note|be|see|accept)$/.test(second);
  if (first === "let" || matchAt(words, start, having) !== undefined) return true;
  // "Will you be there?" asks for an answer alone.
  const [third, fourth] = [words[start + 2], words[start + 3]];
  const isAboutState =
    (third?.normal === "be" && fourth?.normal !== "able") ||
    /^(?:like|love|prefer|want|rather|care|agree|say|consider)$/.test(third?.normal ?? "") ||
    (third?.normal === "mind" && fourth?.tags.has("Gerund") !== true);
  return isQuestion && second === "you" && !isAboutState;
}
