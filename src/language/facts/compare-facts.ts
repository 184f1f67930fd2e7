import { stemmer } from "stemmer";
import {
  changedInstead,
  clashingShares,
  exchangedOrigins,
  lackedRates,
  recounted,
} from "./belonging/amounts.ts";
import { clashed } from "./belonging/clashes.ts";
import { exchangedClocks, stretchedDays } from "./belonging/clocks.ts";
import { exchangedConjunctions } from "./belonging/conjunctions.ts";
import {
  exchangedChoices,
  exchangedContrasts,
  exchangedMentions,
  exchangedWords,
} from "./belonging/contrasts.ts";
import { crossed } from "./belonging/crossings.ts";
import { turnedDeeds } from "./belonging/deeds.ts";
import { lackedDemands, lackedLimits, neededInstead, turnedConditions } from "./belonging/demands.ts";
import { reassigned } from "./belonging/duties.ts";
import { exchangedDenials, splitDenials } from "./belonging/exchanges.ts";
import { flipped } from "./belonging/flips.ts";
import { turned } from "./belonging/orders.ts";
import { exchangedOwners } from "./belonging/owners.ts";
import { exchangedPortions } from "./belonging/portions.ts";
import { exchangedReasons } from "./belonging/reasons.ts";
import { lackedNames } from "./compare-names.ts";
import { editedFacts } from "./edits.ts";
import type { Fact, FoundFact, PlacedFact } from "./fact.ts";
import { isImplied } from "./implied.ts";
import type { ForeignLanguageCode } from "./languages/languages.ts";
import { asWritten, languageOf, type Reading, readText } from "./reading.ts";
import { lackedRelations } from "./relations.ts";
import { isSaidOtherwise } from "./said-otherwise.ts";
import { plain } from "./spelling/plain.ts";
import { affirmed, unmentionedDenials } from "./statements/affirmed.ts";
import { isOtherWay } from "./statements/compare-actors.ts";
import { lackedStatements } from "./statements/compare-statements.ts";
import { namedInstead, reversedNames, turnedRoles } from "./statements/foreign-roles.ts";
import { lackedForeignStatements } from "./statements/foreign-statements.ts";
import { contradicted, lackedReserve } from "./statements/polarity.ts";
import { exchangedPronouns, firmOffers, newOffers, newPromises } from "./statements/promises.ts";
import { lackedRefusals } from "./statements/refusals.ts";

/** What a rephrased text lacks, and what it adds, verbatim and in order. */
export interface FactChanges {
  missing: Fact[];
  added: Fact[];
}

/**
 * Compares what must not change when a message is rephrased. Spellings of the same fact are equal ("2:30 PM" and
 * "14:30", "half an hour" and "30 minutes"). English is compared by its statements too: what is denied, hedged or
 * conditional, who does something, and what belongs to whom. German, French, Spanish, Italian and Portuguese are compared by
 * whether they deny, hedge or condition anything at all.
 *
 * It loads 50 MB of language data, and takes 20 ms for 1,000 characters: call it in a worker.
 *
 * @param original plain text
 * @param rephrased plain text
 * @param mentions names of people, channels or groups in the text, such as "@Sam Ortega"; other mentions end
 *   before a word with a lower-case initial
 */
export function compareFacts(
  original: string,
  rephrased: string,
  mentions: readonly string[] = [],
): FactChanges {
  const language = languageOf([original, rephrased].toSorted().join("\n"));
  const before = readText(original, language, mentions);
  const after = readText(rephrased, language, mentions);
  const changes = (of: Reading, other: Reading, written: string) => {
    const facts = [
      ...withoutWeak(lackedFacts(of, other), lackedFacts(other, of), of, other),
      ...withoutWeak(lackedNames(of, other), lackedNames(other, of), of, other),
      ...lackedRelations(of.related, other.related, other.implied),
      ...(language === "en" ? lackedStatements(of, other) : lackedForeignStatements(of, other, language)),
    ];
    // What says the same of a place in another way is told once.
    const others = [
      ...turnedDeeds(of.moves, other.moves).map(({ at, text }) => ({ kind: "owner" as const, at, text })),
      ...(isOtherWay(of, other) ? [] : turnedDeeds(of.deeds, other.deeds)).map(({ at, end }) => ({
        kind: "actor" as const,
        at,
        text: of.text.slice(at, end),
      })),
      ...exchangedContrasts(of, other),
      ...exchangedChoices(of, other),
      ...exchangedMentions(of, other),
      ...splitDenials(of, other, language),
      ...lackedReserve(of, other),
      ...crossed(of.segments, other.segments),
      ...turned(of.orders, other.orders),
      ...flipped(of, other, language),
      ...lackedRefusals(of, other, language),
      ...contradicted(of, other),
      ...affirmed(of, other, language),
      ...exchangedDenials(of, other, language),
      ...changedInstead(of, other, language),
      ...exchangedOrigins(of, other),
      ...lackedDemands(of, other, language),
      ...lackedLimits(of, other, language),
      ...neededInstead(of, other),
      ...newOffers(of, other, language),
      ...exchangedConjunctions(of, other, language),
      ...exchangedOwners(of, other, language),
      ...exchangedPortions(of, other, language),
      ...(language === "en" ? englishFacts(of, other) : foreignFacts(of, other, language)),
      ...editedFacts(of, other, language),
    ];
    const edited = others.filter((each, index) =>
      [...facts, ...others.slice(0, index)].every((fact) => !touch(fact, each)),
    );
    return [...facts, ...edited]
      .toSorted((one, another) => one.at - another.at)
      .map(({ kind, text }): Fact => ({ kind, text: asWritten(text, written) }));
  };
  return { missing: changes(before, after, original), added: changes(after, before, rephrased) };
}

