import { stemmer } from "stemmer";
import type { Sentence, Word } from "../english.ts";
import type { FoundFact } from "../fact.ts";
import { departments, isPassiveAt } from "../statements/actors.ts";
import { synonymOf } from "../synonyms.ts";

/** What one does to another; either is unknown where nothing says so, or "they". */
export interface Deed {
  actor: string | undefined;
  verb: string;
  target: string | undefined;
  /** Whether it is done to them rather than to something of theirs. */
  isDirect: boolean;
  /** Whether its actor is "he", "she" or "they". */
  isOfPronoun?: boolean;
  at: number;
  end: number;
}

/**
 * @returns those of which the other text says the opposite: actor and target exchanged, a start and an end exchanged, or
 *   somebody else as the actor
 */
export function turnedDeeds<One extends Deed>(deeds: readonly One[], others: readonly One[]): One[] {
  /** Whether somebody does in the other text what somebody else did here, who only did something else. */
  const isTakenOver = ({ actor, verb, target }: Deed, each: Deed) =>
    target === undefined &&
    each.target === undefined &&
    each.actor !== undefined &&
    !isSide(each.actor) &&
    !isSide(actor) &&
    deeds.some((one) => one.actor === each.actor) &&
    !deeds.some((one) => one.verb === verb && one.actor === each.actor) &&
    !others.some((one) => one.verb === verb && one.actor === actor);
  return deeds.filter((deed) => {
    const { actor, verb, target } = deed;
    const same = others.filter((each) => each.verb === verb);
    const own = same.filter((each) => each.actor === actor);
    if (own.length > 0)
      return (
        own.every((each) => each.target !== target) &&
        same.some((each) => each.actor !== undefined && each.actor === target && each.target === actor)
      );
    // "He reports to Anna" is done to Anna, whoever he is.
    const isDoneToThem = (each: Deed) =>
      each.isDirect &&
      each.target === actor &&
      (each.actor !== undefined || (each.isOfPronoun && !isSide(actor)));
    const isTurned = same.some(
      (each) => each.target === actor && each.actor !== undefined && each.actor === target,
    );
    return (
      actor !== undefined &&
      (isTurned ||
        same.some((each) => isTakenOver(deed, each)) ||
        same.some(
          (each) =>
            verb !== "to" &&
            target !== undefined &&
            each.target === target &&
            each.actor !== undefined &&
            !isSide(each.actor) &&
            !isSide(actor) &&
            !deeds.some((one) => one.verb === verb && one.actor === each.actor) &&
            !others.some((one) => one.verb === verb && one.actor === actor),
        ) ||
        (same.some(isDoneToThem) &&
          !wanting.test(verb) &&
          !deeds.some((each) => each.verb === verb && each.target === actor)))
    );
  });
}

function isSide(actor: string | undefined): boolean {
  return actor === "us" || actor === "you";
}

/** Verbs that say little of whoever they are about: "all we need from you". */
const wanting = /^(?:need|want|requir|like|love)$/u;

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
    return isMove
      ? [{ actor: one.key, verb: "to", target: other.key, isDirect: true, at: one.at, end: other.end }]
      : [];
  });
}

/** What people do together, or in their heads. */
const mutual = new Set(
  "be do go let get got have had think thought hope know see look hear heard feel believe expect wonder mean suppose guess mind meet met join talk speak work spoke agre chat discuss collaborat partner connect sync catch"
    .split(" ")
    .map(stemmer),
);

/** What parts two people so that neither does something to the other. */
const apart = /^(?:and|or|but|if|unless|once|when|while|because|so|before|after|until|as|since|whether)$/u;

