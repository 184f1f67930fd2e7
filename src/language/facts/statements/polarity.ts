import { stemmer } from "stemmer";
import type { Sentence, Word } from "../english.ts";
import type { PlacedFact } from "../fact.ts";
import type { Reading, Statement } from "../reading.ts";
import { plainDenials } from "./negations.ts";
import type { Place, Qualifier } from "./qualifier.ts";

/** Words that say the opposite of one another, wherever they stand. */
const opposites: readonly (readonly [string, string])[] = [
  ["include includes included including", "exclude excludes excluded excluding"],
  [
    "accept accepts accepted approve approves approved",
    "reject rejects rejected decline declines declined refuse refused",
  ],
  ["hit hits reach reaches reached met meets", "miss misses missed"],
  ["pass passes passed", "fail fails failed"],
  [
    "allow allows allowed permit permits permitted",
    "forbid forbids forbidden prohibit prohibits prohibited ban banned",
  ],
  ["win wins won", "lose loses lost"],
  ["happy satisfied pleased", "disappointed"],
  ["optional voluntary", "mandatory compulsory obligatory required"],
  ["full", "empty"],
  ["cheap cheaper cheapest", "expensive pricier dearer"],
  ["easy easier simple simpler", "hard harder difficult tricky"],
  ["urgent", "rush hurry"],
  ["internal internally", "external externally"],
  ["public publicly", "private confidential"],
  ["favour favor", "against opposed"],
  ["plenty", "hardly barely"],
  ["fast faster quick quicker", "slow slower"],
  ["strong stronger", "weak weaker"],
  ["renew renews renewed", "cancel cancels cancelled canceled terminate terminated"],
  ["supports supported", "oppose opposes opposed"],
  ["available remain remains remaining", "gone taken sold"],
  ["intact undamaged unharmed unscathed", "damaged broken harmed"],
  ["present", "absent"],
  ["beforehand", "afterwards afterward"],
  ["success succeed succeeded successful", "failure unsuccessful"],
];

interface Side {
  /** What both sides are called by. */
  of: string;
  sign: 1 | -1;
}

const sides: ReadonlyMap<string, Side> = new Map(
  opposites.flatMap(([one, other], index) =>
    ([one, other] as const).flatMap((words, side) =>
      words.split(" ").map((word): [string, Side] => [word, { of: `${index}`, sign: side === 0 ? 1 : -1 }]),
    ),
  ),
);

/** Words that begin like a denied one, and are none: "discount" doesn't deny "count". */
const undenied =
  /^(?:unpack|unload|unlock|undo|unsubscri|discount|display|inform|import|invoice|discover|dispatch|impress|improve|insure|until|under|invest|intent|input|inside|instance|unit|union|disclose|dispose|discharge|increase|into|interest|intern)/u;

/** Of a word such as "unclear", what it denies. */
function denied(normal: string): string | undefined {
  return undenied.test(normal) ? undefined : /^(?:un|in|im|ir|il|dis|non-?)(\p{L}{4,})$/u.exec(normal)?.[1];
}

interface Claim extends Side {
  at: number;
  end: number;
}

/** @param bases stems that one of the texts denies by a prefix */
function claimsOf(statements: readonly Statement[], bases: ReadonlySet<string>): Claim[] {
  // "Isn't paid unless he passes" doesn't deny that he passes.
  const isDouble = (each: Qualifier, { text, at }: Sentence) =>
    /^unless\b/iu.test(text.slice(each.at - at)) && plainDenials.test(text);
  return statements.flatMap(({ clause, whole, negations }) =>
    clause.words.flatMap((word, index): Claim[] => {
      const side = sideOf(word, bases, clause.words[index - 1], clause.words.slice(index, index + maxParted));
      if (side === undefined || clause.isQuestion) return [];
      const isDenied = negations.some(
        (each) =>
          each.at !== word.at &&
          !isDouble(each, whole) &&
          (each.scope.includes(word.root) || isClosely(each.at, word, clause)),
      );
      return [{ of: side.of, sign: isDenied ? opposite(side.sign) : side.sign, at: word.at, end: word.end }];
    }),
  );
}

/** Between a negation and what it denies, in words: "not very likely". */
const maxBetween = 2;

/** Words from "turn" to its "down". */
const maxParted = 5;

