import { isCommonWord, sentencesOf, type Word } from "../../../../language/facts/english.ts";
import { clause } from "../../words.ts";
import { isFiniteVerb, isUncountable } from "../grammar.ts";
import { documents, meetings, topics } from "../vocabulary.ts";

/** What a note is about, as the subject of a sentence. */
export interface Thing {
  /** With its article: "the shaft seals". */
  said: string;
  /** As it was noted: "shaft seals". */
  noted: string;
  /** Its last word before "of", "for" or "per". */
  head: string;
  isMany: boolean;
}

/** @returns the text with a small first letter, unless the first word is an abbreviation */
export function cased(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Whether a word begins the name of a thing of which the article was left out. */
export function isBare({ text, tags }: Word): boolean {
  if (nouns.test(text)) return true;
  if (notThings.test(text)) return false;
  // At the start of a note, a name looks like any other word: "Bernd was our contact".
  const isName =
    /^\p{Lu}/u.test(text) &&
    (!isCommonWord(text.toLowerCase()) || tags.has("Person") || isAlsoAdjective.test(text.toLowerCase()));
  if (isName) return false;
  const isThing = tags.has("Noun") || tags.has("Adjective");
  return isThing && !notBare.some((tag) => tags.has(tag)) && /^\p{L}[\p{Ll}-]*$/u.test(text);
}

export const isAlsoAdjective =
  /^(?:premium|basic|standard|gold|silver|platinum|pro|enterprise|starter|plus|light|classic)$/;

const notThings =
  /^(?:same|last|next|first|phone|video|remote|rough|online|email|cash|text|either|mornings|afternoons|somebody|anybody|everybody|no one|there|here|this|that|these|those|left|used|double|now|once|legal|finance|procurement|part|half|most|some|rest|one|none|all|yours|ours|mine|hers|anything|something|nothing|everything|anyone|someone|everyone|nobody)$/iu;

const notBare =
  "Pronoun Determiner Possessive Person Value Date Infinitive Imperative Place Organization".split(" ");

/** Things that are often read as names or as verbs. */
export const nouns = new RegExp(
  `^(?:${meetings}|${documents}|${topics}|QBR|ETA|account|deposit|contact|project|team|driver|printer|carrier|hiring|deadline|price|prices|rate|rates|release|payment|parking|venue|office|training|stock|delivery|shipment|estimate|fix|subject|briefing|warranty|visit|grant|roof|page|budget|theme|topic|launch|rollout|setup|audit|refund|discount|fee|slot|podcast|episode|report|study|letter|panel|source|prototype|next|new|kick-off|go-live)$`,
  "iu",
);

/** What has an article already, or needs none. */
const determined =
  /^(?:the|an?|our|my|your|this|that|these|those|both|all|every|each|no|another|one|two|three|four|five|six|seven|eight|nine|ten|twelve|[$€£¥]?\d)(?!\p{L})/iu;
/** How two things, or a thing and what it's of, are joined. */
const joints = /^(?:and|&|of|for|per|from|in|on|with|behind|at)$/;
const outOf =
  /(?<!\p{L})(?:i|we|you|he|she|they|it|him|them|us|me|his|her|their|who|which|that|there|if|because|so|but|or|not|never|very|too|also|still|already|just|only|now|then|maybe|perhaps|than|as|to|what|how|why|where|whether|when|until|till|before|after|since|by)(?!\p{L})/iu;
/** Whoever decides or feels something isn't spoken of in short. */
const somebody =
  /(?:^|\s)(?:clients?|candidates?|tenants?|boss|buyers?|prospects?|contact|competitors?|board|landlord|director|finance|legal|procurement|wife|husband|daughter|son|mum|dad|mother|father)$/iu;
/** "Clause 7" is a name. */
const numbered = /^\p{L}+ (?:[A-Z]|\d[\d.]*)$/u;
const maxWords = 8;

/**
 * @param text what comes before a predicate
 * @returns it as a subject with its article; nothing where it's no thing, or isn't plainly one
 */
export function thingOf(text: string): Thing | undefined {
  const words = text.split(" ");
  // "The 7.2 liability cap" is the one in clause 7.2.
  const { clause: place, thing } =
    /^(?<clause>\d+\.\d+) (?<thing>\p{Ll}[\p{Ll} -]{3,40})$/u.exec(text)?.groups ?? {};
  if (thing !== undefined) {
    const found = thingOf(thing);
    return found === undefined ? undefined : { ...found, said: `${found.said} in ${place}` };
  }
  if (words.length > maxWords || outOf.test(text) || /[^\p{L}\d\s'’&.%/-]/u.test(text)) return undefined;
  const isDetermined = determined.test(text) || /^[A-Z]{2,}[-\d]/u.test(text);
  const read = sentencesOf(isDetermined ? text : `the ${clause(text)}`).flatMap((each) => each.words);
  const own = isDetermined ? read : read.slice(1);
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined || joints.test(last.normal) || last.tags.has("Determiner"))
    return undefined;
  if (own.some(({ tags }, at) => at > 0 && ["Copula", "Modal", "Pronoun"].some((tag) => tags.has(tag))))
    return undefined;
  // "Tree planted", "roof leaks": what's done in it is a predicate already.
  if (own.some((word, at) => at > 0 && isFiniteVerb(word) && word.tags.has("PastTense"))) return undefined;
  if (own.some(({ tags }) => tags.has("Person"))) return undefined;
  const joint = own.findIndex(
    ({ normal }, at) => at > 0 && joints.test(normal) && !/^(?:and|&)$/.test(normal),
  );
  const headWord = own[joint < 0 ? own.length - 1 : joint - 1];
  const before = joint < 0 ? text : text.slice(0, (own[joint]?.at ?? 0) - (isDetermined ? 0 : 4)).trim();
  const head = before.split(" ").at(-1) ?? "";
  if (
    !(nouns.test(head) || isHead(headWord)) ||
    (!isDetermined && !isBare(first) && !isQualified(first, own))
  )
    return undefined;
  // "Book a call" tells somebody to.
  if (/^(?!all |both )\p{L}+ (?:the|an?|our|my|your|this|that)(?!\p{L})/iu.test(text)) return undefined;
  if (somebody.test(head) && /^(?:the |my |our )?\p{L}+$/iu.test(text)) return undefined;
  const isMany =
    / (?:and|&) /u.test(before) || /^(?:two|three|four|five|six|\d{2,}|[2-9])(?!\p{L}|[.:]\d)/u.test(before)
      ? !/^\d+[.:]/u.test(before)
      : (/[^siu]s$|ies$|ees$|ls$/iu.test(head) && !isUncountable(head)) || /^(?:people|staff)$/iu.test(head);
  const isNamed = isDetermined || (isUncountable(before) && !before.includes(" ")) || numbered.test(text);
  return { said: isNamed ? uncapitalised(text) : `the ${cased(text)}`, noted: text, head, isMany };
}

function uncapitalised(text: string): string {
  return /^(?:[A-Z]{2,}|\p{Lu}\p{Ll}*['’]s)/u.test(text) ? text : cased(text);
}

/** Whether a word can be the name of a thing: a noun, or what no dictionary has. */
function isHead(word: Word | undefined): boolean {
  if (word === undefined) return false;
  const { text, tags, normal } = word;
  if (nouns.test(text)) return true;
  if (["Adverb", "Preposition", "Conjunction", "Date", "Determiner"].some((tag) => tags.has(tag)))
    return false;
  return (
    tags.has("Noun") || (!isCommonWord(normal) && /^\p{L}{3,}$/u.test(text)) || /^[A-Z]?\d[\d.]*$/u.test(text)
  );
}

/** "Shipping costs", "print deadline", "clause 9 notice": a verb or a gerund in front of the thing itself. */
function isQualified({ text, tags }: Word, words: readonly Word[]): boolean {
  if (notThings.test(text) || /^\p{Lu}/u.test(text))
    return words.length > 1 && /^(?:[A-Z]{2,}|next|same)$/u.test(text);
  return (
    words.length > 1 &&
    (tags.has("Verb") || tags.has("Noun") || tags.has("Adjective")) &&
    !tags.has("Pronoun")
  );
}
