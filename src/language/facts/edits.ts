import type { FactKind, PlacedFact } from "./fact.ts";
import { foreignLanguages, type LanguageCode, languages } from "./languages/languages.ts";
import { joinedNamesIn, notNames } from "./readers/names.ts";
import type { Reading } from "./reading.ts";
import { hollowConditions, lesserConditions } from "./statements/conditions.ts";
import { hollowNegation, manners } from "./statements/foreign-statements.ts";
import { manners as englishManners, hollowHedges, lesserHedges } from "./statements/hedges.ts";
import { boundingNegations, hollowNegations, lesserDenials } from "./statements/negations.ts";
import { anyOf } from "./statements/qualifier.ts";

/** A sentence of any language, in words. */
interface Line {
  words: readonly Word[];
}

interface Word {
  text: string;
  /** In lower case. */
  plain: string;
  at: number;
  isFirst: boolean;
}

/** One text's words that the other doesn't have at that place. */
interface Hunk {
  removed: Line["words"];
  added: Line["words"];
  /** Where the other text goes on. */
  next: number;
}

/** Longer sentences are lists; more distant ones have been moved. */
const maxWords = 80;
const maxDistance = 12;
const minWords = 4;
/** Of the words of both sentences, as many are the same where one is the other with a change. */
const minShare = 0.66;
/** Longer texts are compared sentence by sentence alone. */
const maxWholeWords = 250;
/** More words than these, removed and added, are a rewording. */
const maxEdit = 8;
/**
 * Sentences that were taken over almost word for word show what was changed in them, in any language: words that
 * exchanged their places, another name or person, the opposite, or a negation, hedge or condition that is gone.
 *
 * @returns what such sentences of the text lack
 */
export function editedFacts(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const [lines, others] = [linesOf(of.text), linesOf(other.text)];
  const whole = [lines, others].map((each): Line => ({ words: each.flatMap(({ words }) => words) }));
  const [one, two] = whole;
  const isShort = whole.every(({ words }) => words.length <= maxWholeWords);
  const wholeHunks = one && two && isShort ? hunksOf(one.words, two.words) : undefined;
  const lineHunks = lines.map((line, index) => {
    const place = Math.round((index / lines.length) * others.length);
    return nearestHunks(line, others.slice(Math.max(0, place - maxDistance), place + maxDistance + 1)) ?? [];
  });
  const facts = [wholeHunks ?? [], ...lineHunks].flatMap((hunks) =>
    hunks.flatMap((hunk): PlacedFact[] => {
      const kind = kindOf(hunk, hunks, language, of, other);
      const [first, last] = [hunk.removed[0], hunk.removed.at(-1)];
      if (kind === undefined || first === undefined || last === undefined) return [];
      return [{ kind, at: first.at, text: of.text.slice(first.at, last.at + last.text.length) }];
    }),
  );
  return facts.filter(({ at }, index) => facts.findIndex((each) => each.at === at) === index);
}

/** What sort of fact a difference changes; nothing where it may be mere wording. */
function kindOf(
  hunk: Hunk,
  hunks: readonly Hunk[],
  language: LanguageCode,
  { text, nouns }: Reading,
  { text: otherText, nouns: otherNouns }: Reading,
): FactKind | undefined {
  const { removed, added } = hunk;
  const [one, another] = [removed[0], added[0]];
  const { doers, opposites, qualifiers } = patternsOf(language);
  const isGone = (pattern: RegExp) => has(removed, pattern) && !has(added, pattern);
  const lost = qualifiers.find((each) => isLost(each, hunk, hunks, text, otherText));
  if (lost !== undefined && removed.length + added.length <= maxEdit) return lost.kind;
  if (one === undefined || another === undefined) return undefined;
  if (isSwap(hunk, hunks)) return "owner";
  const isOpposite = opposites.some(
    ([low, high]) =>
      (isGone(low) && has(added, high) && !has(removed, high)) ||
      (isGone(high) && has(added, low) && !has(removed, low)),
  );
  if (isOpposite) return isDeniedOnce(hunks, qualifiers) ? undefined : "bound";
  const who = doerOf(removed, doers);
  if (who !== undefined && who === -(doerOf(added, doers) ?? 0)) return "actor";
  const isRenamed =
    removed.length === 1 &&
    added.length === 1 &&
    isName(one, nouns, language) &&
    isName(another, otherNouns, language);
  return isRenamed ? "name" : undefined;
}