function isClosely(place: number, word: Word, { words }: Sentence): boolean {
  const between = words.filter(({ at }) => at > place && at < word.at);
  return place < word.at && between.length <= maxBetween;
}

function opposite(sign: 1 | -1): 1 | -1 {
  return sign === 1 ? -1 : 1;
}

function isTurning(normal: string): boolean {
  return /^turn(?:s|ed|ing)?$/u.test(normal);
}

function isDown({ normal }: Word): boolean {
  return normal === "down";
}

/** @param rest the words from this one on: "turned it down" */
function sideOf(
  { normal, tags }: Word,
  bases: ReadonlySet<string>,
  before: Word | undefined,
  rest: readonly Word[],
): Side | undefined {
  // "Without a permit".
  if (/^permits?$/u.test(normal) && tags.has("Noun")) return undefined;
  const base = denied(normal);
  if (base !== undefined && bases.has(stemmer(base))) return { of: stemmer(base), sign: -1 };
  const known = sides.get(normal);
  if (known !== undefined) return known;
  const stem = stemmer(normal);
  const isRejecting =
    normal === "no" ? /^sa(?:y|ys|id)$/u.test(before?.normal ?? "") : isTurning(normal) && rest.some(isDown);
  if (isRejecting) return sides.get("rejected");
  return bases.has(stem) ? { of: stem, sign: 1 } : undefined;
}

/** What both texts claim of what at least one of them says with its opposite. */
function claimsOfBoth(of: Reading, other: Reading): [Claim[], Claim[]] {
  const words = [...of.statements, ...other.statements].flatMap(({ clause }) => clause.words);
  const stems = new Set(words.map(({ normal }) => stemmer(normal)));
  const bases = new Set(
    words.flatMap(({ normal }) => stemmer(denied(normal) ?? "")).filter((stem) => stems.has(stem)),
  );
  return [claimsOf(of.statements, bases), claimsOf(other.statements, bases)];
}

/** The signs of what a text claims, by what it is about. */
function signsOf(claims: readonly Claim[]): (about: string) => ReadonlySet<number> {
  const grouped = Map.groupBy(claims, ({ of }) => of);
  return (about) => new Set(grouped.get(about)?.map(({ sign }) => sign));
}

/** In texts with more clauses, the same word is said of different things: "pets are allowed, smoking isn't permitted". */
const maxShort = 5;

/** @returns what a text says the opposite of wherever it speaks of it: "never missed" of what is "never hit" */
export function contradicted(of: Reading, other: Reading): PlacedFact[] {
  if (Math.min(of.statements.length, other.statements.length) > maxShort) return [];
  const [here, there] = claimsOfBoth(of, other);
  const [ownSigns, itsSigns] = [signsOf(here), signsOf(there)];
  return here
    .filter((claim) => {
      const [own, its] = [ownSigns(claim.of), itsSigns(claim.of)];
      return claim.sign === -1 && own.size === 1 && its.size === 1 && !its.has(claim.sign);
    })
    .map(({ at, end }) => ({ kind: "negation", at, text: of.text.slice(at, end) }));
}

/** @returns the places of what a text denies, and the other says by its opposite: "didn't fail" and "passed" */
export function deniedByOpposite(of: Reading, other: Reading): readonly Place[] {
  const [here, there] = claimsOfBoth(of, other);
  const signs = signsOf(there);
  return here.filter((claim) => {
    const its = signs(claim.of);
    return its.size === 1 && its.has(claim.sign);
  });
}

/** Words that deny almost everything, and those that leave as much open. */
const almost = /(?<!\p{L})(?:hardly|barely|scarcely|kaum|à peine)(?!\p{L})/iu;
const reserved =
  /(?<!\p{L})(?:hardly|barely|scarcely|almost|nearly|virtually|practically|few(?:er)?|little|not (?:very |too )?(?:much|many|often)|rarely|seldom|same|only|just|close to|next to|kaum|fast|beinahe|nahezu|wenige?|selten|nur|knapp|à peine|presque|quasi\p{L}*|guère|peu)(?!\p{L})/iu;

/** @returns what a text all but denies, and the other denies or says without reserve: "hardly anyone" and "nobody" */
export function lackedReserve({ text }: Reading, { text: other }: Reading): PlacedFact[] {
  const found = almost.exec(text);
  return found === null || reserved.test(other)
    ? []
    : [{ kind: "negation", at: found.index, text: found[0] }];
}
