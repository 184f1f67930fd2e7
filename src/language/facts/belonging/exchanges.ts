import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { denialsOf } from "../statements/affirmed.ts";
import type { Segment } from "./crossings.ts";
import { spokenOf, wordToken } from "./segments.ts";

/** Of shorter texts, more is understood sentence by sentence. */
const minSegments = 6;
/** Texts with more parts are lists, whose order no rephrasing changes. */
const maxSegments = 60;

/** @returns the neighbouring parts of which the one denies, and of which the other text denies the other one */
export function exchangedDenials(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const counts = [of.segments.length, other.segments.length];
  if (Math.min(...counts) < minSegments || Math.max(...counts) > maxSegments) return [];
  const signOf = denialsOf(language);
  const [here, there] = [of, other].map((reading) => {
    const signs = new Map(reading.segments.map((each) => [each, signOf(reading, each)]));
    return { spoken: spokenOf(reading), signs };
  });
  if (here === undefined || there === undefined) return [];
  const signIn = ({ spoken, signs }: typeof here, token: string) => {
    const found = new Set((spoken.get(token) ?? []).map((each) => signs.get(each)));
    return found.size === 1 ? ([...found][0] ?? 0) : 0;
  };
  const isTurned = (token: string) =>
    !/^(?:us|you|they|with us|with you|send)$/u.test(token) && signIn(here, token) * signIn(there, token) < 0;
  const areNear = ({ segments }: Reading, one: Segment, two: Segment) =>
    Math.abs(segments.indexOf(one) - segments.indexOf(two)) === 1 &&
    Math.abs(one.sentence - two.sentence) <= 1;
  const partsOf = (tokens: readonly string[]) => tokens.flatMap((token) => there.spoken.get(token) ?? []);
  return of.segments
    .filter((one) => {
      const own = partsOf([...one.tokens].filter(isTurned));
      return (
        own.length > 0 &&
        of.segments.some(
          (two) =>
            areNear(of, one, two) &&
            here.signs.get(one) !== here.signs.get(two) &&
            partsOf([...two.tokens].filter(isTurned)).some((its) =>
              own.some((mine) => areNear(other, mine, its)),
            ),
        )
      );
    })
    .map(({ at, text }) => ({ kind: "owner", at, text }));
}

const joined =
  /(?<!\p{L})(?<one>\p{L}{3,30}),? (?:or|nor|oder|noch|ni|ou|o|né|nem) (?:\p{Ll}{1,4} ){0,2}(?<other>\p{L}{3,30})/giu;

/** @returns two things that a text denies together, of which the other denies one alone: "neither A nor B" and "A, not B" */
export function splitDenials(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const signOf = denialsOf(language);
  const there = spokenOf(other);
  /** Whether a thing is denied there, or granted with something else that was denied of it, such as "covers fire". */
  const signThere = (word: string, { tokens }: Segment) => {
    const own = wordToken(word, true, language);
    const [found, ...more] = own.flatMap((token) => there.get(token) ?? []);
    if (found === undefined || more.length > 0) return 0;
    const sign = signOf(other, found);
    const isGranted = [...found.tokens].some((token) => tokens.has(token) && !own.includes(token));
    return sign < 0 || isGranted ? sign : 0;
  };
  return of.segments
    .filter((segment) => signOf(of, segment) < 0)
    .flatMap((segment) =>
      [...of.spelled.slice(segment.at, segment.end).matchAll(joined)].flatMap(
        ({ 0: text, index, groups: { one = "", other: two = "" } = {} }): PlacedFact[] =>
          signThere(one, segment) * signThere(two, segment) < 0
            ? [{ kind: "negation", at: segment.at + index, text }]
            : [],
      ),
    );
}
