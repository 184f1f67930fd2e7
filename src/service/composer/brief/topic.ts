import { detectAll } from "tinyld/light";
import type { PrepRequest } from "../../../contract/operations.ts";
import { isCommonWord, sentencesOf, type Word } from "../../../language/facts/english.ts";
import { withArticles, withObject } from "../articles.ts";
import { oneLine } from "../words.ts";
import { topicWords } from "./topic-words.ts";

/** A topic longer than this isn't said in a breath. In words. */
const maxSpokenWords = 12;

/** A topic as it can be said. */
export type SpokenTopic =
  /** `words` after "I'd like to": "go through the Q3 renewal". `isShared` when nothing needs to follow it. */
  | { kind: "aim"; words: string; isShared?: true }
  /** A sentence of its own. */
  | { kind: "said"; words: string }
  /** A question, with its mark. */
  | { kind: "question"; words: string }
  /** In a language of which only a frame is known. */
  | { kind: "foreign"; language: ForeignLanguage; words: string };

export type ForeignLanguage = "de" | "fr" | "es" | "it";

const functionWords: Record<ForeignLanguage, RegExp> = {
  de: /(?<!\p{L})(?:der|die|das|den|und|für|zur|zum|mit|von|im|über)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:du|des|le|la|les|et|pour|avec|sur|de)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:del|los|las|para|con|el|por|de)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:della|delle|dello|dei|degli|di|per|il|con|sul)(?!\p{L})/iu,
};

/** @returns the language of the words where it's plain that it isn't English */
export function foreignLanguage(text: string): ForeignLanguage | undefined {
  // "Q3 QBR" is in no language.
  if ((text.match(/\p{Ll}{3,}/gu) ?? []).length < 2) return undefined;
  // Names of places are in other languages.
  const known = text.match(/\b(?:the|and|of|to|for|from|with|who|what|last|next|new|our)\b/giu) ?? [];
  if (known.length > 1) return undefined;
  // "Boxes late again" is too short to be read by its letters.
  const isShort = text.split(/\s+/u).length < 6;
  if (isShort && text.split(/[^\p{L}]+/u).some((word) => word.length > 3 && isCommonWord(word.toLowerCase())))
    return undefined;
  const [best] = detectAll(text.slice(0, 500), { only: ["en", "de", "fr", "es", "it"] });
  const language = best?.lang;
  if (language !== "de" && language !== "fr" && language !== "es" && language !== "it") return undefined;
  return best !== undefined && (best.accuracy >= 0.5 || functionWords[language].test(text))
    ? language
    : undefined;
}

/** Occasions that are said by what they're for. */
const occasions: readonly { pattern: RegExp; words: string; type?: PrepRequest["prep_type"] }[] = [
  {
    pattern:
      /^(?:the )?(?:first|intro(?:duction|ductory)?|discovery|get-to-know|getting-to-know-you) (?:call|meeting|chat|conversation)?\b(?!.*\b(?:since|after)\b|\s*(?:\d|(?:hundred|ninety|days?|weeks?|months?|quarter|year|order|delivery|draft|review|invoice|batch|shipment|round|version)\b))/i,
    words: "hear what you're working on, and tell you who we are",
  },
  {
    pattern:
      /^(?:(?:candidate|job|hiring|screening|technical|final|first|second) )?(?:(?:round|stage) )?(?:interview|screening call)(?: (?:for (?:the |an? )?)?[\p{L} ]{2,60})?$/iu,
    words: "hear about your work, and tell you more about the role",
  },
  {
    pattern: /^exit interview/iu,
    words: "hear how it has been for you here, and what we should learn from it",
  },
  {
    pattern: /^(?:.* )?(?:donor|donation|funding|sponsorship) (?:ask|request)$/iu,
    words: "tell you what we're planning, and ask for your support",
  },
  {
    pattern: /^(?:site|plant|factory|farm) (?:visit|tour)\b/iu,
    words: "look around with you, and talk as we go",
    type: "meeting",
  },
  { pattern: /^congrat/iu, words: "congratulate you, and talk about what comes next" },
  { pattern: /^(?:we won|thank(?:s| you))(?!\p{L})/iu, words: "thank you, and talk about what comes next" },
  { pattern: /^post-?(?:incident|mortem|outage)\b/i, words: "go through what happened" },
  {
    pattern: /^(?:(?:partner(?:ship)?|supplier|vendor|team|reseller) )?(?:introductions?|intro)$/i,
    words: "hear what you're working on, and tell you who we are",
  },
  {
    pattern:
      /^(?:.* )?(?:qbr|quarterly review)$|^(?:(?:Q[1-4] )?qbr|quarterly(?: business)? review|business review)\b/i,
    words: "look back at the quarter with you, and ahead to the next one",
  },
  {
    pattern:
      /^(?:lunch|coffee|dinner|breakfast|drinks|(?:quick |short )?(?:catch[- ]?up|check[- ]?in)(?! (?:about|on|re|regarding)\b))\b/i,
    words: "hear how things are going",
  },
];

