import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
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
      `(?<!\\p{L})(?:${words})(?: of)?(?: (?:the|our|your|my|his|her|their|these|those|its))?(?<things>(?: [\\p{L}’'-]+){1,3})`,
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

/** How a language says by how much something changes, and to what. Words are parts of patterns. */
const changes: Readonly<Record<LanguageCode, { verbs: string; by: string; to: string }>> = {
  en: {
    verbs:
      "down|up(?! to\\b)|(?<!(?:can|could|would|will|['’]ll|['’]d|to) )go|go(?:es|ing)|dropp?(?:ed|ing|s)?|f[ae]ll(?:en|ing|s)?|rose|risen|ris(?:e|es|ing)|gr[eo]wn?|increas(?:ed?|es|ing)|decreas(?:ed?|es|ing)|reduc(?:ed?|es|ing)|cut|lower(?:ed|s|ing)?|rais(?:ed?|es|ing)|went|climb(?:ed|s|ing)?|jump(?:ed|s|ing)?",
    by: "(?:(?:(?!to )\\p{L}+ ){0,4}?by |(?:(?!to )\\p{L}+ ){0,2}?)",
    to: "to",
  },
  de: {
    verbs:
      "st(?:eig|ieg)\\p{L}*|gestiegen|s[iau]nk\\p{L}*|gesunken|erhöh\\p{L}*|(?:ge)?senk\\p{L}*|f(?:a|ä|ie)l\\p{L}*|gefallen|reduzier\\p{L}*",
    by: "um ",
    to: "auf",
  },
  fr: {
    verbs:
      "augment\\p{L}*|baiss\\p{L}*|diminu\\p{L}*|rédui\\p{L}*|relev\\p{L}*|recul\\p{L}*|progress\\p{L}*|chut\\p{L}*",
    by: "d(?:e |['’])",
    to: "à",
  },
  es: {
    verbs:
      "sub\\p{L}+|baj\\p{L}+|aument\\p{L}*|ca[eíy]\\p{L}*|redu\\p{L}+|increment\\p{L}*|creci\\p{L}*|disminu\\p{L}*",
    by: "(?:en )?(?:un |el )?",
    to: "(?:al?|hasta)(?: el)?",
  },
  it: {
    verbs:
      "sal[ief]\\p{L}*|sces\\p{L}|scend\\p{L}*|aument\\p{L}*|diminu\\p{L}*|cal(?:a|at)\\p{L}|ridott\\p{L}|cresc\\p{L}*",
    by: "d(?:el |ell['’]|i )",
    to: "a(?:l|ll['’])?",
  },
  pt: {
    verbs:
      "sub\\p{L}+|desc\\p{L}+|aument\\p{L}*|ca[ií]\\p{L}*|redu\\p{L}+|cresce\\p{L}*|baix\\p{L}+|diminu\\p{L}*",
    by: "(?:em |de )",
    to: "(?:para|ao?)(?: os?)?",
  },
};
const amount = "(?:[A-Z]{3} )?[$€£]?(?<amount>\\d[\\d.,'’]*[%kmKM]?)(?![\\d%])";

const madeChanges = new Map<LanguageCode, ReturnType<typeof changePatterns>>();

function changePatterns(language: LanguageCode) {
  const { verbs, by, to } = changes[language];
  const before = `(?<!\\p{L})(?:${verbs})`;
  const off =
    language === "en"
      ? `|(?<!\\p{L})(?:discount|reduction|increase|rise|cut|rebate) of (?:[A-Z]{3} )?[$€£]?(?<size>\\d[\\d.,]*[%kmKM]?)|(?<![\\d.,])(?<off>\\d[\\d.,]*%) (?:off|discount|cheaper|less|reduction)(?!\\p{L})`
      : "";
  return {
    byHowMuch: new RegExp(`${before} ${by}${amount}${off}`, "giu"),
    toWhat: new RegExp(`${before}[^.;!?\\d]{0,30}(?: [$€£]?\\d[\\d.,]*[%kmKM]?)? ${to} ?${amount}`, "giu"),
  };
}

/** @returns by how much something changes in a text, and in the other it changes to as much */
export function changedInstead(
  { spelled }: Reading,
  { spelled: other }: Reading,
  language: LanguageCode,
): PlacedFact[] {
  const patterns = madeChanges.get(language) ?? changePatterns(language);
  madeChanges.set(language, patterns);
  const amountsIn = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index, groups }) => ({
      amount: (groups?.amount ?? groups?.size ?? groups?.off ?? "").replace(/[.,]$/u, ""),
      at: index,
      text: whole,
    }));
  const setOf = (pattern: RegExp, text: string) =>
    new Set(amountsIn(pattern, text).map((each) => each.amount));
  const { byHowMuch, toWhat } = patterns;
  const [levels, levelsThere] = [setOf(toWhat, spelled), setOf(toWhat, other)];
  const changesThere = setOf(byHowMuch, other);
  return (
    amountsIn(byHowMuch, spelled)
      // Down by half is down to half.
      .filter((each) => !/^50%?$/u.test(each.amount))
      .filter(
        (each) => levelsThere.has(each.amount) && !levels.has(each.amount) && !changesThere.has(each.amount),
      )
      .map(({ at, text }) => ({ kind: "bound", at, text }))
  );
}

/** From which a span of time is counted, in our languages; what is delivered arrives and is received. */
const origins = [
  "deliver|receipt|receiv|arriv|liefer|erhalt|eingang|livraison|récept|entreg|recep|consegn|ricev|ricez|receb",
  "order|purchas|bestell|kauf|auftrag|command|achat|pedido|compra|ordin|acquist|encomend",
  "sign|unterz|vertrags|firma|assina",
  "invoic|bill|rechnung|factur|fattur|fatur",
  "start|begin|commenc|begi?nn|début|inicio|inizio|início",
  "complet|termination|expir|ende|fin de|fine d|fim d",
].map((words) => new RegExp(`(?<!\\p{L})(?:${words})`, "iu"));
const counted =
  /(?<![\d.,])(?<span>\d+ (?:day|week|month|year|hour|tag|woche|monat|jahr|jour|semaine|mois|d[ií]a|semana|m[eê]s|giorn|settiman)\p{L}*) (?:of|from|after|since|following|nach|ab|seit|après|suivant|à (?:compter|partir) d|dès|depuis|desde|después|tras|a (?:partir|contar) d|d[aei]|dopo|após)(?<origin>[^.;!?,\d]{3,40})/giu;

/** @returns a span of time that is counted from something else in the other text: "of delivery" and "of the order" */
export function exchangedOrigins({ spelled }: Reading, { spelled: other }: Reading): PlacedFact[] {
  const countedIn = (text: string) =>
    [...text.matchAll(counted)].map(({ 0: whole, index, groups: { span = "", origin = "" } = {} }) => ({
      span: span.toLowerCase(),
      from: origins.filter((words) => words.test(origin)),
      at: index,
      text: whole,
    }));
  const there = countedIn(other);
  return countedIn(spelled)
    .filter(({ span, from }) => {
      const same = there.filter((each) => each.span === span && each.from.length > 0);
      return (
        from.length > 0 &&
        same.length > 0 &&
        same.every((each) => from.every((one) => !each.from.includes(one)))
      );
    })
    .map(({ at, text }) => ({ kind: "deadline", at, text }));
}