/** What English texts say of other things, or of more or fewer of them. */
function englishFacts(of: Reading, other: Reading): PlacedFact[] {
  return [
    clashed,
    clashingShares,
    recounted,
    exchangedClocks,
    exchangedWords,
    stretchedDays,
    lackedRates,
    exchangedReasons,
    newPromises,
    firmOffers,
    unmentionedDenials,
    exchangedPronouns,
    reassigned,
  ].flatMap((compare) => compare(of, other));
}

/** Who does what in another language. */
function foreignFacts(of: Reading, other: Reading, language: ForeignLanguageCode): PlacedFact[] {
  return [turnedRoles, namedInstead, reversedNames, turnedConditions].flatMap((compare) =>
    compare(of, other, language),
  );
}

/** One warning of a kind is enough for a place, such as for "ne" and "pas". */
function touch(one: PlacedFact, other: PlacedFact): boolean {
  const reach = one.kind === other.kind ? maxReach : 0;
  return one.at <= other.at + other.text.length + reach && other.at <= one.at + one.text.length + reach;
}

/** Within so many characters, two facts of a kind are one. */
const maxReach = 30;

/**
 * What may go or come with mere wording, such as "two" of "the two points", "today" or an abbreviation, is a changed
 * fact only where another one of its sort took its place.
 */
function withoutWeak(
  lacked: readonly FoundFact[],
  lackedThere: readonly FoundFact[],
  of: Reading,
  other: Reading,
): FoundFact[] {
  return lacked.filter(
    (fact) =>
      !(isWeak(fact) || isKnownCount(fact, of)) ||
      isShareOfAll(fact, of, other) ||
      isVagueThere(fact, of, other) ||
      isNewItem(fact, of, other) ||
      lackedThere.some((each) => sortsOf(each, other).some((sort) => sortsOf(fact, of).includes(sort))) ||
      isCountedOtherwise(fact, of, other) ||
      (isOrdinal(fact) && orderWords.some((word) => other.words.has(word) && !of.words.has(word))),
  );
}

/** Words that say a place in an order too. */
const orderWords = ["first", "second", "third", "fourth", "fifth", "last", "final"];

/** Whether the other text has another number of the same things: "two free seats" and "three free seats". */
function isCountedOtherwise(fact: FoundFact, of: Reading, other: Reading): boolean {
  const thing = thingAfter(fact, of);
  const [, unit] = /^\d+ (\p{L}+)$/u.exec(fact.key) ?? [];
  const isOfUnit = ({ kind, key }: FoundFact) =>
    unit !== undefined &&
    kind === "number" &&
    key.endsWith(` ${unit}`) &&
    of.facts.every((each) => each.key !== key);
  if (other.facts.some(isOfUnit)) return true;
  return (
    (fact.kind === "number" || isOrdinal(fact)) &&
    thing !== undefined &&
    other.facts.some(
      (each) =>
        each.kind === fact.kind &&
        isOrdinal(each) === isOrdinal(fact) &&
        each.key !== fact.key &&
        // The second instalment may be called "the second one".
        (!isOrdinal(fact) || of.facts.every(({ key }) => key !== each.key)) &&
        thingAfter(each, other) === thing,
    )
  );
}

/** "Four of the six" are not all six. */
function isShareOfAll({ kind, end }: FoundFact, of: Reading, { words }: Reading): boolean {
  return (
    kind === "number" &&
    /^ (?:out )?of (?:\p{L}{2,5} )?\d/u.test(of.spelled.slice(end, end + 20)) &&
    ["all", "every", "both"].some((word) => words.has(word) && !of.words.has(word))
  );
}

const vague =
  "some several few many most einige mehrere viele manche plusieurs quelques certains certaines algunos algunas varios varias muchos muchas alcuni alcune diversi diverse parecchi alguns algumas vários várias muitos muitas".split(
    " ",
  );

/** "Two of them" are more than "some of them" says. */
function isVagueThere({ kind, end }: FoundFact, of: Reading, { words }: Reading): boolean {
  return (
    kind === "number" &&
    /^ (?:of|der|von|d[eio]\p{L}{0,4})(?!\p{L})/u.test(of.spelled.slice(end, end + 8)) &&
    vague.some((word) => words.has(plain(word)) && !of.words.has(plain(word)))
  );
}