const ourFault =
  /^we (?:lost (?:his|her|their|your)|broke|forgot|damaged|messed up|sent the wrong|double|overcharged)/iu;

const leaving =
  /^wants? to (?:leave|cancel|quit)\b|\b(?:he|she|they) (?:wants?|is going|are going|plans?|threatens?) to (?:leave|cancel|quit|go)\b/iu;

/** "Tell him he didn't get the Head of Data role", to the one who didn't. */
function refusal(topic: string): SpokenTopic | undefined {
  if (!refused.test(topic)) return undefined;
  const thing =
    /(?:get|got|for|on|about|as) (?<thing>(?:the |our )(?:(?!and |because |but )[\p{L}\d&'’-]+ ?){1,6})/u.exec(
      topic,
    )?.groups?.thing;
  const about = thing === undefined ? "" : ` about ${thing.trim()}`;
  return { kind: "said", words: `I have an answer for you${about}, and I'm afraid it's a no.` };
}

const refused =
  /\b(?:he|she|they) (?:did ?n['’]?t|did not|has ?n['’]?t|have ?n['’]?t) (?:get|got|been (?:selected|chosen))\b|\b(?:reject|turn(?:ing)? down|declin(?:e|ing)) (?:him|her|them|(?:his|her|their) (?:application|bid|offer|proposal|request))\b/iu;

/** "First talk since the rollout" is with somebody who knows us. */
const sinceThen =
  /^(?:the |our )?(?:first|1st) (?:call|meeting|chat|conversation|talk|contact) (?<since>(?:since|after) .+)$/iu;

/** Talk of it needs care, and no lightness. */
const sensitive = new RegExp(
  [
    "\\bdid ?n['’]?t get\\b|\\bredundan|\\bexit interview|layoff|kill(?:ed|ing)?\\b|redundan|severance|dismiss|firing|bereave|illness|sick leave|complain|outage|escalat|incident|breach|harass|apolog|\\bsorry\\b",
    "performance|warning|bad news|angry|upset|unhappy|crisis|unpaid|overdue|\\bdelay|behind schedule|mistake|\\bwrong\\b|at risk|dispute|\\brecall",
    "\\blate (?:deliver|payment|shipment|arrival)|\\b(?:is|are|was|were|been)(?: [\\p{L}\\d]+){0,3} (?:late|slow)\\b|\\bslow (?:support|response|service)",
    "\\blate again\\b|\\b(?:price|rate|fee|cost|rent)s? (?:increase|rise|hike|go(?:es|ing)? up|went up)|\\b(?:increas|rais|hik)(?:e|es|ed|ing) (?:\\p{L}+ ){0,3}(?:price|rate|fee|rent)",
    "\\bcancel|terminat|discontinu|\\bsunset(?:ting)?(?: of)? (?:the|our)\\b|end[ -]of[ -]life|shut(?:ting)? down|\\bclosure|(?<!\\b(?:year|month|quarter|week) )\\bend(?:s|ed|ing)\\b",
    "\\bmiss(?:ed|ing) (?:the|our|a|your) |\\bfail(?:s|ed|ing|ures?)?\\b|\\blost\\b|\\blosing\\b|\\b(?:data|revenue|customer) loss|\\b(?:budget|staff|job)s? (?:was |were |is |are )?cut|disruption|downtime|went down",
    "\\b(?:can['’]t|cannot|won['’]t) (?:deliver|make|renew|extend|host|attend|come)\\b|\\bstop(?:s|ped|ping)\\b|\\bleaving\\b|\\breject|\\bdeclin|turn(?:ing)? down|\\bclosing (?:of )?(?:the|our|your|down)\\b|(?:office|site|plant|branch|store|shop|factory) (?:is )?clos|\\bbugs?\\b|^no ",
  ].join("|"),
  "iu",
);

/** @returns whether something in it may have gone wrong, which a first talk or a pitch leaves no time for */
export function mayHaveTrouble(topic: string): boolean {
  return troubled.test(topic) || isSensitive(topic);
}

const troubled =
  /\b(?:review|updates?|status|progress|late|issues?|problems?|project|handover|slip(?:s|ped|page)?|renewal|results?|qbr|feedback|debrief|catch[- ]?up|check[- ]?in|deliver\w+|orders?|account|service|quality|targets?|rollout|migration|audit|retro\w*)\b/iu;

/** @returns whether talk of it needs care */
export function isSensitive(topic: string): boolean {
  return sensitive.test(topic);
}

const occasionWord =
  /\s(?:negotiations?|discussion|conversation|talks?|call|meeting|sync|chat|session|touchpoint|catch[ -]?up)(?=$|\s(?:for|with|on|about|of)\b)/i;
const about =
  /^(?:discuss|discussing|talk about|talk through|talking about|speak about|go over|go through|review|cover|address|chas(?:e|ing)(?: on| up)?|follow up on|push for|nudge on|close|check(?:ing)? in (?:about|on|with)|(?:call|chat|conversation|meeting|session|sync) with [^,;]{2,60}? (?:about|on|regarding)|catch(?:ing)?[ -]?up (?:about|on|re|regarding)|check[ -]?in (?:about|on|re|regarding)|touch(?:ing)? base (?:about|on))\s+(?=\S)/i;
const document =
  /\b(?:redlines?|contract|proposal|roadmap|report|results?|numbers|figures|plan|audit|draft|terms|quote|budget|data|agreement|findings|slides|invoices?)$/i;

/** @returns the topic as it can be said in the second person; where that isn't safe, in words that fit any */
export function spokenTopic(
  { topic, prep_type }: Pick<PrepRequest, "topic" | "prep_type">,
  agenda: string,
  name: string,
): SpokenTopic {
  const line = oneLine(topic).slice(0, 300);
  const language = foreignLanguage(`${line}\n${agenda}`);
  const words = topicWords(line, isSensitive(line));
  const [segment = ""] = oneLine(words).split(/,(?!\d)|[;:–—…|([]|\.(?!\d)|\s-\s/);
  const first = segment.replace(/(?<![\s?])[\s?]+$/, "").trim();
  if (!/[\p{L}\p{N}]/u.test(first)) return unsayable;
  if (language !== undefined) return { kind: "foreign", language, words: first };
  const since = sinceThen.exec(first)?.groups?.since?.replace(/^after/iu, "since");
  if (since !== undefined)
    return { kind: "aim", words: `hear how things have been ${since}`, isShared: true };
  const refused = refusal(line);
  if (refused !== undefined) return refused;
  if (leaving.test(line)) return { kind: "aim", words: "hear what's behind your decision", isShared: true };
  const tender = /^(?:we )?lost (?<tender>(?:the|our) \p{L}+)/iu.exec(line)?.groups?.tender;
  if (tender !== undefined)
    return { kind: "aim", words: `learn from you why we didn't win ${tender}`, isShared: true };
  if (ourFault.test(line)) return { kind: "aim", words: "apologise for what happened", isShared: true };
  const turned = /^why (?:s?he|they) (?<did>\p{L}+ .+)$/iu.exec(first)?.groups?.did;
  if (turned !== undefined) return { kind: "aim", words: `understand why you ${turned}`, isShared: true };
  const occasion = occasions.find(
    ({ pattern, type = prep_type }) => type === prep_type && pattern.test(first),
  );
  if (occasion !== undefined) return { kind: "aim", words: occasion.words, isShared: true };
  if (name !== "" && wordsIn(first).includes(name.toLowerCase())) return ofReader(first);
  if (
    !/^[\p{L}\p{N}$€£'’][\p{L}\p{N}$€£%'’+. /-]*$/u.test(first) ||
    first.split(" ").length > maxSpokenWords ||
    /\b(?:he|she|him|her|his|hers|they|them|their|contact|profile)\b/i.test(first)
  ) {
    return isSensitive(line) ? newsIn(first) : unsayable;
  }
  if (asked.test(first))
    return { kind: "question", words: `${first.charAt(0).toLowerCase()}${first.slice(1)}?` };
  // "Why we lost the tender?" is no question that can be asked.
  if (/^(?:why|how|what|where|when) (?:we|you|the|our|your|my|this)\b/i.test(first))
    return { kind: "aim", words: `talk about ${smallFirst(first)}` };
  // "Extend the contract by 6 months?" lacks who would do it.
  if (segment.trimEnd().endsWith("?") && (isOrder(first) || proposed.test(first) || questioned.test(first)))
    return {
      kind: "question",
      words: `${isOrder(first) || proposed.test(first) ? `could we ${withObject(smallFirst(first))}` : smallFirst(first)}?`,
    };
  return aimOf(first);
}

/** A question without its mark: "Where do we stand". */
const asked =
  /^(?:how|what|when|where|who|why) (?:are|can|could|did|do|does|have|has|is|shall|should|was|were|will|would) (?:I|it|my|our|the|they|this|we|you|your)\b/i;

const questioned =
  /^(?:is|are|can|could|should|shall|does|do|did|would|will|what|how|when|who|where|which|why|whether|any)(?!\p{L})/iu;
const proposed =
  /^(?:extend|renew|cancel|pause|move|expand|upgrade|postpone|bring forward|switch) (?=\p{L})/iu;

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}-]+/u);
}

/** "Interviewing Priscilla", to Priscilla. */
function ofReader(topic: string): SpokenTopic {
  const role = /\bfor (?<role>(?:the |an? |our )?[\p{L} -]{2,40} (?:role|position|job))\b/iu.exec(topic)
    ?.groups?.role;
  const about = role === undefined ? "the role" : role.replace(/^(?!the |an? |our )/iu, "the ");
  return /\binterview/iu.test(topic)
    ? { kind: "aim", words: `hear about your work, and tell you more about ${about}`, isShared: true }
    : unsayable;
}

const unsayable: SpokenTopic = { kind: "aim", words: "talk something through with you" };

/** How somebody feels about the topic, which nobody says aloud. */
export const feeling =
  /^(?:(?:is|are|still|very|really|so) )*(?:angry|upset|unhappy|worried|concerned|confused|excited|annoyed|disappointed|furious|cross|frustrated|irritated|mad|fed up|sorry) (?:about|for|with|by|over|at) /i;

/** What's said of a topic, such as "renewal is at risk": that's for whoever asks, and no sentence takes it whole. */
const predicate =
  /\s(?:(?:is|are|was|were|has|have|had|wo|ca|do|does|did)n['’]t|is|are|was|were|has|have|had|got|(?:wants?|needs?) (?:a|an|the|to|more|less|our|us))(?!\p{L}).*$/iu;
/** Before a verb, these make it part of the topic: "what was agreed". */
const clauseWord = /\b(?:what|which|who|whose|why|how|when|where|whether|if|that)\b/i;
/** Nothing to name to somebody: a pronoun, a word of ours for them, a question without its mark, a feeling. */
const unnamed =
  /^(?:(?:the |our )?(?:it|this|there|i|we|you|everyone|everything|nobody|nothing|deal|champion|prospect|buyer|lead|account)$|(?:is|are|was|were|does|did)\b|(?:angry|upset|unhappy|worried|annoyed) (?:that|because)\b)/i;

/** "We're ending the free plan": as a whole, nobody can say it behind "about". */
const ownSentence = /^(?:[Ii]|[Ww]e|[Yy]ou|[Ii]t|[Nn]o)(?:['’]\p{L}+)? /u;

/** What bad news is about, in its own words: "the free plan" of "we're ending the free plan". */
function newsIn(text: string): SpokenTopic {
  const words = wordsOf(text);
  const start = words.findIndex((word, index) => {
    const before = words[index - 1];
    const isFirst = word.tags.has("Determiner") || !(isThing(before) || isUnknown(before));
    return isThing(word) && isFirst && isNamed(partsOf(words, index));
  });
  const parts = start < 0 ? [] : partsOf(words, start);
  const thing = smallFirst(text.slice(parts[0]?.at, parts.at(-1)?.end));
  return parts.length === 0 || unnamed.test(thing)
    ? unsayable
    : { kind: "aim", words: `talk about ${withArticle(thing, parts)}` };
}

/** The words of one thing from its first on: "version 4 of the connector". */
function partsOf(words: readonly Word[], start: number): readonly Word[] {
  const end = words.findIndex(
    (word, index) =>
      index >= start && !isThing(word) && !(joining.test(word.normal) && isThing(words[index + 1])),
  );
  const parts = words.slice(start, end < 0 ? words.length : end);
  const of = parts.findIndex(({ normal }) => joining.test(normal));
  // In "recall of infusion sets", the last word may be read as a verb.
  const isCut = words[end]?.tags.has("PresentTense") === true && /[^s]s$/u.test(words[end].normal);
  return isCut && of > 0 ? parts.slice(0, of) : parts;
}

const joining = /^(?:of|for)$/;
const isNamed = (parts: readonly Word[]) =>
  parts.some(({ tags }) => tags.has("Noun") || (tags.has("Hyphenated") && parts[0]?.tags.has("Determiner")));
/** What follows is new to the reader, or somebody else's. */
const isUnknown = (word: Word | undefined) =>
  /^(?:an?|some|any|no|his|hers?|theirs?)$/.test(word?.normal ?? "");

/** Whether a word may belong to a thing that sender and reader both know. */
function isThing(word: Word | undefined): boolean {
  const has = (...tags: string[]) => tags.some((tag) => word?.tags.has(tag));
  return (
    has("Noun", "Adjective", "Determiner", "Possessive", "Value", "Hyphenated") &&
    !has("Pronoun", "Date", "Percent", "Unit") &&
    !isUnknown(word) &&
    !/^(?:that|this|angry|upset)$/.test(word?.normal ?? "")
  );
}

/** Whether a thing does something in it. */
function isStatement(words: readonly Word[]): boolean {
  return words.some(({ tags, normal }, index) => {
    const isVerb = (tags.has("PastTense") || tags.has("PresentTense")) && !tags.has("Gerund");
    return isVerb && !namesOfTalks.test(normal.replace(/s$/, "")) && words[index - 1]?.tags.has("Noun");
  });
}

function aimOf(segment: string): SpokenTopic {
  const subject = clauseWord.test(segment) ? segment : segment.replace(predicate, "");
  if (unnamed.test(subject) || ownSentence.test(subject))
    return isSensitive(segment) ? newsIn(segment) : unsayable;
  const bare = subject
    .replace(about, "")
    .replace(feeling, "")
    .replace(occasionWord, "")
    .replace(
      /(?<=(?:contract|pricing|performance|account|budget|quarter|project|pipeline|roadmap)) review$/iu,
      "",
    );
  const words = wordsOf(bare);
  const [first] = words;
  if (first === undefined) return unsayable;
  const said = smallFirst(bare);
  const isAct =
    (first.tags.has("Gerund") || acts.test(first.normal)) &&
    !isCompound(words) &&
    !(namesOfThings.test(`${first.normal} ${words[1]?.normal ?? ""}`) && headOf(said).split(" ").length <= 2);
  const wanted = /^asking (?:(?:him|her|them) )?(?<what>(?:for|about) .+)$/iu.exec(said)?.groups?.what;
  if (wanted !== undefined) return { kind: "aim", words: `ask you ${wanted}` };
  if (isAct && words.length > 1)
    return acts.test(first.normal) || hasArticle.test(words[1]?.normal ?? "")
      ? { kind: "aim", words: `talk about ${withObjectOf(said)}` }
      : unsayable;
  // "Reference call for a prospect" is no order without its "call" either.
  const isOccasion = occasionWord.test(segment);
  if (words.length > 1 && !isOccasion && !/^feedback /iu.test(bare) && (isOrder(bare) || settling.test(bare)))
    return { kind: "aim", words: said };
  // "The candidate withdrew"
  if (isStatement(words) && (isSensitive(segment) || words.some(({ tags }) => tags.has("PastTense"))))
    return newsIn(segment);
  const isName = subject !== segment && words.length === 1 && /^\p{Lu}/u.test(said);
  const shown = /^(?:demo|demonstration|walk ?through|presentation) of (?<thing>.+)$/iu.exec(said)?.groups
    ?.thing;
  if (shown !== undefined)
    return {
      kind: "aim",
      words: `show you ${withArticle(shown, wordsOf(shown)).replace(/(?<=^our )\p{Lu}\p{Ll}+/u, smallFirst)}`,
    };
  const own = /^(?<thing>[\p{L}\d' -]{2,40}) demo(?: for .+)?$/iu.exec(said)?.groups?.thing;
  if (own !== undefined) return { kind: "aim", words: `show you ${withArticle(own, wordsOf(own))}` };
  const start = /^kick[- ]?off (?:for |of |on |meeting (?:for |of )?)?(?<thing>.+)$/iu.exec(said)?.groups
    ?.thing;
  if (start !== undefined)
    return {
      kind: "aim",
      words: `get ${/^\p{Ll}/u.test(start) ? withArticle(start, wordsOf(start)) : start} off to a good start`,
    };
  if (/^(?:seed|series [a-e]|funding|investor|investment)(?: round)? pitch$/iu.test(said))
    return { kind: "aim", words: `show you our ${said}` };
  if (/^feedback (?:on|about|from|for) /iu.test(said))
    return { kind: "aim", words: `go through the ${said}` };
  const person = /^ref(?:erence)?[ -](?:check|call) (?:for|on|about) (?<name>\p{Lu}\p{Ll}+ \p{Lu}.*)$/iu.exec(
    segment,
  )?.groups?.name;
  if (person !== undefined) return { kind: "aim", words: `ask you about ${person}` };
  if (!isPlain(bare, words)) return unsayable;
  const what = isName || names.test(bare) ? bare : withArticle(said, words);
  return { kind: "aim", words: `${document.test(headOf(said)) ? "go through" : "talk about"} ${what}` };
}

/** Whether what was typed is a thing as people call it aloud, and no note of several: nobody says "the invoices 7714 blocked". */
function isPlain(text: string, words: readonly Word[]): boolean {
  const nouns = words.map(({ tags }) => tags.has("Noun") && !tags.has("Pronoun") && !tags.has("Hyphenated"));
  const longest = nouns
    .join()
    .split("false")
    .map((run) => run.split("true").length - 1);
  // Without a subject, "contract" and "leads" are names of things, whatever they're read as.
  const isPredicate = ({ tags, normal }: Word, index: number) =>
    index > 0 &&
    // "Corrugated packaging"
    ((tags.has("PastTense") && !["Noun", "Gerund"].some((tag) => words[index + 1]?.tags.has(tag))) ||
      tags.has("Copula") ||
      tags.has("Modal")) &&
    !tags.has("Noun") &&
    !tags.has("Hyphenated") &&
    // "Saturday's wedding"
    !(normal === "is" && !/\bis\b/iu.test(text));
  const last = words.at(-1);
  return (
    !noted.test(text) &&
    Math.max(...longest) <= maxNounsInARow &&
    (/\bwhat\b/iu.test(text) || !words.some(isPredicate)) &&
    last !== undefined &&
    !((last.tags.has("Adjective") || last.tags.has("Adverb")) && !last.tags.has("Noun") && words.length > 1)
  );
}

/** "Brightloom and Hollybank" */
const names = /^\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+$/u;

/** Only notes have these: signs, long numbers and codes. */
const noted =
  /[+=@#]|(?<!\p{L})(?:maybe|perhaps|re|sept|asap|tbc|misc|wk)(?!\p{L})|\d-\d+$|(?<!\d)\/|\d{5,}|\p{L}-?\d{3,}|(?<!\p{L})\p{L}$/u;
const maxNounsInARow = 3;

/** What is done with a thing, and is often read as part of its name. */
const acts =
  /^(?:re)?(?:scheduling|moving|changing|extending|planning|setting|negotiating|closing|opening|ending)$/u;

/** "Scaffolding quote", "warehouse scanning module": a single thing that has no article is no object. */
function isCompound(words: readonly Word[]): boolean {
  const [first, ...others] = words;
  const last = others.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    others.length === 1 &&
    !acts.test(first.normal) &&
    (last.tags.has("Singular") || namesOfTalks.test(last.normal)) &&
    !last.tags.has("ProperNoun")
  );
}

/** "Rescheduling training rollout" → "rescheduling the training rollout" */
function withObjectOf(said: string): string {
  const [verb = "", ...others] = said.split(" ");
  return acts.test(verb) ? `${verb} ${withArticles(`with ${others.join(" ")}`).slice("with ".length)}` : said;
}

function wordsOf(text: string): readonly Word[] {
  return sentencesOf(text).flatMap(({ words }) => words);
}

/** What is read as a verb after "we", and is none in a topic. */
const namesOfTalks =
  /^(?:\p{L}+ship|workshop|lift|demo|scope|block|stock|complaint|intake|debrief|follow-?up|kick-?off|hand-?over|check-?in|update|catch-?up|roll-?out|delay|interview|visit|offer|quote|lease|claim|dispute|return|refund|audit|increase|change|transfer|repair|report|request|review|cut|budget|issue|cost|price|fault|risk|rise|hike|drop|fall|leak|crash|damage|strike|proposal|response|forecast|refresh)$/u;

/** "Training day" is a thing, and "training the nurses" an act. */
const namesOfThings =
  /^(?:training|tooling|meeting|pricing|forecasting|reporting|ticketing|routing|invoicing|scheduling|tracking|monitoring|accounting|engineering|consulting|licensing|onboarding|staffing|funding|building|planning|shipping|billing|packaging|marketing|testing|parking|hiring|cleaning|catering|housing|wedding|briefing) (?!(?:the|an?|our|your|my|this|that|these|for|of|to|with|on|in|at|and)$)\p{L}+$/u;

/** Verbs with which a topic says what shall come of the talk, with or without an article behind them. */
const settling =
  /^(?:choose|decide|agree|settle|define|finali[sz]e|confirm|explain|present|pick|plan) (?!for |of )/iu;

/** Whether it's what someone does: after "we" its first word is a verb with an object behind it. */
function isOrder(text: string): boolean {
  const [, verb, next] = wordsOf(`we ${smallFirst(text)}`);
  const isVerb = verb?.tags.has("Infinitive") === true || verb?.tags.has("PresentTense") === true;
  return (
    isVerb &&
    !/[^s]s$/.test(verb?.normal ?? "") &&
    !namesOfTalks.test(verb?.normal ?? "") &&
    next !== undefined &&
    // "Pilot on two wards", but "pilot the tool".
    !(verb?.normal === "pilot" && /^(?:for|in|on|with)$/.test(next.normal)) &&
    /^(?:the|a|an|our|your|my|this|that|on|up|out|to|for|with|about|in)$/.test(next.normal)
  );
}

function headOf(phrase: string): string {
  return (
    phrase.split(/\s(?:for|of|with|at|in|on|to|about|after|before|from|by|until|and|since)\s/)[0] ?? phrase
  );
}

const hasArticle =
  /^(?:the|a|an|my|our|your|this|that|these|those|some|any|no|more|\d(?!\d{3}(?!\d))(?!\d{0,2}[ -](?:year|month|week|day|hour|minute)(?!s))|what|why|how|when|where|who|whether|(?:invoice|order|ticket|version|release|phase|clause|batch|sprint) \d\S*|[\p{L}]+['’]s)(?![\p{L}'’])/iu;
const uncountable =
  /(?:ing|ity|ance|ment terms|feedback|data|growth|procurement|security|compliance|support|adoption|churn|retention|sales|marketing|software|staff|training|\b(?:hr|ai|it))$/i;

function withArticle(said: string, words: readonly Word[]): string {
  const head = headOf(said);
  const isName =
    words.length <= 2 && words.every((word) => isProper(word)) && !/\b(?:kick-?off|launch)$/iu.test(said);
  if (hasArticle.test(said) || isName) return said;
  if (uncountable.test(head) && head === said && words[0]?.tags.has("Value") !== true) return said;
  return `the ${withArticles(said).replace(ofThing, " of the ")}`;
}

/** "The renewal of cleaning contract" */
const ofThing =
  / of (?!(?:the|an?|our|your|my|this|that) )(?=(?:[\p{L}\d-]+ ){1,3}(?:contract|pilot|lease|licen[cs]e|agreement|project|system|platform|module|programme|policy|account|clinic|office|store|shop|site|building|kitchen|school|plant|house|venue)(?=$| ))/iu;

function isProper(word: Word | undefined): boolean {
  return ["ProperNoun", "Person", "Organization", "Place", "FirstName", "LastName", "Month", "WeekDay"].some(
    (tag) => word?.tags.has(tag) === true,
  );
}

/** Endings of words that are hardly names: "Renewal", "Migration", but not "Kestrel". */
const ordinary =
  /(?:^(?:two|three|four|five|six|second|third|final|complaint)|joint|exit|price|launch|fleet|kit|brand|heat|pilot|case|workshop|webinar|delays?|site|team|group|store|office|al|ive|onse|ment|tion|sion|ing|[ae]nce|ity|ures?|ness|ship|age|er|or|ary|ate|act|map|offs?|outs?|downs?|ups?|[ae]nts?|[td]s|le|ll|es?t|y|the|this|our|my|your|an?|new|old|next|first|unpaid|open|should|would|could|can|do|does|is|are|what|how|backs?|[a-z]-back)$/i;

const feast = /^(?:Easter|Christmas|Ramadan|Diwali|Hanukkah|Thanksgiving)$/u;

/** The first letter small, unless the word always keeps its capital. */
function smallFirst(text: string): string {
  const [first] = wordsOf(text);
  const word = /^[\p{L}'’]+/u.exec(text)?.[0] ?? "";
  const isWord =
    /^\p{Lu}[\p{Ll}'’]*(?![\p{L}\p{N}])/u.test(text) &&
    word !== "I" &&
    !/['’]s$/.test(word) &&
    !feast.test(word);
  return isWord && (isCommonWord(word.toLowerCase()) || (!isProper(first) && ordinary.test(word)))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
