import { type Sentence, sentencesOf, type Word } from "../../../language/facts/english.ts";
import { isEnglish } from "../rephrase/language.ts";
import { oneLine, withoutStop } from "../words.ts";
import { isPrivate } from "./private-words.ts";
import { type Reader, spokenTo } from "./reader.ts";
import { actions, manners, meetings, openings, topics } from "./vocabulary.ts";

/** What stands before a thing that was typed without it, as in "renewal": the sender's "our" or nothing said of it. */
export type Article = "the" | "a" | "our" | "your" | "";

const longestSlot = 200;

/** @returns a part of a goal as said to the reader; nothing where it isn't for them or can't be told */
function readable(reader: Reader, text: string): string | undefined {
  const words = withoutManners(text);
  if (words === "" || words.length > longestSlot || isPrivate(words) || isForeign(words)) return undefined;
  if (/[?!;:|<>{}[\]=\\\u{F0000}-\u{10FFFF}]|\.\s/u.test(words.replace(/\d:\d/g, ""))) return undefined;
  const spoken = spokenTo(reader, words);
  return spoken === undefined || leftOver.test(spoken) ? undefined : spoken;
}

/** Pronouns that no letter may call its reader. */
const leftOver = /\b(?:he|she|him|his|hers?|they|them|their|theirs)(?![\p{L}\p{N}])/iu;

const aside = new RegExp(`(?:,? (?:and |but )?${manners})+$`, "i");

/** @returns a goal without what it says of manners, and without its stop */
export function withoutManners(text: string): string {
  return withoutStop(oneLine(text).replace(aside, ""));
}

/** @returns whether a text holds words of another language than English */
export function isForeign(text: string): boolean {
  return (
    !isEnglish(text) ||
    /(?<![\p{L}])\p{Ll}*[äöüßéèêàçñóíúìò]\p{Ll}*/u.test(text.replace(/café|résumés?/giu, ""))
  );
}