/** "Unless someone objects" is "if nobody does": of the opposite, one text denies something. */
function isDeniedOnce(hunks: readonly Hunk[], qualifiers: readonly QualifierWords[]): boolean {
  const negation = qualifiers.find(({ kind }) => kind === "negation")?.word;
  const denies = (side: "removed" | "added") =>
    negation !== undefined && hunks.some((hunk) => has(hunk[side], negation));
  return denies("removed") !== denies("added");
}

interface QualifierWords {
  kind: "negation" | "hedge" | "condition";
  /** One of its words. */
  word: RegExp;
  /** Words that may stand for it. */
  lesser: RegExp;
  /** Phrases in which it says nothing that matters. */
  hollow: readonly RegExp[];
}

/** Whether a difference takes a qualifier out, which no other one puts in. */
function isLost(
  { kind, word, lesser, hollow }: QualifierWords,
  hunk: Hunk,
  hunks: readonly Hunk[],
  text: string,
  other: string,
): boolean {
  const { removed, added, next } = hunk;
  const first = removed.find(({ plain }) => word.test(plain));
  if (first === undefined || has(added, word)) return false;
  const count = (of: string) =>
    linesOf(of).flatMap(({ words }) => words.filter(({ plain }) => word.test(plain))).length;
  const start = Math.max(0, first.at - contextReach);
  const context = text.slice(start, first.at + contextReach);
  const isHollow = hollow.some((phrases) =>
    [...context.matchAll(phrases)].some(
      (match) => start + match.index <= first.at && first.at < start + match.index + match[0].length,
    ),
  );
  // "Needs" says nothing else than "doesn't need" without its negation.
  const isNew = (word: Word) =>
    removed.every((each) => each.plain.slice(0, maxStem) !== word.plain.slice(0, maxStem));
  const place = hunks.indexOf(hunk);
  const besides = [hunks[place - 1], hunks[place + 1]];
  const isReworded =
    [
      added,
      ...besides.map((beside) => (kind !== "condition" && beside?.removed.length === 0 ? beside.added : [])),
    ]
      .flat()
      .filter(isNew)
      .map((each) => each.text)
      .join(" ")
      .search(lesser) >= 0;
  // "Still failing?" and "For a Saturday" are conditions as they stand.
  const put = other.slice(added[0]?.at ?? next, next);
  const isSaidBeside =
    kind === "condition" && /[?=:]|\b(?:for|in case of) (?:an?|any|each|every)\b/iu.test(put);
  const isUnless = kind === "negation" && hunks.some((each) => has(each.added, /^unless$/u));
  const isMoved = besides.some((beside) => beside && has(beside.added, word));
  return !isHollow && !isUnless && !isReworded && !isSaidBeside && !isMoved && count(text) > count(other);
}

/** Forms of a word begin with the same letters. */
const maxStem = 4;

/** Around a qualifier, in characters, the phrase is looked for in which it may say nothing. */
const contextReach = 60;

function isName({ text, plain, isFirst }: Word, nouns: ReadonlySet<string>, language: LanguageCode): boolean {
  if (/^\p{Lu}+$/u.test(text)) return !/^[IA]$/u.test(text);
  const isCapitalised = /^\p{Lu}\p{Ll}+$/u.test(text) && !notNames.has(plain);
  return isCapitalised && language !== "de" && (language === "en" ? nouns.has(plain) : !isFirst);
}

