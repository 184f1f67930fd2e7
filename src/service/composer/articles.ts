import { isCommonWord, sentencesOf, type Word } from "../../language/facts/english.ts";
import { isUncountable } from "./wave/grammar.ts";

/** What goals leave out before a thing: "for raffle", "before second interview", "as keynote speaker". */
const openers =
  /^(?:for|at|after|before|about|regarding|on|with|without|from|during|to|as|against|until|via|through|be|become)$/;

/** Behind these, a thing is one of several. */
const indefinite = /^(?:as|be|become|without)$/;
/** Of such a thing, nobody has heard before. */
const unheard =
  /^(?:new|possible|potential|short|quick|free|small|different|bigger|larger|paid|joint|custom)$/;

/** Things that take none: "on site", "by email", "at scale". */
const bare =
  /^(?:site|safety|success|stock|work|time|email|e-mail|mail|phone|hold|sale|advance|person|market|course|home|risk|security|privacy|compliance|strategy|growth|sustainability|production|scale|detail|return|sight|track|board|schedule|request|demand|purpose|leave|holiday|vacation|business|today|tomorrow|tonight|next|last|more|less|yesterday|week|year|month|day|quarter|everything|something|anything|someone|somebody|anyone|anybody|everyone|nobody|nothing|hand|mind|peace|fun|lunch|dinner|breakfast|coffee|christmas|easter|arrival|departure|receipt|delivery|pickup|signature|approval|review|completion|payment|installation|use|example|instance|reference|fact|noon|midnight|now|once|free|good|least|best|average|maternity|paternity|legal|HR|IT)$/iu;

/** What is done to a thing: "confirm delivery window". */
const doing =
  /^(?:accept|approve|benchmark|chair|evaluate|judge|sponsor|trial|attend|book|cancel|change|check|close|complete|confirm|extend|hold|join|keep|lock|move|open|present|renew|return|review|share|sign|submit|test|try|update|use) /u;

/** @returns what somebody is to do, with the article that its object lacks as well */
export function withObject(action: string): string {
  const verb = doing.exec(action)?.[0];
  if (verb === undefined) return action;
  return verb + withArticles(`with ${action.slice(verb.length)}`).slice("with ".length);
}

/** @returns the text with an article where a single thing lacks its own, other than at its beginning */
export function withArticles(text: string): string {
  const words = sentencesOf(text).flatMap((sentence) => sentence.words);
  let result = text;
  for (const [index, word] of [...words.entries()].reverse()) {
    if (!openers.test(word.normal) || word.isCut) continue;
    const article = articleOf(words, index);
    const at = words[index + 1]?.at;
    if (article !== undefined && at !== undefined)
      result = `${result.slice(0, at)}${article} ${result.slice(at)}`;
  }
  return result;
}

const office = /^(?:head|chief|director|chair|president|vp)$/;

const title = /^(?:head|chief|director|chair|president|vp|manager|lead|partner|supervisor|officer|buyer)$/;

/** Endings of words that are no names. */
const ordinary =
  /(?:tion|sion|ment|ing|ers?|ors?|age|ity|ness|ance|ence|ure|ship|line|site|page|deck|ware|kit|tool|fair|inar|up|off|fle)$|^(?:beta|podcast|blog|app|newsletter|hackathon|gala|jury)$/u;

const maxWords = 4;

/** @returns the article that the thing behind an opener lacks, if it's plain that it's one and single */
function articleOf(words: readonly Word[], opener: number): string | undefined {
  const thing: Word[] = [];
  for (const word of words.slice(opener + 1, opener + 2 + maxWords)) {
    if (!isPart(word)) break;
    thing.push(word);
    if (word.isCut) break;
  }
  const [first] = thing;
  const last = thing.at(-1);
  const next = words[opener + 1 + thing.length];
  if (first === undefined || last === undefined || thing.length > maxWords) return undefined;
  // "As head of operations": there's one of them.
  if (office.test(last.normal) && next?.normal === "of") return undefined;
  // "Updated numbers to quote": what's done with them.
  if (thing.length === 1 && words[opener]?.normal === "to" && alsoNoun.test(last.text)) return undefined;
  // "Her promotion to sales director"
  if (title.test(last.normal) && /^promot/u.test(words[opener - 1]?.normal ?? "")) return undefined;
  // "After signing": what follows may still belong to it.
  if (!last.isCut && next !== undefined && !closing.some((tag) => next.tags.has(tag)) && next.normal !== "to")
    return undefined;
  const isSingle =
    alsoNoun.test(last.text) ||
    last.tags.has("Singular") ||
    (last.tags.has("Noun") && !last.tags.has("Plural"));
  if (
    !isSingle ||
    /(?<!s)s$/iu.test(last.text) ||
    isUncountable(last.normal) ||
    bare.test(last.normal) ||
    /ing$/u.test(last.normal)
  )
    return undefined;
  // "At kestrel": what no dictionary has may be a name.
  if (thing.length === 1 && !isCommonWord(first.normal) && !ordinary.test(first.normal)) return undefined;
  if (!indefinite.test(words[opener]?.normal ?? "") && !unheard.test(first.normal)) return "the";
  return /^(?:[aeio]|u(?!s|ni)|[FHLMNRSX][A-Z])/.test(first.text) ? "an" : "a";
}

const closing = ["Preposition", "Conjunction", "Date", "Pronoun", "Modal", "Copula", "Auxiliary", "Adverb"];

const determiner =
  /\d|^(?:the|an?|my|our|your|his|her|their|its|this|that|these|those|some|any|no|every|each|all|both|another|one)$/iu;

/** Mostly read as verbs: "podcast invite". */
const alsoNoun = /^(?:invite|quote|launch|offer|update|review|request|report|demo|visit)$/;

/** Whether a word is part of a thing that has no article, and is nobody's name. */
function isPart({ text, tags }: Word): boolean {
  const isNamed = ["ProperNoun", "Person", "Place", "Organization", "Date", "Value", "Possessive"].some(
    (tag) => tags.has(tag),
  );
  if (isNamed || tags.has("Pronoun") || tags.has("Determiner") || determiner.test(text)) return false;
  return (
    (tags.has("Noun") || tags.has("Adjective") || alsoNoun.test(text)) && /^\p{Ll}[\p{Ll}-]+$/u.test(text)
  );
}