/** Whether a text counts one thing more than the other speaks of: "…, one calendar and two aliases". */
function isNewItem({ kind, key, at, end }: FoundFact, { spelled }: Reading, other: Reading): boolean {
  const [, thing = ""] =
    /^(?: \p{L}+)?? (\p{L}{4,})(?=[.,;!?)]|$| (?:along|too|as well|at|for|from|with|who|in|on)(?!\p{L}))/u.exec(
      spelled.slice(end, end + 40),
    ) ?? [];
  const stem = stemmer(thing.toLowerCase());
  const before = spelled.slice(Math.max(0, at - maxBefore), at);
  const isJoined = /(?:,|(?<!\p{L})(?:and|plus|und|sowie|et|y|e))[ \t]$/u.test(before);
  // "…, and we'll be bringing two colleagues".
  const isOfClause =
    /(?<!\p{L})and(?: (?!(?:on|in|at|of|to|for|by) )[\p{L}'’]{1,15}){1,5} $/u.test(before) &&
    /s$/u.test(thing);
  return (
    kind === "number" &&
    Number(key) > 1 &&
    (isJoined || isOfClause) &&
    thing !== "" &&
    !indefinite.test(thing) &&
    ![...other.words].some((word) => stemmer(word) === stem)
  );
}

const maxBefore = 60;
const indefinite =
  /^(?:others?|more|further|ones|things|points|items|them|people|andere\p{L}*|weitere|autres|otr[oa]s|altr[ie]|outr[oa]s)$/iu;

function thingAfter({ end }: FoundFact, { spelled }: Reading): string | undefined {
  const word = /^[ -](\p{L}{3,30})/u.exec(spelled.slice(end, end + 32))?.[1];
  return word === undefined ? undefined : stemmer(word.toLowerCase());
}

function isWeak({ kind, text, key }: FoundFact): boolean {
  if (kind === "name") return /^\p{Lu}[\p{Lu}&]{0,4}$/u.test(text);
  if (kind === "number") return !/\d/u.test(text) && Number.parseFloat(key) <= maxWeak;
  return (
    kind === "date" &&
    /^(?:\d{1,2}th$|today|tonight|tomorrow|yesterday|this|(?:end|middle|start) of)/u.test(key) &&
    !/\d/u.test(text)
  );
}

/** "The 2 deliveries" are those that were spoken of. */
function isKnownCount({ kind, key, at, end }: FoundFact, { spelled }: Reading): boolean {
  return (
    kind === "number" &&
    /^[2-5]$/u.test(key) &&
    /(?<!\p{L})(?:the|th[eo]se|our|your|my|both|die|diese|den|beiden|[lncd]es|nos|vos|los|las|est[oa]s|i|gli|le|[oa]s)[ ]$/iu.test(
      spelled.slice(Math.max(0, at - 8), at),
    ) &&
    /^ \p{L}{3}/u.test(spelled.slice(end, end + 4))
  );
}

/** Larger numbers in words are counts as good as those in digits. */
const maxWeak = 12;

function isOrdinal({ key }: Pick<FoundFact, "key">): boolean {
  return /^\d{1,2}th$/u.test(key);
}

/** "Round three" is of the sort of "the third round" too. */
function sortsOf({ kind, key, at, end }: FoundFact, { spelled }: Reading): string[] {
  if (kind === "amount" || kind === "percentage") return ["number"];
  if (isOrdinal({ key })) return ["ordinal"];
  const isLabel =
    kind === "number" &&
    /\p{L}{3,20} $/u.test(spelled.slice(Math.max(0, at - 20), at)) &&
    !/^[ -](?!(?:of|is|are|was|in|on|and|or)\b)\p{L}/u.test(spelled.slice(end, end + 6));
  return isLabel ? [kind, "ordinal"] : [kind];
}

function lackedFacts(of: Reading, other: Reading): FoundFact[] {
  const known = Map.groupBy(other.facts, nameOf);
  // "End of August" says nothing new beside "15 August".
  const monthsOf = ({ kind, key }: FoundFact) =>
    kind === "date" && /^\d+-\d+$/u.test(key) ? [`date month ${key.split("-")[0]}`] : [];
  const months = new Set(other.facts.flatMap(monthsOf));
  const aliases = new Set(other.facts.flatMap(({ aliases: names = [] }) => names));
  return of.facts.filter((fact) => {
    const same = known.get(nameOf(fact)) ?? [];
    return (
      !same.some(({ detail }) => isCompatible(detail, fact.detail)) &&
      !aliases.has(nameOf(fact)) &&
      !isImplied(fact, of.related, other.implied) &&
      !months.has(nameOf(fact)) &&
      !fact.aliases?.some((alias) => known.has(alias)) &&
      !isSaidOtherwise(fact, of, other)
    );
  });
}

/** A year contradicts another year alone, and "mid-" another part of a month. */
function isCompatible(one: string, other: string): boolean {
  return one === other || one === "" || other === "" || /^\d/u.test(one) !== /^\d/u.test(other);
}

function nameOf({ kind, key }: FoundFact): string {
  return `${kind} ${key}`;
}
