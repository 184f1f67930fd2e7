import type { Word } from "../../../language/facts/english.ts";
import { type Aspect, aspects } from "./aspects.ts";
import type { Clause } from "./clauses.ts";
import { furtherAspects } from "./further-aspects.ts";
import { degrees, flaws, operators } from "./operators.ts";
import { type Match, matchesIn, phraseIndex, phrasesOf } from "./phrases.ts";
import type { Trait } from "./trait.ts";

type Meaning =
  | { kind: "aspect"; aspect: Aspect; pole: 1 | -1 }
  | { kind: "before" | "after" | "aversion" | "none" | "degree" };
type Of<Kind extends Meaning["kind"]> = Match<Extract<Meaning, { kind: Kind }>>;

const index = phraseIndex<Meaning>([
  ...[...aspects, ...furtherAspects].flatMap((aspect) => [
    ...(aspect.for === undefined ? [] : phrasesOf<Meaning>(aspect.for, { kind: "aspect", aspect, pole: 1 })),
    ...(aspect.against === undefined
      ? []
      : phrasesOf<Meaning>(aspect.against, { kind: "aspect", aspect, pole: -1 })),
  ]),
  ...(["before", "after", "aversion", "none"] as const).flatMap((kind) =>
    phrasesOf<Meaning>(operators[kind], { kind }),
  ),
  ...phrasesOf<Meaning>(degrees, { kind: "degree" }),
]);

/** A clause so short may be about what is otherwise only mentioned. In words. */
const maxWeakClause = 4;

/** What begins a statement about the contact, which holds in any field. */
const statement =
  /^(?:he|she|they|it|likes?|loves?|wants?|needs?|prefers?|expects?|values?|appreciates?|enjoys?|trusts?|finds?|gets|is|has|does|could|can|will|would|thinks?|feels?|reads|responds|reacts|hates?|dislikes?|loses?)$/;

/** What begins an order that says again what its field says: must never "Never be late". */
const restating = /^(?:never|not|no|avoid|avoids|nothing|stop|refrain)$/;
/** The same in three words: "Under no circumstances hurry him". */
const restatingPhrase = /^(?:under|in|at) no (?:circumstances?|way|event|point|time|account)\b/;

/**
 * @param avoided whether the field says what to avoid
 * @returns the traits that the clause shows; none if it wasn't understood
 */
export function traitsOfClause(clause: Clause, avoided: boolean): Trait[] {
  const matches = matchesIn(clause.words, index);
  if (isRestricted(clause, matches, avoided)) return [];
  const rejected = rejectedFrom(clause.words);
  const about = matches
    .filter(isOf("aspect"))
    .filter(
      ({ places: [first = 0, ...rest] }) => first < rejected && !isInCondition(clause, [first, ...rest]),
    );
  const strong = about.filter(({ isWeak }) => !isWeak);
  const counted = (strong.length === 0 && clause.words.length <= maxWeakClause ? about : strong).filter(
    (match) => !isPassing(clause, match, matches),
  );
  const base = baseOf(clause, matches, avoided);
  const read = counted.flatMap((match) => traitOf(clause, match, matches, base));
  return [...new Set(read)];
}

/**
 * Whether a phrase is only mentioned in passing: little of what is said between two commas is understood with it, as of
 * "treats warmth from suppliers as a cost someone will invoice later".
 */
function isPassing(
  { words, condition }: Clause,
  { places }: Match<Meaning>,
  matches: readonly Match<Meaning>[],
): boolean {
  const first = places[0] ?? 0;
  const from = words.slice(0, first).findLastIndex(({ isCut }) => isCut) + 1;
  const end = words.findIndex(({ isCut }, at) => isCut && at >= (places.at(-1) ?? first));
  const read = new Set(matches.flatMap(({ places: all }) => all));
  const content = words
    .map((word, at) => ({ word, at }))
    .slice(from, end < 0 ? words.length : end + 1)
    .filter(({ word: { normal }, at }) => !functionWord.test(normal) && !isWithin(condition, at));
  const understood = content.filter(({ at }) => read.has(at));
  return content.length >= minPassing && understood.length / content.length < minUnderstood;
}

/** In words that say something. */
const minPassing = 6;
/** Of the words that say something. */
const minUnderstood = 0.4;
const functionWord =
  /^(?:an?|the|of|to|in|into|on|at|for|with|and|n?or|but|he|she|they|we|i|his|hers?|him|their|theirs|them|it|its|is|are|was|be|being|been|you|your|any|some|that|this|these|those|as|by|from|about|so|too|very|do|does|did|has|have|had|if|when|before|after|until|who|whom|whose|which|what|where|how|not|no|never|will|would|can|could|should|may|than|then|there|out|up|down|over|off|someone|somebody|something|anything|people|things?|one)$/;

/** Of "she prefers a picture to a percentage", where what is less liked begins. */
function rejectedFrom(words: readonly Word[]): number {
  const prefers = words.findIndex(({ normal }) => /^prefers?$/.test(normal));
  const to = words.findIndex(({ normal, tags }, at) => {
    const next = words[at + 1];
    return (
      prefers >= 0 &&
      at > prefers + 1 &&
      normal === "to" &&
      !tags.has("Verb") &&
      !next?.tags.has("Infinitive")
    );
  });
  return to < 0 ? words.length : to;
}

const negation = /^(?:not|never|no|nor|without)$/;

