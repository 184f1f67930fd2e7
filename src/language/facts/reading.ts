import { type FoundFact, findFacts, type Reader } from "./fact.ts";
import { impliedBy } from "./implied.ts";
import { foreignLanguages, type LanguageCode, languages } from "./languages/languages.ts";
import { dates, foreignDates } from "./readers/dates.ts";
import { namesOf } from "./readers/names.ts";
import { mainCurrencies, quantities } from "./readers/quantities.ts";
import { references } from "./readers/references.ts";
import { times } from "./readers/times.ts";
import { type Related, relationsOf } from "./relations.ts";
import { inAsciiDigits } from "./spelling/digits.ts";
import { englishReplacements } from "./spelling/english-spelling.ts";
import { foreignReplacements } from "./spelling/foreign-spelling.ts";
import { plain } from "./spelling/plain.ts";
import { respell } from "./spelling/replacement.ts";

/** Everything of a text that is compared. */
export interface Reading {
  text: string;
  /** With its quantities and dates in digits: facts have their places in it. */
  spelled: string;
  /** Quantities, dates, times and references. */
  facts: readonly FoundFact[];
  related: readonly (Related & { text: string })[];
  /** Kinds and keys of facts that the text says without writing them. */
  implied: ReadonlySet<string>;
  names: readonly FoundFact[];
  /** All words, as `plain` makes them. */
  words: ReadonlySet<string>;
}

const foreignReaders = new Map<string, readonly Reader[]>(
  Object.entries(foreignLanguages).map(([code, language]) => [code, foreignDates(language)]),
);

/** Reads what may not change in a text. */
export function readText(written: string, language: LanguageCode, mentions: readonly string[]): Reading {
  const text = inAsciiDigits(written);
  const spelled = respell(
    text,
    language === "en" ? englishReplacements(text) : foreignReplacements(text, language),
  );
  const readers = [
    ...references(mentions),
    ...(foreignReaders.get(language) ?? []),
    ...dates,
    ...times,
    ...quantities,
  ];
  // "Mon" is French for "my".
  const isForeignWord = ({ kind, text: word }: FoundFact) =>
    language !== "en" && kind === "date" && /^\p{Lu}\p{Ll}{2}$/u.test(word);
  const found = findFacts(spelled.text, readers).filter((fact) => !isForeignWord(fact));
  const facts = found.map((fact) => {
    const isWhole = fact.text === spelled.text.slice(fact.at, fact.end).trim();
    return isWhole ? { ...fact, text: spelled.original(fact.at, fact.end).trim() } : fact;
  });
  const related = relationsOf(spelled.text, facts, languages[language]);
  return {
    text,
    spelled: spelled.text,
    words: wordsOf(spelled.text),
    facts: withScales(facts),
    implied: impliedBy(spelled.text, facts, related, language),
    related: related.map((each) => ({ ...each, text: spelled.original(each.at, each.end) })),
    names: namesOf(language === "de" ? text : hidden(spelled.text, facts), language),
  };
}

/** A bare number may be in the unit of those beside it: "from $5 to 6". */
function withScales(facts: readonly FoundFact[]): FoundFact[] {
  const scales = new Set(facts.flatMap(scaleOf));
  const namesCurrency = facts.some(({ kind }) => kind === "amount");
  const inThousands = facts.some(({ text }) => /\d ?k(?!\p{L})/iu.test(text));
  return facts.map((fact) => {
    const { kind, key, text, aliases = [] } = fact;
    if (kind !== "number" || !/^[\d.]+$/u.test(key)) return fact;
    // "They charge 1,800": where no currency is named, it may be any.
    const isMoney = !namesCurrency && Number(key) >= minMoney;
    const names = [...scales, "number", ...(isMoney ? mainCurrencies.map((name) => `amount ${name}`) : [])];
    // "They're at 92k and go up to 110."
    const keys = inThousands && !/\p{L}/u.test(text) ? [key, `${Number(key) * 1_000}`] : [key];
    return {
      ...fact,
      aliases: [...aliases, ...names.flatMap((name) => keys.map((each) => `${name} ${each}`))],
    };
  });
}

/** From this size on, a number without a currency is more often money than a count. */
const minMoney = 1_000;

/** @returns what a quantity is counted in, if it may be a bare number's too */
function scaleOf({ kind, key }: FoundFact): string[] {
  if (kind === "percentage") return [kind];
  return kind === "amount" ? [`${kind} ${key.split(" ")[0]}`] : [];
}

/** The words of a text in lower case, without accents, and without a possessive's end. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}&]+(?:['’\u2011-]\p{L}[\p{L}\p{M}]*)*/gu) ?? [];
  return new Set(words.flatMap((word) => [plain(word), plain(word.replace(/(?:['’]s?|s)$/u, ""))]));
}

/** @returns the text without what was read already, each part as long as it was */
function hidden(text: string, facts: readonly FoundFact[]): string {
  let rest = "";
  let end = 0;
  for (const fact of facts) {
    if (fact.at < end) continue;
    rest += text.slice(end, fact.at) + "\ufffc".repeat(fact.end - fact.at);
    end = fact.end;
  }
  return rest + text.slice(end);
}