const headEnd =
  /(?:^|(?<![\s,])[\s,]+)(?:to|about|on|for|with|from|next|last|this|before|back|in|at|by|after|until|of|over|and|or|regarding|so|that|which|who|when|if|as|tomorrow|today|tonight|between|during|within|per|than|because|into|under|via|early|late|later|i|we|you|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri)(?![\p{L}\p{N}'’])/iu;

/** @returns the thing itself: "a call" of "a call with the team next week" */
export function headOf(thing: string): string {
  const end = headEnd.exec(thing);
  return (end === null ? thing : thing.slice(0, end.index)).replace(/(?<![\s,])[\s,]+$/, "");
}

/** @returns whether the thing's own last word is one of a list of alternatives */
export function isOneOf(thing: string, list: string): boolean {
  return new RegExp(`(?:^|[\\s/-])(?:${list})(?: (?:no\\.? |#)?\\d[\\w-]*)?$`, "iu").test(headOf(thing));
}

const determiner =
  /^(?:the|an?|this|that|these|those|my|our|your|his|her|its|their|some|any|no|all|both|every|each|one|two|three|another|more|what|which|how|where|when|why|who|whether|\p{L}+['’]s?\s|[\d$€£#])(?![\p{L}])|^\p{L}+['’]s(?= )/iu;
const uncountable =
  /(?:feedback|pricing|information|access|interest|approval|advice|help|support|time|legal|procurement|availability|progress|training|onboarding|implementation|exclusivity|security|data|input|compliance|dinner|lunch|breakfast|coffee|confirmation|consent|permission|churn|revenue|work|equity|patience|understanding|hospitality|trust|sign-?off|budget approval|delivery|payment)$/i;

/** @returns a thing as the object of a verb, said to the reader: "their CTO" → "your CTO", "call" → "a call" */
export function readThing(reader: Reader, text: string, article: Article): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  if (
    /^(?:by|before|after|on|in|at|until|for|with|if|whether|that|to|and|or|about|from|because)(?= )/i.test(
      spoken,
    )
  )
    return undefined;
  // "sceduel a demo": whatever stands before the article is no part of a thing.
  if (/\S (?<!(?:all|both|half) )(?:an?|the|my|our|your) /iu.test(`${headOf(spoken)} `)) return undefined;
  if (/^(?:the |my )?(?:myself|ourselves|yourself|me|us)(?![\p{L}])/iu.test(spoken)) return undefined;
  const thing = withArticle(spoken.replace(/^the (?=(?:invoice|order|PO) #?\d)/i, ""), article);
  const [sentence, ...others] = sentencesOf(`We discussed ${thing}.`);
  if (sentence === undefined || others.length > 0) return undefined;
  return isThing(sentence.words.slice(2)) ? thing : undefined;
}

const joinsAnotherGoal = new RegExp(`(?:,| and| but| then) (?:${openings})(?![\\p{L}])`, "iu");

function withArticle(text: string, article: Article): string {
  if (article === "our" && /^the /i.test(text)) return text.replace(/^the /i, "our ");
  const head = headOf(text);
  const isName =
    /^\p{Lu}[\p{L}'’-]*$/u.test(text.split(" ")[0] ?? "") && !/^(?:Q[1-4]|[A-Z]{2,5}s?|\d)/.test(text);
  if (article === "" || head === "" || determiner.test(text) || isName) return decapitalised(text);
  if (/ #?\d[\w-]*$/.test(head)) return text;
  const isCounted = !uncountable.test(head) && !/(?<![su'’])s$/iu.test(head) && !/^\p{L}+ing$/u.test(head);
  const isKnownThing = article === "the" || article === "our" || article === "your";
  if (isKnownThing && (isCounted || !uncountable.test(head)) && !/^\p{L}+ing /u.test(text))
    return `${article} ${text}`;
  if (article === "our" && text.includes(" ") && !/^\p{L}+ing /u.test(text)) return `our ${text}`;
  if (!isCounted) return text;
  return article === "a"
    ? `${/^(?:[aeio]|u(?!s|ni)|[FHLMNRSX][A-Z])/.test(text) ? "an" : "a"} ${text}`
    : text;
}

function decapitalised(text: string): string {
  return text.replace(/^(?:The|An?|This|That|My|Our|Your|Some|Any|All)(?= )/, (word) => word.toLowerCase());
}

const opensClause =
  /^(?:that|which|who|whom|whose|where|when|what|how|why|if|whether|before|after|until|once|while|since|as|because|so|than|unless|i|we|you)$/;

const anotherOrder =
  /^(?:re-?schedule|postpone|ask|get|book|send|arrange|set|tell|propose|suggest|move|find|confirm|invite|thank|make|see|keep|give|push|sign|pay)$/;

/** Whether words make a thing and not a sentence: verbs stand only in clauses that belong to it. */
function isThing(words: readonly Word[]): boolean {
  let isOpen = false;
  for (const [index, word] of words.entries()) {
    if (opensClause.test(word.normal)) {
      if (/^(?:and|or)$/.test(words[index - 1]?.normal ?? "")) return false;
      isOpen = true;
    }
    if (/^(?:and|or)$/.test(words[index - 1]?.normal ?? "") && anotherOrder.test(word.normal)) return false;
    if (isOpen || index === 0) continue;
    if (/^(?:but|then|please|let|lets|wants?|hopefully|maybe)$/.test(word.normal)) return false;
    const isFiniteHere =
      word.tags.has("Modal") ||
      word.tags.has("Copula") ||
      (word.tags.has("Auxiliary") && word.tags.has("Verb"));
    if (isFiniteHere && !words[index - 1]?.tags.has("Preposition")) return false;
    if (/^(?:it|me|us)$/.test(word.normal) && words[index + 1]?.tags.has("Verb")) return false;
  }
  return words.length > 0;
}

/** @returns whether a goal is the name of a thing and no order: "demo on Tuesday", but not "postpone the demo" */
export function isNamed(text: string): boolean {
  const first = sentencesOf(text)[0]?.words[0];
  if (first === undefined || text.split(" ").length > 9) return false;
  if (/^offer to /i.test(text) || (/^\p{L}+ (?:to|her|him|them) /iu.test(text) && known.test(text)))
    return false;
  const isOrder =
    first.tags.has("Infinitive") ||
    known.test(text) ||
    /^(?:postpone|re-?|cancel|delay|negotiate)/i.test(text);
  return !isOrder || isOneOf(first.text, meetings) || isOneOf(first.text, topics);
}

/** @returns whether a sentence has a subject and a verb, also one that is often taken for a noun */
export function isWhole(sentence: Sentence): boolean {
  return hasSubjectAndVerb(sentence) || usualVerb.test(sentence.text);
}

/** @returns what the reader is asked to do: "send me his notes" → "send me your notes" */
export function readAction(reader: Reader, text: string): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || !known.test(spoken) || joinsAnotherGoal.test(spoken)) return undefined;
  if (
    / (?:to|and|then|or) (?!(?:me|us|you|the|an?|my|our|your|it)\b)\p{Ll}+(?= (?:me|us|it|you)\b)/u.test(
      spoken,
    )
  ) {
    return and.test(spoken) ? spoken : undefined;
  }
  return spoken.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

const known = new RegExp(`^(?:please )?(?:${actions})(?![\\p{L}'’-])`, "iu");
const and = new RegExp(` (?:and|or|then|to) (?:${actions})(?![\\p{L}'’-])`, "iu");

/** @returns a clause that is told to the reader: "he saw my proposal" → "you saw my proposal" */
export function readClause(reader: Reader, text: string): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  const sentence = sentencesOf(spoken)[0];
  return sentence !== undefined && isWhole(sentence) ? decapitalised(spoken) : undefined;
}

/** Verbs that are often taken for nouns. */
const usualVerb =
  /[^\s,] (?:ends|starts|begins|expires|lapses|goes|changes|closes|opens|runs|needs|takes|means|works|signs|owns|leads|decides)(?![\p{L}])|^(?:signs|owns|leads|decides|handles|runs|approves) /u;

/** @returns a clause behind "who", "how" or the like: "signs off on budget" */
export function readQuestion(reader: Reader, text: string): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  const words = sentencesOf(`I know who ${spoken}`)
    .flatMap((sentence) => sentence.words)
    .slice(3);
  return words.some(isFiniteVerb) || usualVerb.test(spoken)
    ? spoken.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
    : undefined;
}

/** @returns when, where or for what, such as " by Friday"; empty when nothing was said */
export function readTail(reader: Reader, text: string | undefined): string | undefined {
  if (text === undefined || withoutManners(text) === "") return "";
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(` ${spoken}`)) return undefined;
  const isTail =
    /^(?:by|before|on|in|at|this|next|for|from|until|after|within|to|with|about|of|over|as of|as from|starting|effective|today|tomorrow|tonight|no later than|ahead of|during|if|when|once|so that|because|since|between|back|every|twice|\d|mon|tue|wed|thu|fri|sat|sun)/i;
  return isTail.test(spoken) ? ` ${spoken}` : undefined;
}

export function isFiniteVerb({ tags }: Word): boolean {
  if (tags.has("Copula") || tags.has("Modal") || tags.has("Auxiliary")) return true;
  return tags.has("Verb") && (tags.has("PastTense") || (tags.has("PresentTense") && !tags.has("Gerund")));
}

/** @returns whether a sentence has somebody or something, and then what that does or is */
export function hasSubjectAndVerb({ words }: Sentence): boolean {
  const verb = words.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  const first = words[0];
  if (first === undefined || verb < 1) return false;
  const isSubject = ["Noun", "Pronoun", "Determiner", "Possessive", "Value", "Adjective"].some((tag) =>
    first.tags.has(tag),
  );
  return isSubject && words.slice(0, verb).some(({ tags }) => tags.has("Noun") || tags.has("Value"));
}