interface Base {
  sign: 1 | -1;
  /** Places of negations that say again what the field says: "No emoji, no slang". */
  restated: ReadonlySet<number>;
}

const none: Base["restated"] = new Set();

function baseOf({ words }: Clause, matches: readonly Match<Meaning>[], avoided: boolean): Base {
  const first = words[0]?.normal === "please" ? 1 : 0;
  const opening = words[first]?.normal ?? "";
  const isAbout =
    statement.test(opening) ||
    matches.some(
      ({ meaning, places }) => meaning.kind === "after" || (meaning.kind === "aversion" && places[0] === 0),
    );
  if (!avoided || isAbout) return { sign: 1, restated: none };
  const negationAt = (index: number) =>
    words[index]?.normal === "do" && words[index + 1]?.normal === "not" ? index + 1 : index;
  const negations = words
    .map((_, index) => index)
    .filter((index) => index === first || isBegun(words, index))
    .map(negationAt)
    .map((index) => (restatingPhrase.test(normalsFrom(words, index)) ? index + 1 : index))
    .filter((index) => restating.test(words[index]?.normal ?? ""));
  const begins = restatingPhrase.test(normalsFrom(words, first)) ? first + 1 : negationAt(first);
  return { sign: -1, restated: negations[0] === begins ? new Set(negations) : none };
}

function normalsFrom(words: readonly Word[], index: number): string {
  return words
    .slice(index, index + 3)
    .map(({ normal }) => normal)
    .join(" ");
}

/** Whether a word begins a further item: behind a comma, or "and" behind it. */
function isBegun(words: readonly Word[], index: number): boolean {
  const [before, second] = [words[index - 1], words[index - 2]];
  const isJoined = /^(?:and|or)$/.test(before?.normal ?? "");
  const isForbidding = words[index]?.normal === "do" && words[index + 1]?.normal === "not";
  return before?.isCut === true || (isJoined && (isForbidding || second?.isCut === true));
}

function traitOf(
  clause: Clause,
  { meaning: { aspect, pole }, places }: Of<"aspect">,
  matches: readonly Match<Meaning>[],
  { sign, restated }: Base,
): Trait[] {
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  const isAmbiguous = pole === 1 && [...restated].some((at) => clause.words[at]?.normal === "no");
  if (isAmbiguous && !aspect.isGood) return aspect.more === "small talk" ? ["no small talk"] : [];
  const turns = matches.filter(({ meaning, places: [at = 0, ...more] }) => {
    const end = more.at(-1) ?? at;
    if (places.includes(at)) return false;
    if (meaning.kind === "after") return at > last && !hasBreak(clause, last, at, "negation");
    if (meaning.kind !== "before" && meaning.kind !== "aversion") return false;
    if (restated.has(at) && !isAmbiguous) return false;
    const kind = negation.test(clause.words[at]?.normal ?? "") ? "negation" : "verb";
    return end < first && !hasBreak(clause, end, first, kind);
  });
  const count = new Set(turns.map(({ places: at }) => at.join(" "))).size;
  const result = sign * pole * (count % 2 === 0 ? 1 : -1);
  const isFlawed = pole === 1 && result === -1 && isFlawedThing(clause.words, first, last);
  const trait = result === 1 ? aspect.more : aspect.less;
  return trait === undefined || isFlawed ? [] : [trait];
}

function hasBreak({ breaks }: Clause, from: number, to: number, reach: "negation" | "verb"): boolean {
  return [...breaks].some(
    ([place, kind]) => from < place && place <= to && (kind === "negation" || reach === "verb"),
  );
}

/** To avoid bad jokes, or jokes that hurt, isn't to avoid jokes. */
function isFlawedThing(words: readonly Word[], first: number, last: number): boolean {
  const before = words.slice(Math.max(0, first - 2), first);
  return (
    before.some(({ normal }) => flaws.has(normal)) ||
    /^(?:that|which|who)$/.test(words[last + 1]?.normal ?? "")
  );
}

function isInCondition({ condition }: Clause, [first = 0]: readonly number[]): boolean {
  return isWithin(condition, first);
}

function isWithin(condition: Clause["condition"], at: number): boolean {
  return condition !== undefined && at >= condition.from && at < condition.to;
}

/** "Under pressure he agrees politely." */
const inCase = /^(?:under (?!no\b)|at (?:first|times)\b)/;

/** Whether the clause holds only in some cases, or to some degree, so that it says little about the others. */
function isRestricted(
  { words, condition }: Clause,
  matches: readonly Match<Meaning>[],
  avoided: boolean,
): boolean {
  if (matches.some(({ meaning }) => meaning.kind === "degree")) return true;
  const only = words.findIndex(({ normal }) => normal === "only");
  if (inCase.test(normalsFrom(words, 0))) return true;
  const limits = /^(?:if|when|in|for|after|with|once|during|on|at)$/;
  if (only >= 0 && words.slice(only + 1).some(({ normal }) => limits.test(normal))) return true;
  if (condition === undefined || condition.kind === "exception") return false;
  const forbids =
    avoided || /^(?:never|no|not|avoid)$/.test(words[words[0]?.normal === "do" ? 1 : 0]?.normal ?? "");
  if (forbids) return true;
  const subject = words[condition.from + 1]?.normal ?? "";
  return condition.kind === "case" && /^(?:he|she|they)$/.test(subject);
}

function isOf<Kind extends Meaning["kind"]>(kind: Kind) {
  return (match: Match<Meaning>): match is Of<Kind> => match.meaning.kind === kind;
}
