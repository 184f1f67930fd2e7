import type { PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";
import { anyOf } from "../statements/qualifier.ts";
import type { Segment } from "./crossings.ts";
import { spokenOf } from "./segments.ts";

/** Words that say something else of a thing where one took the other's place. */
const clashing = [
  [
    "all|every|each|both",
    "most|mostly|the majority|mainly|some(?! (?:background|info\\w*|context|news|thoughts?|feedback|details?|notes?|points?|time|more)\\b)|several|a few|part of",
  ],
  [
    "all(?! (?:that|you|we|I|it|this)\\b)|every|each|both|either",
    "(?:only|just)(?! \\w*\\d)|alone|solely|exclusively",
  ],
  ["most|mostly|the majority|mainly", "some|a few|none"],
  ["before|beforehand|ahead of|prior to|in advance", "after|afterwards|following"],
  ["more|larger|bigger|longer|wider", "less|smaller|shorter|fewer|narrower"],
].flatMap(([one = "", other = ""]) => {
  const [here, there] = [anyOf([one], "iu"), anyOf([other], "iu")];
  return [
    { here, there },
    { here: there, there: here },
  ];
});

/** Of shorter texts, more is understood sentence by sentence. */
const minSegments = 6;
/** "All but one" is said of that one alone too. */
const excepting = anyOf(["except\\w*|apart from|other than|(?:all|any\\w*|none|nothing|nobody) but"], "iu");
/** Words that stand beside anything. */
const loose = /^(?:us|you|they|with us|with you|rest)$/u;

/**
 * English parts that speak of the same, of which the other text says it of fewer or more things, or before instead of
 * after.
 */
export function clashed(of: Reading, other: Reading): PlacedFact[] {
  if (Math.min(of.segments.length, other.segments.length) < minSegments) return [];
  const [here, there] = [spokenOf(of), spokenOf(other)];
  const sayingSame = ({ tokens }: Segment) =>
    [...tokens].flatMap((token) => {
      const [found, more] = there.get(token) ?? [];
      const isOnce = here.get(token)?.length === 1 && more === undefined && !loose.test(token);
      const isClashing = clashing.some((words) => words.here.test(token));
      return found === undefined || !isOnce || isClashing ? [] : [found];
    });
  return of.segments
    .filter((segment) => {
      const counts = Map.groupBy(sayingSame(segment), (each) => each);
      const max = Math.max(0, ...[...counts.values()].map(({ length }) => length));
      const nearest = [...counts].filter(([, { length }]) => length === max).map(([each]) => each);
      const [own, whole] = [textOf(of, segment), sentenceOf(of, segment)];
      const wholes = [...counts.keys()].map((each) => sentenceOf(other, each));
      if ([whole, ...wholes].some((each) => excepting.test(each))) return false;
      return clashing.some(
        (words) =>
          words.here.test(own) &&
          !words.there.test(whole) &&
          nearest.some((each) => words.there.test(textOf(other, each))) &&
          wholes.every((each) => !words.here.test(each)),
      );
    })
    .map(({ at, text }) => ({ kind: "bound", at, text }));
}

function textOf({ spelled }: Reading, { at, end }: Segment): string {
  return spelled.slice(at, end);
}

function sentenceOf({ spelled, segments }: Reading, { sentence }: Segment): string {
  const parts = segments.filter((each) => each.sentence === sentence);
  return spelled.slice(parts[0]?.at, parts.at(-1)?.end);
}
