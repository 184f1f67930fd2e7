import { lackedNames } from "./compare-names.ts";
import { lackedRelations } from "./compare-relations.ts";
import { crossedQuantities, exchangedContrasts } from "./exchanges.ts";
import { type Fact, type FoundFact, nameOf } from "./fact.ts";
import { isImplied } from "./implied.ts";
import { languageOf } from "./languages/detect.ts";
import { lackedNegations } from "./negations.ts";
import { type Reading, readText } from "./reading.ts";
import { isSaidOtherwise } from "./said-otherwise.ts";
import { stemOf } from "./spelling/plain.ts";

/** What a rephrased text lacks, and what it adds, verbatim and in order. */
export interface FactChanges {
  missing: Fact[];
  added: Fact[];
}

/**
 * Compares the hard facts of a message with those of its rephrasing: numbers, amounts, percentages, dates, times, links,
 * mentions, code, names, on which side of a date or quantity something lies, and whether a negation is gone. Spellings
 * of the same fact are equal ("2:30 PM" and "14:30", "half an hour" and "30 minutes"). It reads English, German, French,
 * Spanish, Italian and Portuguese.
 *
 * It takes a second for 100,000 characters: call it in a worker where a text may be that long.
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
  const changes = (of: Reading, other: Reading) => {
    const facts = [
      ...withoutWeak(lackedFacts(of, other), lackedFacts(other, of), of, other),
      ...withoutWeak(lackedNames(of, other), lackedNames(other, of), of, other),
      ...lackedRelations(of.related, other.related, other.implied),
      ...lackedNegations(of, other, language),
      ...exchangedContrasts(of, other),
      ...crossedQuantities(of, other),
    ];
    return facts
      .toSorted((one, another) => one.at - another.at)
      .map(({ kind, text }): Fact => ({ kind, text }));
  };
  return { missing: changes(before, after), added: changes(after, before) };
}

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

function thingAfter({ end }: FoundFact, { spelled }: Reading): string | undefined {
  const word = /^[ -](\p{L}{3,30})/u.exec(spelled.slice(end, end + 32))?.[1];
  return word === undefined ? undefined : stemOf(word);
}

function isWeak({ kind, text, key }: FoundFact): boolean {
  if (kind === "name") return /^\p{Lu}[\p{Lu}&]{0,4}$/u.test(text);
  // "Half of the 40" may be 20.
  if (kind === "percentage") return !/[\d%]|cent|Prozent|ciento|times/iu.test(text);
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
function sortsOf(fact: FoundFact, { spelled }: Reading): string[] {
  const { kind, key, at, end } = fact;
  if (kind === "percentage" && isWeak(fact)) return [kind];
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