/** People and companies that `compromise` takes for things. */
const people =
  /^(?:supplier|vendor|client|candidate|applicant|board|panel|committee|council|team|department|agency|agent|auditor|trainer|recruiter|carrier|courier|distributor|reseller|partner|insurer|bank|seller|buyer|landlord|tenant|contractor|subcontractor|consultant|broker|sponsor|host|regulator|court|manufacturer|retailer|technician|counsel|headquarters|headhunter|freelancer|interviewer|interviewee|trustee|notary|franchisee|licensee|investor|lender|borrower)(?:s|['’]s)?$/u;

interface Party {
  index: number;
  /** Nothing where it may be anyone. */
  name: string | undefined;
  as: "subject" | "object" | "owner" | "any";
}

/** Who is spoken of in a sentence: the sender's or the reader's side, people, roles and companies. */
export function partiesOf(words: readonly Word[]): Party[] {
  return words.flatMap((word, index): Party[] => {
    const { normal, tags, text, root } = word;
    const before = words[index - 1];
    // "With the board" and "ahead of the board".
    const isWithin =
      before?.tags.has("Determiner") === true &&
      /^(?:of|with|for|from|at)$/u.test(words[index - 2]?.normal ?? "");
    const isOf =
      isWithin || before?.tags.has("Preposition") === true || /^(?:to|per|than)$/u.test(before?.normal ?? "");
    const as = isOf ? "object" : "any";
    if (/^(?:i|we)$/u.test(normal)) return [{ index, name: "us", as: "subject" }];
    if (/^(?:me|us|mine|ours)$/u.test(normal)) return [{ index, name: "us", as: "object" }];
    if (/^(?:you|yours)$/u.test(normal)) return [{ index, name: "you", as }];
    if (/^(?:he|she|they|him|them)$/u.test(normal))
      return [{ index, name: undefined, as: normal.endsWith("m") ? "object" : "subject" }];
    const isDepartment =
      departments.test(normal) && words[index + 1]?.tags.has("Verb") === true && !tags.has("Possessive");
    if (isDepartment || isRole(word)) {
      const owner = [before, words[index - 2]].find((each) => /^(?:our|my|your)$/u.test(each?.normal ?? ""));
      return [{ index, name: owner === undefined ? root : sideOf(owner), as }];
    }
    if (/^(?:our|my|your)$/u.test(normal))
      return [words[index + 1], words[index + 2]].some((each) => each !== undefined && isRole(each))
        ? []
        : [{ index, name: sideOf(word), as: "owner" }];
    const isName =
      (/^\p{Lu}/u.test(text) && tags.has("ProperNoun") && !tags.has("Date") && !tags.has("Place")) ||
      tags.has("Person") ||
      tags.has("Organization") ||
      // The first word has a capital letter in any case.
      (index === 0 &&
        !["Pronoun", "Determiner", "Preposition", "Adverb", "Conjunction", "Plural"].some((tag) =>
          tags.has(tag),
        ) &&
        words[1] !== undefined &&
        ["PastTense", "Modal", "Auxiliary"].some((tag) => words[1]?.tags.has(tag)));
    return isName ? [{ index, name: root, as: tags.has("Possessive") ? "owner" : as }] : [];
  });
}

function sideOf({ normal }: Word): "us" | "you" {
  return normal === "your" ? "you" : "us";
}

function isRole({ tags, normal }: Word): boolean {
  const isSomeone =
    people.test(normal) || (tags.has("Actor") && !/^(?:people|persons?|users?)$/u.test(normal));
  return isSomeone && tags.has("Noun") && !tags.has("Possessive");
}

/** @returns each deed with its actor and its target */
export function deedsOf(sentences: readonly Sentence[]): Deed[] {
  return sentences.flatMap((sentence) => [...namedMoves(sentence), ...doneIn(sentence)]);
}

function namedMoves({ text, at }: Sentence): Deed[] {
  const moves = /\bfrom (?:the )?(?<from>[\p{L}\p{N}$€£%.,-]+) to (?:the )?(?<to>[\p{L}\p{N}$€£%]+)/giu;
  const deeds = (pattern: RegExp, verb: string, nameOf: (name: string) => string) =>
    [...text.matchAll(pattern)].map(
      ({ 0: move, index, groups: { from: start = "", to: goal = "" } = {} }): Deed => ({
        actor: nameOf(start.toLowerCase()),
        verb,
        target: nameOf(goal.toLowerCase()),
        isDirect: true,
        at: at + index,
        end: at + index + move.length,
      }),
    );
  return [
    ...deeds(moves, "to", (name) => name),
    // "Owen takes over from Rosa" is "Owen replaces Rosa".
    ...deeds(successions, synonymOf(stemmer("replace")), (name) => synonymOf(stemmer(name))),
  ];
}

const successions =
  /(?<from>\p{L}{2,30})(?:['’]ll| will| is| are| to| would| be){0,3} (?:(?:tak(?:e|es|ing)|took) over (?:\p{L}{1,20} ){0,4}from|(?:stand|fill|step|sit)(?:s|ing|ting|ping)? in for|cover(?:s|ing)? for) (?:the (?:\p{Ll}{1,20} )??)?(?<to>\p{L}{2,30})/giu;

/** How many words after a verb those it is done to are looked for. */
const reach = 8;

const favours = /^(?:calls?|rings?|shout|hand|try|go|buzz|heads-up|updates?|tour|feedback)$/u;
const lightReach = 5;
/** "Give me a ring" is "call me". */
const calls = /^(?:calls?|ring|buzz)$/u;
const calling = synonymOf(stemmer("call"));

function doneIn({ words }: Sentence): Deed[] {
  const parties = partiesOf(words);
  const relative = relativeOf(words);
  return words.flatMap((verb, index): Deed[] => {
    const [helper, next] = [words[index - 1], words[index + 1]];
    // "The signed contract" says nothing of who signed it.
    const isQuality = helper?.tags.has("Determiner") === true && next?.tags.has("Noun") === true;
    // "I'll give you a call" gives nothing.
    const isLight =
      verb.root === "give" &&
      words.slice(index, index + lightReach).some((each) => favours.test(each.normal));
    // "From sales to support" has no verb.
    const isCall = isLight && words.slice(index, index + lightReach).some((each) => calls.test(each.normal));
    const isGoal =
      helper?.normal === "to" &&
      words.slice(Math.max(0, index - 4), index).some(({ normal }) => normal === "from");
    if (!isMain(verb) || isQuality || (isLight && !isCall) || isGoal || mutual.has(stemmer(verb.normal)))
      return [];
    const before =
      index > relative.end
        ? parties.find((each) => each.index === 0)
        : parties.findLast((each) => each.index < index);
    const within = parties.filter((each) => each.index > index && each.index <= index + reach);
    // "Jana recommended him to Ole" names Ole alone.
    const after = within.find(({ name, as }) => name !== undefined || as === "subject");
    const subject =
      before !== undefined &&
      before.as !== "object" &&
      areJoined(words, index > relative.end ? relative.end + 1 : before.index, index)
        ? before
        : undefined;
    const object =
      after !== undefined && after.as !== "subject" && areJoined(words, index, after.index)
        ? after
        : undefined;
    const isBy =
      object !== undefined && words.slice(index, object.index).some(({ normal }) => normal === "by");
    const isPassive = isPassiveAt(words, index);
    // "We switched it off, having asked her": who did the one did the other.
    const doer = helper?.normal === "having" ? parties.find((each) => each.index < index) : subject;
    const isAsked =
      !isPassive &&
      doer === undefined &&
      object?.name === "us" &&
      verb.root !== "send" &&
      isRequest(words, index);
    const asked: Party | undefined = isAsked ? { index, name: "you", as: "subject" } : undefined;
    const actor = isBy ? object : isPassive ? undefined : (doer ?? asked);
    const target = isPassive ? subject : isBy ? undefined : object;
    if (actor?.name === undefined && target?.name === undefined) return [];
    const places = [words[subject?.index ?? index], verb, words[object?.index ?? index]];
    return [
      {
        actor: actor?.name,
        verb: isCall ? calling : verb.root,
        target: target?.name,
        // "I'll keep it for you" is done to it.
        isOfPronoun: !isPassive && subject !== undefined && subject.name === undefined,
        isDirect: target?.as !== "owner" && words[(object?.index ?? 0) - 1]?.normal !== "for",
        at: Math.min(...places.map((each) => each?.at ?? verb.at)),
        end: Math.max(...places.map((each) => each?.end ?? verb.end)),
      },
    ];
  });
}

/** "Please ring us": what the reader is asked to do. */
function isRequest(words: readonly Word[], index: number): boolean {
  const verb = words[index];
  return (
    verb !== undefined &&
    (verb.tags.has("Imperative") || verb.tags.has("Infinitive")) &&
    words.slice(0, index).every(({ normal }) => /^(?:please|kindly|pls|just|so|and|then|but)$/u.test(normal))
  );
}

/** Where a clause about the first word ends: "Theo, who has the background, asked me". */
function relativeOf(words: readonly Word[]): { end: number } {
  const isRelative = words[0]?.isCut === true && /^(?:who|which)$/u.test(words[1]?.normal ?? "");
  const end = isRelative ? words.findIndex(({ isCut }, index) => index > 1 && isCut) : -1;
  return { end: end < 0 ? words.length : end };
}

function isMain({ tags, normal }: Word): boolean {
  return (
    !departments.test(normal) &&
    tags.has("Verb") &&
    !["Auxiliary", "Modal", "Copula", "Particle"].some((tag) => tags.has(tag))
  );
}

/** Whether nothing parts two words of a sentence, the one of a verb and the other of somebody. */
function areJoined(words: readonly Word[], from: number, to: number): boolean {
  return (
    words.slice(from, to).every(({ isCut }) => !isCut) &&
    words.slice(from + 1, to).every((word) => !isMain(word) && !apart.test(word.normal))
  );
}
