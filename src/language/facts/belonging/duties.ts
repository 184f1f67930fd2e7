import type { Word } from "../english.ts";
import type { PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";
import { partiesOf } from "./deeds.ts";

/** A part of a sentence with whoever does what it says. */
interface Task {
  /** The sender's side, the reader's, or the root of a role or name; "they" is neither of both sides. */
  party: string;
  /** Everyone that it speaks of. */
  mentioned: ReadonlySet<string>;
  words: readonly Word[];
  sentence: number;
}

/** What begins a part that has its own doer. */
const starts =
  /^(?:and|but|or|while|whereas|if|when|once|because|that|who|which|unless|before|after|until|as|plus)$/u;
/** Whoever is named after it sees to what is spoken of before it. */
const handing =
  /(?<!\p{L})(?:by|(?:is|are|be|being|['’]s|['’]re|both|all|as well|too|also|it|this|that|works?) (?:on|up to|down to|with|for)|(?:falls?|fell|left|leaves?|leaving|goes|passes|lies?|rests?|stays?|remains?|sits?) (?:\p{L}+ ){0,4}?(?:to|with|on)|comes? from) $/iu;
const needing =
  /^(?:need|want|get|got|receiv|have|expect|see|hear|await|wait|like|prefer|know|hope|think|thank|understand|be|find|miss)$/u;
/** A thing that is spoken of more often is what the whole text is about. */
const maxSpoken = 2;

export function tasksOf({ statements }: Reading): Task[] {
  return [...new Set(statements.map(({ whole }) => whole))].flatMap((sentence) => {
    const { words, text, at: start } = sentence;
    const parties = partiesIn(words);
    let last: string | undefined;
    return partsOf(words).flatMap(({ from, to }): Task[] => {
      const within = parties.filter(({ index }) => index >= from && index < to);
      const part = words.slice(from, to);
      const agent = within.findLast(({ index, as }) => {
        const place = (words[index]?.at ?? 0) - start;
        const before = text.slice(0, place).replace(/(?<!\p{L})(?:the|our|your|my|their|an?) $/iu, "");
        // "The Netherlands are Wim's."
        if (as === "owner") return index === to - 1 && part.some(({ tags }) => tags.has("Copula"));
        return as !== "subject" && handing.test(before.slice(-60));
      });
      const verb = part.findIndex(isVerb);
      const subject = within.findLast(
        ({ index, as }) => as !== "object" && as !== "owner" && (verb < 0 || index - from < verb + 2),
      );
      const isOpen = part
        .slice(0, verb < 0 ? 1 : verb)
        .every((word) => starts.test(word.normal) || !word.tags.has("Noun"));
      const isRequest = /^(?:please|kindly|pls)$/u.test(part[0]?.normal ?? "");
      if (part.some(({ tags }) => tags.has("Negative")) || /(?<!\p{L})hold(?:ing)? off(?!\p{L})/iu.test(text))
        return [];
      const main = part.find(
        (word, index) => isVerb(word, index, part) && !word.tags.has("Modal") && !word.tags.has("Auxiliary"),
      );
      const party = agent?.name ?? subject?.name ?? (isRequest ? "you" : isOpen ? last : undefined);
      last = party;
      if (party === undefined || (agent === undefined && main !== undefined && needing.test(main.root)))
        return [];
      return [{ party, mentioned: new Set(within.map(({ name }) => name)), words: part, sentence: start }];
    });
  });
}

/** Those of a sentence but whoever it speaks to; "their IT" and pronouns are "they". */
function partiesIn(words: readonly Word[]) {
  const known = partiesOf(words)
    .filter(({ index }) => !isVocative(words, index))
    .map((party) => ({ ...party, name: party.name ?? "they" }));
  const named = words.flatMap(({ tags, text, root }, index) => {
    const next = words[index + 1];
    const isSubject =
      index === 0 &&
      /^\p{Lu}/u.test(text) &&
      next?.tags.has("PresentTense") === true &&
      /s$/u.test(next.normal);
    const isName = isSubject && tags.has("Noun") && !tags.has("Pronoun") && !tags.has("Plural");
    return isName || institutions.test(root) ? [{ index, name: root, as: "any" as const }] : [];
  });
  const theirs = words.flatMap(({ normal }, index) =>
    /^(?:their|his|her)$/u.test(normal) && words[index + 2]?.tags.has("Verb")
      ? [{ index: index + 1, name: "they", as: "any" as const }]
      : [],
  );
  const others = [...named.filter(({ index }) => known.every((each) => each.index !== index)), ...theirs];
  return [...known.filter(({ index }) => theirs.every((each) => each.index !== index)), ...others].toSorted(
    (one, another) => one.index - another.index,
  );
}

const institutions =
  /^(?:hospit|hotel|univers|school|museum|clinic|airlin|citi|ministri|charit|publish|authoriti|warehous|hous|custom|client|author)$/u;

function isVocative(words: readonly Word[], index: number): boolean {
  const word = words[index];
  const isAlone = word?.isCut === true || index === words.length - 1;
  return (
    word?.text.startsWith("@") === true ||
    (isAlone && words.slice(0, index).every(({ tags, isCut }) => tags.has("Expression") || isCut))
  );
}

/** `compromise` takes "we cover" for a cover of ours. */
function isVerb({ tags }: Word, index: number, words: readonly Word[]): boolean {
  return (
    tags.has("Verb") || (tags.has("Noun") && /^(?:i|we|you|they)$/u.test(words[index - 1]?.normal ?? ""))
  );
}

/** The parts of a sentence with a verb each; what has none belongs to the one before. */
function partsOf(words: readonly Word[]): { from: number; to: number }[] {
  const cuts = words.flatMap((word, index) =>
    index > 0 && (starts.test(word.normal) || words[index - 1]?.isCut === true) ? [index] : [],
  );
  const parts: { from: number; to: number }[] = [];
  for (const [place, from] of [0, ...cuts].entries()) {
    const to = cuts[place] ?? words.length;
    const part = parts.at(-1);
    const isBegun = part !== undefined && !words.slice(part.from, part.to).some(isVerb);
    const isRest =
      !words.slice(from, to).some(isVerb) && !/^(?:while|whereas|but)$/u.test(words[from]?.normal ?? "");
    const isMore = part !== undefined && (isBegun || isRest);
    if (isMore) part.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

/** @returns what somebody sees to in an English text, and in the other somebody else of those that both speak of */
export function reassigned(of: Reading, other: Reading): PlacedFact[] {
  const [here, there] = [tasksOf(of), tasksOf(other)];
  const thingsIn = ({ words, party }: Task) =>
    new Set(
      words
        .filter(
          ({ tags, root }, index) =>
            !isPlace(words, index) &&
            tags.has("Noun") &&
            !tags.has("Pronoun") &&
            !tags.has("Date") &&
            !tags.has("Value") &&
            root !== party &&
            !tags.has("Person"),
        )
        .map(({ root }) => root),
    );
  const byThing = (tasks: readonly Task[]) =>
    Map.groupBy(
      tasks.flatMap((task) => [...thingsIn(task)].map((thing) => ({ thing, task }))),
      ({ thing }) => thing,
    );
  const [own, its] = [byThing(here), byThing(there)];
  /** Whether somebody who sees to something else in the same sentence still does so, or has exchanged it. */
  const isContrasted = (thing: string, one: Task, another: Task) =>
    [...own].some(
      ([beside, found]) =>
        beside !== thing &&
        found.some(({ task }) => task.party === another.party && task.sentence === one.sentence) &&
        its.get(beside)?.some(({ task }) => task.party === another.party || task.party === one.party),
    );
  return [...own].flatMap(([thing, found]): PlacedFact[] => {
    const others = its.get(thing) ?? [];
    if (others.length === 0 || Math.max(found.length, others.length) > maxSpoken) return [];
    const isReassigned = found.every(({ task }) =>
      others.every(
        (each) =>
          areDifferent(task.party, each.task.party) &&
          !task.mentioned.has(each.task.party) &&
          !each.task.mentioned.has(task.party) &&
          isContrasted(thing, task, each.task),
      ),
    );
    const [first] = found;
    if (!isReassigned || first === undefined) return [];
    const { words } = first.task;
    const [at, end] = [words[0]?.at ?? 0, words.at(-1)?.end ?? 0];
    return [{ kind: "actor", at, text: of.text.slice(at, end) }];
  });
}

/** "To your site" says where, and "for the rework" what. */
function isPlace(words: readonly Word[], index: number): boolean {
  const before = words.slice(Math.max(0, index - 4), index);
  const preposition = before.findLastIndex(({ tags }) => tags.has("Preposition") || tags.has("Conjunction"));
  return (
    preposition >= 0 &&
    /^(?:to|at|in|into|from|during|before|after|until|within)$/u.test(before[preposition]?.normal ?? "") &&
    before.slice(preposition + 1).every(({ tags }) => !tags.has("Verb"))
  );
}

function areDifferent(one: string, other: string): boolean {
  const isSide = (party: string) => party === "us" || party === "you";
  return one !== other && ((one !== "they" && other !== "they") || isSide(one) || isSide(other));
}
