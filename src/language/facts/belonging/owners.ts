import { stemmer } from "stemmer";
import type { Sentence, Word } from "../english.ts";
import type { FoundFact } from "../fact.ts";
import { notNames } from "../readers/names.ts";

/** A quantity, date, time or name with the words of the part of its sentence that it is in. */
export interface Owned {
  /** Its kind and key. */
  of: string;
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
  "the a an of to for in on at is are be will was were has have had it its this that these those with by from as per each or so not our your my their der die das den dem ist sind für mit von im am zu le la les de des du est sont pour avec el los las es son para con il lo gli di da per".split(
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
      const words = segment.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
      return {
        of: `${fact.kind} ${fact.key}`,
        ofKind: fact.kind,
        kind: "owner",
        words: new Set(
          words
            .filter((word) => word !== fact.key && !smallWords.has(word))
            .map(stemmer)
            .filter(isThing),
        ),
        owner: fact.kind === "name" ? undefined : ownerOf(text, fact),
        text: segment.trim().slice(0, maxSegment),
        at: fact.at,
      };
    });
}

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
  return words.map((word) => word.toLowerCase()).filter((word) => !notNames.has(word));
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
      const [oneThere, twoThere] = [wordsOf(others, one.of), wordsOf(others, two.of)];
      if (oneThere === undefined || twoThere === undefined) return false;
      const has = ({ of }: Owned, owner: string | undefined) =>
        owner !== undefined && others.some((each) => each.of === of && each.owner === owner);
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

function wordsOf(facts: readonly Owned[], of: string): ReadonlySet<string> | undefined {
  const found = facts.filter((each) => each.of === of);
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

/** Two people and what one does to the other. */
export interface Deed {
  who: string;
  verb: string;
  whom: string;
  at: number;
  end: number;
}

/** @returns those of which the other text says the opposite: who did it to whom, or from where to where something went */
export function turnedDeeds<One extends Deed>(deeds: readonly One[], others: readonly One[]): One[] {
  return deeds.filter(({ who, verb, whom }) => {
    const same = others.filter((each) => each.verb === verb);
    const isKept = same.some((each) => each.who === who && each.whom === whom);
    return !isKept && same.some((each) => each.who === whom && each.whom === who);
  });
}

const from =
  /(?<![\p{L}\p{N}])(?:from|vom|von|de|du|des|del|desde|dal?|dalle|do|da)[ \t](?:(?:the|las?|el|o)[ \t])?$/iu;
const to =
  /^[ \t](?:to|auf|bis|zu|zum|à|au|aux|al?|alle|hasta|ao|até|para)[ \t](?:(?:the|den|las?|el|o)[ \t])?$/iu;

/** @returns from which date, time or quantity something goes to which */
export function movesOf(text: string, facts: readonly FoundFact[]): Deed[] {
  return facts.flatMap((one, index): Deed[] => {
    const other = facts[index + 1];
    if (other === undefined || other.kind !== one.kind) return [];
    const isMove =
      from.test(text.slice(Math.max(0, one.at - 12), one.at)) && to.test(text.slice(one.end, other.at));
    return isMove ? [{ who: one.key, verb: "to", whom: other.key, at: one.at, end: other.end }] : [];
  });
}

/** What people do together, or in their heads. */
const mutual = new Set(
  "be do go let get got have had think thought hope know see look hear heard feel believe expect wonder mean suppose guess mind meet met join talk speak work"
    .split(" ")
    .map(stemmer),
);

/** What parts two people so that neither does something to the other. */
const apart = /^(?:by|and|or|but|if|unless|once|when|while|because|so|before|after|until|as|since|whether)$/u;

/** The sender's or the reader's side, where a word says one of them. */
function partyOf({ normal }: Word): string | undefined {
  if (/^(?:i|we|me|us|my|our|mine|ours)$/u.test(normal)) return "us";
  return /^(?:you|yours?)$/u.test(normal) ? "you" : undefined;
}

/** @returns who does what to whom, where both are known and the verb is active */
export function deedsOf(sentences: readonly Sentence[]): Deed[] {
  return sentences.flatMap(({ words, text, at }) => {
    const moves = [
      ...text.matchAll(
        /\bfrom (?:the )?(?<from>[\p{L}\p{N}$€£%.,-]+) to (?:the )?(?<to>[\p{L}\p{N}$€£%]+)/giu,
      ),
    ].map(({ 0: move, index, groups: { from = "", to = "" } = {} }) => ({
      who: from.toLowerCase(),
      verb: "to",
      whom: to.toLowerCase(),
      at: at + index,
      end: at + index + move.length,
    }));
    const names = words.flatMap((word, index) =>
      partyOf(word) !== undefined ||
      (/^\p{Lu}/u.test(word.text) && word.tags.has("ProperNoun") && !word.tags.has("Date")) ||
      word.tags.has("Person") ||
      word.tags.has("Organization") ||
      // The first word has a capital letter in any case.
      (index === 0 && word.tags.has("Singular") && words[1]?.tags.has("PastTense"))
        ? [index]
        : [],
    );
    const deeds = names.flatMap((first, position) => {
      const second = names[position + 1];
      if (second === undefined) return [];
      const inBetween = words.slice(first + 1, second);
      const verb = inBetween.find(
        ({ tags }) =>
          tags.has("Verb") && !["Auxiliary", "Modal", "Copula", "Particle"].some((tag) => tags.has(tag)),
      );
      if (
        verb === undefined ||
        mutual.has(stemmer(verb.normal)) ||
        inBetween.some(({ normal }) => apart.test(normal))
      )
        return [];
      const [who, whom] = [words[first], words[second]];
      if (who === undefined || whom === undefined) return [];
      return [
        {
          who: partyOf(who) ?? who.root,
          verb: verb.root,
          whom: partyOf(whom) ?? whom.root,
          at: who.at,
          end: whom.end,
        },
      ];
    });
    return [...moves, ...deeds];
  });
}
