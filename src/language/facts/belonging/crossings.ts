import type { PlacedFact } from "../fact.ts";

/** A part of a sentence that says one thing, such as "red is 24" of "red is 24 and white 19". */
export interface Segment {
  text: string;
  at: number;
  end: number;
  /** The sentence that it is in. */
  sentence: number;
  /** What it brings together: quantities, dates, names, things, and who does something. */
  tokens: ReadonlySet<string>;
}

/** Whoever does something in a part of a sentence. */
export const parties = ["us", "you"] as const;
const sides = [...parties, "they"] as const;

const conditional = /^(?:if|unless|wenn|falls|si|se|caso)(?!\p{L})/iu;
/** Texts with more parts are lists, whose order no rephrasing changes. */
const maxSegments = 60;
/** How far apart two parts may be that were exchanged. */
const maxApart = 3;

/** @returns the parts of which the other text puts one half with one half of another: "red is 19 and white 24" */
export function crossed(segments: readonly Segment[], others: readonly Segment[]): PlacedFact[] {
  if (segments.length > maxSegments || others.length > maxSegments) return [];
  const found = crossedIn(segments, others);
  return found.length > 0 ? found : crossedIn(joined(segments), joined(others));
}

function crossedIn(segments: readonly Segment[], others: readonly Segment[]): PlacedFact[] {
  const [pairs, otherPairs] = [neighbours(segments), neighbours(others)];
  const found = pairs.flatMap(([one, two]) =>
    otherPairs.some((pair) => isCrossing([one, two], pair, segments, others)) ? [one, two] : [],
  );
  return [...new Set(found)].map(({ at, text }) => ({ kind: "owner", at, text }));
}

/** "Rosen wants 70k and a hybrid set-up" is one part: what "and" adds in a few words belongs to what comes before. */
function joined(segments: readonly Segment[]): Segment[] {
  const parts: Segment[] = [];
  for (const segment of segments) {
    const last = parts.at(-1);
    const isAdded =
      last?.sentence === segment.sentence &&
      andLengths.has(segment.at - last.end) &&
      segment.tokens.size <= maxAdded &&
      [...segment.tokens].every((token) => sortOf(token) === "word" && !sides.some((side) => side === token));
    if (last !== undefined && isAdded)
      parts.splice(-1, 1, {
        ...last,
        end: segment.end,
        tokens: new Set([...last.tokens, ...segment.tokens]),
      });
    else parts.push(segment);
  }
  return parts;
}

const maxAdded = 2;
/** "And", "und" and "et". */
const andLengths = new Set([2, 3]);

type Pair = readonly [Segment, Segment];

function neighbours(segments: readonly Segment[]): Pair[] {
  return segments.flatMap((one, index) =>
    segments
      .slice(index + 1, index + 1 + maxApart)
      // A condition belongs to what depends on it.
      .filter((two) => !(two.sentence === one.sentence && conditional.test(one.text)))
      .map((two): Pair => [one, two]),
  );
}

function isCrossing(
  [one, two]: Pair,
  [three, four]: Pair,
  segments: readonly Segment[],
  others: readonly Segment[],
): boolean {
  const isContrast = [
    [one, two],
    [three, four],
  ].every(([a, b]) => a !== undefined && b !== undefined && a.sentence === b.sentence && divides(a, b));
  const shared = (a: Segment, b: Segment, c: Segment, d: Segment) =>
    [...a.tokens].filter(
      (token) =>
        c.tokens.has(token) &&
        !b.tokens.has(token) &&
        !d.tokens.has(token) &&
        (isContrast || !sides.some((side) => side === token)),
    );
  const [stayed, went] = [shared(one, two, three, four), shared(one, two, four, three)];
  const [came, kept] = [shared(two, one, three, four), shared(two, one, four, three)];
  const isTogether = (some: readonly Segment[], these: readonly string[], those: readonly string[]) =>
    some.some(
      ({ tokens }) => these.some((token) => tokens.has(token)) && those.some((token) => tokens.has(token)),
    );
  return (
    [stayed, went, came, kept].every(({ length }) => length > 0) &&
    areAlike(stayed, kept) &&
    areAlike(went, came) &&
    !isTogether(others, stayed, went) &&
    !isTogether(others, came, kept) &&
    !isTogether(segments, stayed, came) &&
    !isTogether(segments, went, kept)
  );
}

/** What is exchanged is of one sort: a word for a word, a date for a date. */
function areAlike(some: readonly string[], others: readonly string[]): boolean {
  const sorts = new Set(others.map(sortOf));
  return some.some((token) => sorts.has(sortOf(token)));
}

function sortOf(token: string): string {
  return /^(?:\d|date (?!end)|label )/u.exec(token)?.[0].replace(/\d/u, "number") ?? "word";
}

/** Whether one part says what we do, and the other what the reader does. */
function divides(one: Segment, two: Segment): boolean {
  const [first, second] = [one, two].map(({ tokens }) => sides.find((party) => tokens.has(party)));
  return first !== undefined && second !== undefined && first !== second;
}
