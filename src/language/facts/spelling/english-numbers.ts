import type { Replacement } from "./replacement.ts";

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const cardinals = new Map([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, 10 * (index + 2)] as const),
]);
const irregular: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};
const ordinals = new Map(
  [...cardinals].map(([word, value]) => [irregular[word] ?? `${word.replace(/y$/u, "ie")}th`, value]),
);
const scales = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);
const numberWord = [...ordinals.keys(), ...cardinals.keys(), ...scales.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join("|");
/** "Five thousand" in digits and a word is read with its magnitude. */
const run = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\d[ -])(?:an? (?=hundred|thousand|million|billion))?(?:${numberWord})(?:(?:[- ]| and )(?:${numberWord}))*(?![\\p{L}\\p{N}])`,
  "giu",
);

/** A number in words. `isOrdinal`: "third", not "three". */
interface WrittenNumber {
  at: number;
  end: number;
  /** What the words before the last scale say: 2,000 of "two thousand and five". */
  base: number;
  /** What the words after it say so far. */
  rest: number;
  isOrdinal: boolean;
}

/** @returns the number with one more word; nothing where the word begins another number */
function extended(number: WrittenNumber, word: string, end: number, next: string): WrittenNumber | undefined {
  const { base, rest, isOrdinal } = number;
  if (isOrdinal) return undefined;
  const scale = scales.get(word);
  if (scale === 100) return rest > 0 && rest < 100 ? { ...number, rest: rest * scale, end } : undefined;
  if (scale !== undefined)
    return rest > 0 && (base === 0 || base >= 1_000 * scale)
      ? { ...number, base: base + rest * scale, rest: 0, end }
      : undefined;
  // "Between one hundred and two hundred" are two.
  if (rest >= 100 && next === "hundred") return undefined;
  const value = cardinals.get(word) ?? ordinals.get(word) ?? 0;
  const isPlace = rest % 100 === 0 ? base + rest > 0 : rest % 100 >= 20 && rest % 10 === 0 && value < 10;
  return isPlace ? { ...number, rest: rest + value, end, isOrdinal: ordinals.has(word) } : undefined;
}

function numbersOf(text: string, start: number): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  const words = [...text.matchAll(/\p{L}+/gu)].filter(({ 0: word }) => !/^and$/iu.test(word));
  for (const [index, { 0: written, index: place }] of words.entries()) {
    const [word, at] = [written.toLowerCase(), start + place];
    const end = at + written.length;
    const last = found.at(-1);
    const longer = last && extended(last, word, end, words[index + 1]?.[0].toLowerCase() ?? "");
    const value = /^an?$/u.test(word) ? 1 : (cardinals.get(word) ?? ordinals.get(word) ?? 0);
    if (longer !== undefined) found.splice(-1, 1, longer);
    else found.push({ at, end, base: 0, rest: value, isOrdinal: ordinals.has(word) });
  }
  return found.filter(({ base, rest }) => base + rest > 0);
}

/** How many things follow: a list of them may say so. */
const announcement =
  /^(?:two|three|four|five) (?:quick |open |more |short )?(?:things|updates|points|questions|items|options|steps|asks|notes|topics|reasons|requests|parts)\b/iu;
const maxAnnouncement = 24;
/** "One of them" and "this one" count nothing. */
const countsOne =
  /^one[ -](?:hundred|thousand|million|week|month|(?:working |business )?day|hour|minute|year|percent|per|dollar|euro|pound|more|seat|license|user)/iu;
const ordinalEnds: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };

/** @returns where an English text has numbers in words, and the same in digits */
export function englishNumbers(text: string): Replacement[] {
  return [...text.matchAll(run)]
    .flatMap(({ 0: words, index }) => numbersOf(words, index))
    .flatMap(({ at, end, base, rest, isOrdinal }) => {
      const value = base + rest;
      const by = isOrdinal ? `${value}${ordinalEnds[value] ?? "th"}` : `${value}`;
      const around = text.slice(at, end + maxAnnouncement);
      const isFact = isOrdinal
        ? !isDiscourse(text, at, end)
        : !announcement.test(around) && (value !== 1 || countsOne.test(around));
      return isFact ? [{ at, end, by }] : [];
    });
}

/** "First, …", "at first" and "wait a second" are no places in an order. */
function isDiscourse(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 14), at);
  const after = text.slice(end, end + 14);
  return (
    /^(?:first|second|third)$/iu.test(text.slice(at, end)) &&
    (/^(?:[,:]|ly\b| of all| thing\b| and foremost| off\b| up\b)/iu.test(after) ||
      (/\ba $/iu.test(before) && !/^ \p{L}{3}/u.test(after)) ||
      !/\b(?:the|our|your|my|their|his|her|its|a|this|that|every|each|\p{L}+'s|and|on|by|before|until|was|were|are|be|came|come|finished)[ -]$/iu.test(
        before,
      ))
  );
}
