import { stemmer } from "stemmer";
import { carriesMeaning, type Sentence, type Word } from "../english.ts";
import { anyOf, hasAny } from "./qualifier.ts";

/** Who does, gets or has something: "I" and "we" are "us"; a name is its root; "they" may be anyone. */
export interface Action {
  who: string;
  /** The root of the verb or of what is had. */
  what: string;
  /** Of a verb, the root of the noun after it. */
  object?: string | undefined;
  at: number;
  end: number;
}

/** What people do together, or in their heads. */
const shared = new Set(
  "understand know hope think see look work meet hear wait feel enjoy seem want need love wonder reckon suspect expect believe right net let use keep mean thank confirm write look"
    .split(" ")
    .map(stemmer),
);

const ours = /^(?:i|we|me|us)$/u;

/** How many words before a verb its subject is looked for, and after it those it is done for. */
const reach = 12;

/**
 * @param clauses with whether each begins its sentence
 * @returns who does what; a request to the reader is the reader's
 */
export function actionsOf(clauses: readonly { clause: Sentence; isFirst: boolean }[]): Action[] {
  let last: Someone | undefined;
  return clauses.flatMap(({ clause, isFirst }) => {
    if (isFirst) last = undefined;
    return clause.words.flatMap((word, index): Action[] => {
      const [before, after] = [clause.words[index - 1], clause.words[index + 1]];
      const isGerund = word.tags.has("Gerund");
      if (!saysDeed(word) || (isGerund && !isProgressive(before))) return [];
      // "The signed contract" says nothing of who signed it.
      if (word.tags.has("PastTense") && before?.tags.has("Determiner") && after?.tags.has("Noun")) return [];
      // "Dock 5" is a place.
      if (/^\d/u.test(after?.normal ?? "") && places.test(word.normal)) return [];
      // "A write-up" is nobody's deed.
      if (clause.text.charAt(word.end - clause.at) === "-") return [];
      // "And runs the migration" goes on with whoever did something before.
      const isGoingOn = index <= 2 && /^(?:and|then|or|but)$/u.test(clause.words[0]?.normal ?? "");
      const who = subjectOf(clause, index, isFirst) ?? (isGoingOn ? last : undefined);
      if (who === undefined) return [];
      last = { name: who.name };
      // "The printer is paid by us": of a passive, what it is done to comes before it.
      const isPassive = who.isAgent === true;
      const nouns = (
        isPassive
          ? clause.words.slice(0, index).toReversed()
          : clause.words.slice(index + 1, index + 1 + reach)
      ).filter(({ tags }) => tags.has("Noun") && !tags.has("Pronoun") && !tags.has("Date"));
      // What is owed says more than to whom.
      const object = (nouns.find(({ tags }) => !tags.has("Person") && !tags.has("FirstName")) ?? nouns[0])
        ?.root;
      const at = Math.min(who.at ?? word.at, word.at);
      return [{ who: who.name, what: word.root, object, at, end: word.end }];
    });
  });
}

const places = /^(?:dock|gate|bay|room|line|lot|floor|hall|table|page|slot)$/u;

function isDoing(word: Word): boolean {
  return saysDeed(word) && !word.tags.has("Gerund");
}

function saysDeed(word: Word): boolean {
  return word.tags.has("Verb") && carriesMeaning(word) && !shared.has(word.root);
}

/** Whether a gerund after a word says what somebody does: "I'm bringing". */
function isProgressive(before: Word | undefined): boolean {
  return before?.tags.has("Copula") === true || before?.tags.has("Auxiliary") === true;
}

interface Someone {
  name: string;
  /** Where it is written, in the clause of its verb. */
  at?: number;
  /** Whether "by" says who did it. */
  isAgent?: boolean;
}

const opening = /^(?:please|then|and|but|so|just|kindly|do|not|first|also|pls|plz)$/u;