function linesOf(text: string): Line[] {
  const lines: Word[][] = [[]];
  for (const match of text.matchAll(
    /(?<!\p{L})\p{L}+n['’]t(?!\p{L})|[\p{L}\p{N}$€£%]+|[.!?;](?=\s|$)|\n/gu,
  )) {
    if (/^[.!?;\n]$/u.test(match[0])) lines.push([]);
    else {
      const [word] = match;
      lines.at(-1)?.push({
        text: word,
        plain: word.toLowerCase(),
        at: match.index,
        isFirst: lines.at(-1)?.length === 0,
      });
    }
  }
  return lines
    .filter(({ length }) => length >= minWords && length <= maxWords)
    .map((words) => ({ words: inOrder(words, text) }));
}

/** "Yusuf and Bernadette" are "Bernadette and Yusuf". */
function inOrder(words: readonly Word[], text: string): readonly Word[] {
  return joinedNamesIn(text).reduce((all, { at: start, end }) => {
    const isIn = ({ at, text: word }: Word) => at >= start && at < end && /^\p{Lu}/u.test(word);
    const sorted = all.filter(isIn).toSorted((one, other) => one.text.localeCompare(other.text));
    return sorted.length === 0 ? all : all.map((word) => (isIn(word) ? (sorted.shift() ?? word) : word));
  }, words);
}

function nearestHunks(line: Line, others: readonly Line[]): Hunk[] | undefined {
  const own = new Set(line.words.map(({ plain }) => plain));
  const shareOf = ({ words }: Line) =>
    (2 * words.filter(({ plain }) => own.has(plain)).length) / (words.length + line.words.length);
  const nearest = others
    .map((other) => ({ other, share: shareOf(other) }))
    .toSorted((one, two) => two.share - one.share)[0];
  return nearest === undefined || nearest.share < minShare
    ? undefined
    : hunksOf(line.words, nearest.other.words);
}

/** The differences beside the longest common sequence of words. */
function hunksOf(one: Line["words"], other: Line["words"]): Hunk[] | undefined {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  const isSame = (row: number, column: number) => one[row]?.plain === other[column]?.plain;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const value = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(value, column, column + 1);
    }
  if ((2 * at(0, 0)) / (one.length + other.length) < minShare) return undefined;
  const hunks: { removed: Word[]; added: Word[]; next: number }[] = [];
  let isOpen = false;
  for (let row = 0, column = 0; row < one.length || column < other.length; ) {
    const [mine, its] = [one[row], other[column]];
    if (mine !== undefined && its !== undefined && mine.plain === its.plain) {
      const last = hunks.at(-1);
      if (isOpen && last !== undefined) last.next = its.at + its.text.length;
      isOpen = false;
      row += 1;
      column += 1;
      continue;
    }
    if (!isOpen) hunks.push({ removed: [], added: [], next: 0 });
    isOpen = true;
    const isRemoved = mine !== undefined && (its === undefined || at(row + 1, column) >= at(row, column + 1));
    if (isRemoved) {
      hunks.at(-1)?.removed.push(mine);
      row += 1;
    } else if (its !== undefined) {
      hunks.at(-1)?.added.push(its);
      column += 1;
    }
  }
  return hunks;
}

/** Whether a word that was put in at one place was taken out at another, and the other way round. */
function isSwap(hunk: Hunk, hunks: readonly Hunk[]): boolean {
  const shares = (some: readonly Word[], others: readonly Word[]) =>
    some.some(
      ({ plain, text }) =>
        (/\d|^\p{Lu}|.{4}/u.test(text) || plain === "tu") && others.some((each) => each.plain === plain),
    );
  return hunks.some(
    (other) =>
      other !== hunk &&
      Math.max(...[hunk, other].flatMap(({ removed, added }) => [removed.length, added.length])) <= 4 &&
      shares(other.removed, hunk.added) &&
      shares(other.added, hunk.removed),
  );
}

function has(words: Line["words"], pattern: RegExp): boolean {
  return words.some(({ plain }) => pattern.test(plain));
}

/** @returns 1 where words say that we do something, -1 where the reader does, nothing where they say both or neither */
function doerOf(words: Line["words"], { us, you }: { us: RegExp; you: RegExp }): 1 | -1 | undefined {
  const [isUs, isYou] = [us, you].map((pattern) => words.some(({ text }) => pattern.test(text)));
  if (isUs === isYou) return undefined;
  return isUs ? 1 : -1;
}

const patterns = new Map<LanguageCode, ReturnType<typeof makePatterns>>();

function patternsOf(language: LanguageCode) {
  const known = patterns.get(language) ?? makePatterns(language);
  patterns.set(language, known);
  return known;
}

function makePatterns(language: LanguageCode) {
  const { doers, opposites, qualifiers } = languages[language];
  const whole = (words: string, flags = "u") => new RegExp(`^(?:${words})$`, flags);
  const others = language === "en" ? undefined : foreignLanguages[language].reworded;
  // "Only the key is missing" is "just the key is".
  const own = {
    negation: lesserDenials,
    hedge: lesserHedges,
    condition: anyOf([lesserConditions.source, "just|solely|merely|alone"]),
  };
  const hollow =
    language === "en"
      ? {
          negation: [hollowNegations, boundingNegations],
          hedge: [englishManners, hollowHedges],
          condition: [hollowConditions],
        }
      : { negation: [hollowNegation], hedge: [manners], condition: [manners] };
  return {
    qualifiers: (["negation", "hedge", "condition"] as const).map(
      (kind): QualifierWords => ({
        kind,
        word: whole(qualifiers[kind], "iu"),
        lesser: others === undefined ? own[kind] : anyOf([others[kind], qualifiers[kind]], "iu"),
        hollow: hollow[kind],
      }),
    ),
    doers: { us: whole(doers.us), you: whole(doers.you) },
    opposites: opposites.map(([low, high]) => [whole(low), whole(high)] as const),
  };
}
