import type { PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";
import { wordToken } from "./segments.ts";

/** Words for how much of something is meant. Two of different rows clash where they're said of the same. */
const amounts = [
  "(?<!\\b(?:almost|nearly|not|at|after|practically) )(?:all|every|each|both)",
  "(?<!\\b(?:at|the|our|your|his|her|their) )most(?= of\\b| \\p{L}+s\\b)|the (?:majority|bulk)|(?:almost|nearly) (?:all|every)",
  "some|several|a few|a couple|a handful",
  "(?:only|just) one|one (?:other|more|(?=of\\b))",
  "neither|none(?= of\\b)",
  "(?<=(?:^|[.!?:;,]|\\b(?:that|and|but))\\s{0,3})only(?! (?:one|if|when|on|in|at|by|for|from|to|with|after|before|the|a|an)(?!\\p{L}))",
].map(
  (words) =>
    new RegExp(
      `(?<!\\p{L})(?:${words})(?: of)?(?: (?:the|our|your|my|their|these|those|its))?(?<things>(?: [\\p{L}’'-]+){1,3})`,
      "giu",
    ),
);

/** The row of "neither": "both lack Dutch" says the same. */
const neither = 4;
const lacking =
  /(?<!\p{L})both(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:lack|without|miss|fail|un(?:able|qualified|available))/iu;

/** What goods are counted in, where it isn't their own name; each row is one. */
const containers = [
  "pallets?",
  "cases?",
  "crates?",
  "cartons?|boxe?s?",
  "drums?|barrels?",
  "kegs?",
  "sacks?|bags?",
  "rolls?",
  "bottles?",
  "cans?|tins?",
  "trays?",
  "containers?",
  "truckloads?|lorry loads?|trucks?|lorries|lorry",
  "bundles?",
  "packs?|packets?",
  "sheets?",
  "pairs?",
].map((words) => ({
  counted: new RegExp(`(?<![\\p{L}\\d.,])(?<count>\\d+)(?: \\p{L}+)? (?:${words})(?!\\p{L})`, "giu"),
  word: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu"),
}));

/** @returns what an English text says of all, most, some or one of something, and the other of another part of it */
export function clashingShares(of: Reading, other: Reading): PlacedFact[] {
  const there = Map.groupBy(
    sharesOf(other).flatMap(({ amount, things }) => things.map((thing) => ({ amount, thing }))),
    ({ thing }) => thing,
  );
  return sharesOf(of)
    .filter(({ amount, things }) => {
      const alike = new Set(things.flatMap((thing) => there.get(thing)?.map((each) => each.amount) ?? []));
      const isLacking =
        [...alike, amount].includes(neither) && (lacking.test(of.text) || lacking.test(other.text));
      return alike.size > 0 && !alike.has(amount) && !isLacking;
    })
    .map(({ at, text }) => ({ kind: "bound", at, text }));
}

function sharesOf({ text }: Reading) {
  return amounts.flatMap((pattern, amount) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index, groups: { things = "" } = {} }) => ({
      amount,
      things: things
        .trim()
        .split(" ")
        .flatMap((word) => wordToken(word, true, "en")),
      at: index,
      text: whole,
    })),
  );
}

/** @returns what an English text counts in pallets, and the other as many in cases */
export function recounted(of: Reading, other: Reading): PlacedFact[] {
  const others = new Set(
    containers.flatMap(({ counted, word }) =>
      word.test(of.text) ? [] : [...other.spelled.matchAll(counted)].map(({ groups }) => groups?.count),
    ),
  );
  return containers.flatMap(({ counted, word }) =>
    word.test(other.text)
      ? []
      : [...of.spelled.matchAll(counted)]
          .filter(({ groups }) => others.has(groups?.count))
          .map(({ 0: text, index }): PlacedFact => ({ kind: "number", at: index, text })),
  );
}

/** @returns what an English text counts per thing that the other never mentions */
export function lackedRates({ text }: Reading, { words }: Reading): PlacedFact[] {
  return [
    ...text.matchAll(/(?<=\d\S*(?: \p{L}+)? )per (?<thing>\p{L}{4,})(?= per | an? |[.,;]|$)/giu),
  ].flatMap(({ 0: rate, index, groups: { thing = "" } = {} }): PlacedFact[] => {
    const name = thing.toLowerCase();
    const isKnown = ["each", "every", "apiece", name, `${name}s`, name.replace(/s$/u, "")].some((word) =>
      words.has(word),
    );
    return isKnown || knownRates.test(name) ? [] : [{ kind: "rate", at: index, text: rate }];
  });
}

/** Those that are compared as facts, in whatever words. */
const knownRates =
  /^(?:second|minute|hour|day|week|month|quarter|year|annum|seat|user|person|head|employee|mile|kilomet\p{L}+|kilo\p{L}*|square|night|page|unit|item|piece|lit\p{L}+|gallon|thousand|mille|licen[cs]e|cent)s?$/iu;

const changing =
  "(?:down|up|dropp?(?:ed|ing|s)?|f[ae]ll(?:en|ing|s)?|rose|risen|ris(?:es|ing)|gr[eo]wn?|increas(?:ed?|es|ing)|decreas(?:ed?|es|ing)|reduc(?:ed?|es|ing)|cut|lower(?:ed|s|ing)?|rais(?:ed?|es|ing)|went|climb(?:ed|s|ing)?|jump(?:ed|s|ing)?)";
const byHowMuch = new RegExp(
  `(?<!\\p{L})${changing}(?: (?!to )\\p{L}+){0,2}? (?:by )?(?<amount>[$€£]?\\d[\\d.,]*[%kmKM]?)(?![\\d%])`,
  "giu",
);
const toWhat = new RegExp(
  `(?<!\\p{L})${changing}[^.;!?\\d]{0,30}(?: [$€£]?\\d[\\d.,]*[%kmKM]?)? to (?<amount>[$€£]?\\d[\\d.,]*[%kmKM]?)(?![\\d%])`,
  "giu",
);

/** @returns by how much something changes in an English text, and in the other it changes to as much */
export function changedInstead({ spelled }: Reading, { spelled: other }: Reading): PlacedFact[] {
  const amountsIn = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index, groups: { amount = "" } = {} }) => ({
      amount: amount.replace(/[.,]$/u, ""),
      at: index,
      text: whole,
    }));
  const setOf = (pattern: RegExp, text: string) =>
    new Set(amountsIn(pattern, text).map(({ amount }) => amount));
  const [levels, levelsThere] = [setOf(toWhat, spelled), setOf(toWhat, other)];
  const changesThere = setOf(byHowMuch, other);
  return amountsIn(byHowMuch, spelled)
    .filter(({ amount }) => levelsThere.has(amount) && !levels.has(amount) && !changesThere.has(amount))
    .map(({ at, text }) => ({ kind: "bound", at, text }));
}