/** @returns whether the verb at a place is said of what it is done to */
export function isPassiveAt(words: readonly Word[], index: number): boolean {
  const verb = words[index];
  if (verb === undefined) return false;
  const helpers = words.slice(Math.max(0, index - 3), index);
  return (
    verb.tags.has("Passive") ||
    (verb.tags.has("PastTense") && words[index + 1]?.normal === "by") ||
    (verb.tags.has("PastTense") &&
      helpers.some(
        ({ tags, normal }) => tags.has("Copula") || /^(?:be|been|being|get|gets|got)$/u.test(normal),
      ))
  );
}

function subjectOf({ words }: Sentence, index: number, isFirst: boolean): Someone | undefined {
  const verb = words[index];
  if (verb === undefined) return undefined;
  if (isPassiveAt(words, index)) {
    const by = words.findIndex(
      ({ normal }, place) => place > index && place < index + reach && normal === "by",
    );
    const agent = by < 0 ? undefined : someone(by + 1, words);
    return agent && { ...agent, isAgent: true };
  }
  for (let place = index - 1; place >= Math.max(0, index - reach); place -= 1) {
    const found = someone(place, words);
    if (found !== undefined && isSubject(place, index, words))
      return { ...found, at: words[place]?.at ?? verb.at };
  }
  // "Pay: €4,000" is a heading.
  const isOrder = isFirst && !verb.isCut && (verb.tags.has("Imperative") || verb.tags.has("Infinitive"));
  const isOpening = words
    .slice(0, index)
    .every(({ normal, tags }) => opening.test(normal) || tags.has("Adverb"));
  return isOrder && isOpening ? { name: "you" } : undefined;
}

