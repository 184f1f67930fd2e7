import { stemmer } from "stemmer";
import type { FoundFact } from "../fact.ts";
import { notNames } from "../readers/names.ts";
import { isSmall } from "./segments.ts";

/** A quantity, date, time or name with the words of the part of its sentence that it is in. */
export interface Owned {
  /** Its kind and key. */
  of: string;
  /** With its other names, such as without its unit. */
  names: readonly string[];
  ofKind: FoundFact["kind"];
  words: ReadonlySet<string>;
  /** The nearest capitalised word of the sentence, before it or else after it. */
  owner: string | undefined;
  /** That part of the sentence. */
  text: string;
  at: number;
  kind: "owner";
}

const owned = new Set<FoundFact["kind"]>(["number", "amount", "percentage", "date", "time", "name"]);
/** What parts a sentence into what belongs together. */
const parting =
  /(?<![.!?;\n])[.!?;\n]+(?=\s|$)|,(?!\d)|(?<![\p{L}])(?:and|but|while|whereas|versus|vs|und|aber|et|mais|y|pero|e|ma)(?![\p{L}])|[–—]|\s-\s/giu;
const smallWords = new Set(
  "year years month months week weeks day days hour hours the a an of to for in on at is are be will was were has have had it its this that these those with by from as per each or so not our your my their der die das den dem ist sind für mit von im am zu le la les de des du est sont pour avec el los las es son para con il lo gli di da per".split(
    " ",
  ),
);

/**
 * @param facts in order
 * @param isThing whether a stem may own something; verbs and pronouns go with everything
 * @returns each quantity, date, time and name with the words around it
 */
export function ownedFacts(
  text: string,
  facts: readonly FoundFact[],
  isThing: (stem: string) => boolean,
): Owned[] {
  if (facts.filter(({ kind }) => owned.has(kind)).length > maxOwned) return [];
  const cuts = [...text.matchAll(parting)].filter(({ index }) =>
    facts.every(({ at, end }) => index < at || index >= end),
  );
  return facts
    .filter(({ kind }) => owned.has(kind))
    .map((fact) => {
      const start = cuts.findLast((cut) => cut.index + cut[0].length <= fact.at);
      const end = cuts.find((cut) => cut.index >= fact.end)?.index ?? text.length;
      const segment = text.slice(start === undefined ? 0 : start.index + start[0].length, end);
      const near = nearest(fact, facts, start === undefined ? 0 : start.index + start[0].length, end);
      const words =
        text
          .slice(near.at, near.end)
          .toLowerCase()
          .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
      return {
        of: `${fact.kind} ${fact.key}`,
        names: [`${fact.kind} ${fact.key}`, ...(fact.aliases ?? [])],
        ofKind: fact.kind,
        kind: "owner",
        words: new Set([
          ...words
            .filter((word) => word !== fact.key && !smallWords.has(word))
            .map(stemmer)
            .filter(isThing),
          // "The monthly fee" is what is paid "a month".
          ...facts.flatMap(({ kind, key, at, end: to }) =>
            kind === "rate" && at >= near.at && to <= near.end ? [`rate ${key}`] : [],
          ),
        ]),
        owner: fact.kind === "name" ? undefined : ownerOf(text, fact),
        text: segment.trim().slice(0, maxSegment),
        at: fact.at,
      };
    });
}

/** The part of a segment that is nearer to a fact than to others of its kind: "30 minutes of talk and 45 for questions". */
function nearest(
  fact: FoundFact,
  facts: readonly FoundFact[],
  at: number,
  end: number,
): { at: number; end: number } {
  const others = facts.filter(
    (each) => each.kind === fact.kind && each.at >= at && each.end <= end && !isBeside(each, fact),
  );
  const before = others.findLast((each) => each.end <= fact.at);
  const after = others.find((each) => each.at >= fact.end);
  return {
    at: before === undefined ? at : Math.round((before.end + fact.at) / 2),
    end: after === undefined ? end : Math.round((fact.end + after.at) / 2),
  };
}

/** "46 of 900 boxes": what is said of the one is said of the other. */
function isBeside(one: FoundFact, other: FoundFact): boolean {
  return one !== other && Math.max(one.at - other.end, other.at - one.end) <= maxBeside;
}

const maxBeside = 8;

/** Around a fact, in characters, its owner is looked for. */
const ownerReach = 80;

function ownerOf(text: string, { at, end }: FoundFact): string | undefined {
  const before =
    text
      .slice(Math.max(0, at - ownerReach), at)
      .split(/[.!?;](?=\s)|\n/u)
      .at(-1) ?? "";
  const after = text.slice(end, end + ownerReach).split(/[.!?;](?=\s|$)|\n/u)[0] ?? "";
  return capitalised(before).at(-1) ?? capitalised(after)[0];
}

function capitalised(text: string): string[] {
  const words = text.match(/(?<![\p{L}\p{N}@#])\p{Lu}\p{L}+/gu) ?? [];
  return words.map((word) => word.toLowerCase()).filter((word) => !notNames.has(word) && !isSmall(word));
}

/** Of a segment, as many characters are named. */
const maxSegment = 60;

/** Texts with more quantities are lists, whose order no rephrasing changes. */
const maxOwned = 40;

/** @returns the facts that have exchanged what they belong to with another of their kind */
export function swapped(facts: readonly Owned[], others: readonly Owned[]): Owned[] {
  return facts.filter((one) =>
    facts.some((two) => {
      if (one.ofKind !== two.ofKind || one.of === two.of) return false;
      const [oneThere, twoThere] = [wordsOf(others, one), wordsOf(others, two)];
      if (oneThere === undefined || twoThere === undefined) return false;
      const has = (of: Owned, owner: string | undefined) =>
        owner !== undefined && others.some((each) => isSame(each, of) && each.owner === owner);
      const haveSwappedOwners =
        has(one, two.owner) && has(two, one.owner) && !has(one, one.owner) && !has(two, two.owner);
      if (haveSwappedOwners) return true;
      return (
        moved(without(one.words, two.words), oneThere, twoThere) &&
        moved(without(two.words, one.words), twoThere, oneThere)
      );
    }),
  );
}

/** "Seven" beside "12 working days" is seven of them. */
function isSame(one: Owned, other: Owned): boolean {
  return one.names.includes(other.of) || other.names.includes(one.of);
}

function wordsOf(facts: readonly Owned[], of: Owned): ReadonlySet<string> | undefined {
  const found = facts.filter((each) => isSame(each, of));
  return found.length === 0 ? undefined : new Set(found.flatMap(({ words }) => [...words]));
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...words].filter((word) => !others.has(word));
}

/** Whether more words went to the other fact than stayed. */
function moved(words: readonly string[], own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const here = words.filter((word) => own.has(word) && !other.has(word));
  const there = words.filter((word) => other.has(word) && !own.has(word));
  return there.length > here.length;
}