/** Who acts for one of the two sides. */
const people =
  /^(?:teams?|side|colleagues?|company|office|engineers?|support|lawyers?|counsel|assistant|manager|developers?|director|accountant|boss|turn|part|job|task|responsibility|expense)(?:['’]s?)?$/u;

/** @returns whose people, or whose turn, is spoken of: "our security team" */
export function sidesOf(clauses: readonly { clause: Sentence }[]): Action[] {
  return clauses.flatMap(({ clause: { words } }) =>
    words.flatMap((word, index): Action[] => {
      if (!people.test(word.normal)) return [];
      const before = words.slice(Math.max(0, index - 2), index);
      const owner = before.findLast(({ normal }) => /^(?:our|my|your)$/u.test(normal));
      if (owner === undefined) return [];
      const described = [...before.slice(before.indexOf(owner) + 1), word].map(({ root }) => root);
      return [
        {
          who: owner.normal === "your" ? "you" : "us",
          what: described.join(" "),
          at: owner.at,
          end: word.end,
        },
      ];
    }),
  );
}

function someone(place: number, words: readonly Word[]): Someone | undefined {
  const word = words[place];
  if (word === undefined || word.tags.has("Date")) return undefined;
  const { normal, tags } = word;
  if (ours.test(normal)) return { name: "us" };
  if (normal === "you") return { name: "you" };
  if (/^(?:he|she|him|her)$/u.test(normal)) return { name: "third" };
  if (/^(?:they|it|who|someone|somebody|anyone|them|which|that|this)$/u.test(normal)) return { name: "they" };
  // "Our team", "your security team".
  const described = words[place - 1]?.tags.has("Determiner")
    ? []
    : words.slice(Math.max(0, place - 2), place);
  const owner = described.findLast(({ tags: of, isCut }) => !isCut && of.has("Possessive"))?.normal ?? "";
  if (people.test(normal) && /^(?:our|my|your)$/u.test(owner))
    return { name: owner === "your" ? "you" : "us" };
  if (!tags.has("Noun") || tags.has("Possessive") || normal === "mind") return undefined;
  const isNamed = departments.test(normal) || isName(word, words[place - 1]);
  return { name: isNamed ? normal : "they" };
}

/** Those who act without a name of their own: "finance approves it". */
export const departments =
  /^(?:accounting|compliance|engineering|finance|hr|legal|logistics|marketing|operations|procurement|purchasing|sales)$/u;

function isName({ tags, text }: Word, before: Word | undefined): boolean {
  const isDescribed = before?.tags.has("Determiner") === true || before?.tags.has("Possessive") === true;
  // The first word of a sentence is written so in any case.
  const isKnown =
    before !== undefined ||
    ["Person", "FirstName", "LastName", "Organization", "Place"].some((tag) => tags.has(tag));
  return /^\p{Lu}/u.test(text) && isKnown && !tags.has("Plural") && !isDescribed;
}

/** Prepositions that begin a clause too: "as long as you sign", "that Jane would call". */
const conjunctions = /^(?:as|that|after|before|until|till|since)$/u;

/** Whether the word at a place does what the verb at `index` says. */
function isSubject(place: number, index: number, words: readonly Word[]): boolean {
  const [word, before, after] = [words[place], words[place - 1], words[place + 1]];
  if (word === undefined || (word.isCut && !word.tags.has("Pronoun"))) return false;
  const isObject =
    /^(?:me|us|him|them)$/u.test(word.normal) ||
    (before !== undefined &&
      !/^(?:I|we|he|she|they)$/iu.test(word.normal) &&
      (isDoing(before) || (before.tags.has("Preposition") && !conjunctions.test(before.normal))));
  // "Ask me to send", "let us send", "I'd like you to send".
  if (isObject) return after?.normal === "to" || /^(?:let|help|have|make)$/u.test(before?.normal ?? "");
  if (word.tags.has("Pronoun")) return true;
  return words
    .slice(place + 1, index)
    .every(
      ({ tags, normal }) =>
        normal === "to" ||
        ["Auxiliary", "Modal", "Adverb", "Negative", "Copula", "Verb"].some((tag) => tags.has(tag)),
    );
}

/** @returns for whom something is done: "send me", "send it to you" */
export function recipientsOf(clauses: readonly { clause: Sentence }[]): Action[] {
  return wordsWithin(clauses).flatMap(([word, ...after]): Action[] => {
    if (word === undefined || !isDoing(word)) return [];
    const next = after.findIndex(isDoing);
    const within = after.slice(0, next < 0 ? reach : next);
    const whom = within.find(({ normal }, place) => {
      const isTo = place === 0 || /^(?:to|with|for)$/u.test(within[place - 1]?.normal ?? "");
      return /^(?:me|us|you)$/u.test(normal) && isTo && after[place + 1]?.normal !== "to";
    });
    const who = ours.test(whom?.normal ?? "") ? "us" : "you";
    return whom === undefined ? [] : [{ who, what: `${word.root} for`, at: word.at, end: whom.end }];
  });
}

/** Each word with those after it in its clause. */
function wordsWithin(clauses: readonly { clause: Sentence }[]): Word[][] {
  return clauses.flatMap(({ clause: { words } }) =>
    words.map((_, index) => words.slice(index, index + 1 + reach)),
  );
}

const offering = anyOf(["(?:I|we) could|(?:happy|glad|delighted|willing|pleased|open) to|gladly"]);
const promising = anyOf(["will|going to|(?:I|we)['’]ll"]);
const leavingOpen = anyOf(["if|would|(?:I|we)['’]d|can|want|like"]);

/** @returns what we offer to do, and what we promise: an offer may be declined */
export function offersOf(sentence: Sentence): { offered: Action[]; promised: Action[] } {
  const ours = actionsOf([{ clause: sentence, isFirst: true }]).filter(({ who }) => who === "us");
  const [isOffer, isPromise] = [hasAny(sentence, offering), hasAny(sentence, promising)];
  const isOpen = isOffer || sentence.isQuestion || hasAny(sentence, leavingOpen);
  return { offered: isOffer && !isPromise ? ours : [], promised: isPromise && !isOpen ? ours : [] };
}
