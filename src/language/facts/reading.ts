import { detect } from "tinyld/light";
import type { Segment } from "./belonging/crossings.ts";
import { type Deed, deedsOf, movesOf } from "./belonging/deeds.ts";
import { type Order, ordersOf } from "./belonging/orders.ts";
import { segmentsOf } from "./belonging/segments.ts";
import { clausesOf, type Sentence, sentencesOf, type Word } from "./english.ts";
import { type FoundFact, findFacts } from "./fact.ts";
import { impliedBy } from "./implied.ts";
import { foreignLanguages, type LanguageCode, languages } from "./languages/languages.ts";
import { dates, foreignDates } from "./readers/dates.ts";
import { namesOf, titledNamesOf, withoutAddress } from "./readers/names.ts";
import { mainCurrencies, powerOf, quantities } from "./readers/quantities.ts";
import { references } from "./readers/references.ts";
import { times } from "./readers/times.ts";
import { type Related, relationsOf } from "./relations.ts";
import { inAsciiDigits } from "./spelling/digits.ts";
import { foreignReplacements } from "./spelling/foreign-spelling.ts";
import { plain } from "./spelling/plain.ts";
import { englishReplacements, respell } from "./spelling/spelling.ts";
import { conditionsOf, conditionsSomehow } from "./statements/conditions.ts";
import { hedgesOf, hedgesSomehow } from "./statements/hedges.ts";
import { negationsOf } from "./statements/negations.ts";
import { anyOf, type Qualifier } from "./statements/qualifier.ts";

/** A clause with what it denies, hedges and makes conditional. */
export interface Statement {
  clause: Sentence;
  /** Whether it begins its sentence, and which one that is. */
  isFirst: boolean;
  whole: Sentence;
  negations: readonly Qualifier[];
  hedges: readonly Qualifier[];
  conditions: readonly Qualifier[];
  /** Whether it has words that may hedge, or make a condition, and are neither by themselves. */
  mayHedge: boolean;
  mayCondition: boolean;
}

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
  /** Of an English text, in lower case. */
  nouns: ReadonlySet<string>;
  /** Parts of people's names in lower case: of a full name, one part is enough. */
  people: ReadonlySet<string>;
  /** All words, as `plain` makes them. */
  words: ReadonlySet<string>;
  segments: readonly Segment[];
  orders: readonly Order[];
  /** Of an English text; none where it is too long. */
  statements: readonly Statement[];
  /** From which date, time or quantity something goes to which. */
  moves: readonly (Deed & { text: string })[];
  deeds: readonly Deed[];
}

/** Of a part of a sentence, as many characters are named. */
const maxSegment = 60;
/** Of longer texts, in characters, statements are not read: that takes 20 ms for 1,000 characters. */
const maxRead = 20_000;
/** A sentence with more words is none that somebody wrote, and takes seconds to read. */
const maxSentenceWords = 500;

/** Whether a text is made of sentences, which can be read within a second or two. */
function isProse(text: string): boolean {
  return (
    text.length <= maxRead &&
    text.split(/[.!?](?=\s)|\n/u).every((sentence) => sentence.split(/\s+/u).length <= maxSentenceWords)
  );
}

/** A text has to have so many words of a language to be in it: short ones are often misread. */
const minWords = 2;

const foreignCodes = ["de", "fr", "es", "it", "pt"] as const;

const englishWords = anyOf([
  "the|and|to|of|is|are|you|your|we|our|it|for|in|on|at|with|this|that|be|have|has|was|will|can|by|from|not",
]);

/** Characters from which a text's language can be detected without words that we know. */
const minDetected = 40;

/** @returns the language that most of a text is in; English where it is none of those we know */
export function languageOf(text: string): LanguageCode {
  const code = detect(text, { only: Object.keys(languages) });
  const found = foreignCodes
    .map((each) => ({ each, count: countOf(text, wordsOfLanguage(each)) }))
    .filter(({ count }) => count >= minWords)
    .toSorted((one, other) => other.count - one.count);
  // Of a short text another language is often detected than the one whose words it has.
  const foreign = foreignCodes.find((each) => each === code);
  const isForeign = foreign !== undefined;
  const most = found[0];
  // "Sono arrivate undici scatole" has none of the words that most texts of its language have, nor of ours.
  if (most === undefined && isForeign && text.length >= minDetected && countOf(text, englishWords) === 0)
    return foreign;
  if (most === undefined || (!isForeign && most.count <= countOf(text, englishWords) + minWords)) return "en";
  return found.find(({ each }) => each === code)?.each ?? most.each;
}

function countOf(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0;
}

const languageWords = new Map<LanguageCode, RegExp>();

/** Words that a language's texts are full of, and its days and months. */
function wordsOfLanguage(code: (typeof foreignCodes)[number]): RegExp {
  const { functionWords, months, weekdays, letters } = foreignLanguages[code];
  const known =
    languageWords.get(code) ?? anyOf([functionWords, ...months, ...weekdays, `\\p{L}*[${letters}]\\p{L}*`]);
  languageWords.set(code, known);
  return known;
}

/** Short forms that no reader of English knows: "doesnt", "w/o" and "w/". */
const shortForms = [
  {
    pattern:
      /(?<!\p{L})(?<verb>wo|do|ca|did|does|is|was|are|were|could|would|should|have|has|had)nt(?!\p{L})/giu,
    by: "$<verb>n't",
  },
  { pattern: /(?<![\p{L}\p{N}])w\/o(?:ut)?(?![\p{L}\p{N}])/giu, by: "without" },
  { pattern: /(?<![\p{L}\p{N}])w\/[ \t]?(?=\p{L}{2})/giu, by: "with " },
];

function withoutShortForms(text: string): string {
  return shortForms.reduce((left, { pattern, by }) => left.replace(pattern, by), text);
}

/** @returns part of a text that was read as it was written: "doesnt", not "doesn't" */
export function asWritten(part: string, written: string): string {
  return written.includes(part) ? part : part.replace(/n't(?!\p{L})/gu, "nt");
}

/** One message is compared with many wordings, and to read it takes most of a comparison's time: it and the last one. */
const maxReadings = 2;
const readings = new Map<string, Reading>();

/** Reads what may not change in a text. */
export function readText(written: string, language: LanguageCode, mentions: readonly string[]): Reading {
  const key = JSON.stringify([written, language, mentions]);
  const reading = readings.get(key) ?? read(written, language, mentions);
  // The one that was asked for last is the last to go.
  readings.delete(key);
  readings.set(key, reading);
  const [oldest] = readings.keys();
  if (readings.size > maxReadings && oldest !== undefined) readings.delete(oldest);
  return reading;
}

function read(written: string, language: LanguageCode, mentions: readonly string[]): Reading {
  const digits = inAsciiDigits(written);
  const text = language === "en" ? withoutShortForms(digits) : digits;
  const isEnglishProse = language === "en" && isProse(text);
  const spelled = respell(
    text,
    language === "en" ? englishReplacements(text, isEnglishProse) : foreignReplacements(text, language),
  );
  const readers = [
    ...references(mentions),
    ...(language === "en" ? [] : foreignDates(foreignLanguages[language])),
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
  const sentences = isEnglishProse ? sentencesOf(text) : [];
  const known = new Set(
    sentences.flatMap(({ words }) =>
      words.filter(isKnownName).map((word) => word.text.toLowerCase().replace(/['’]s$/u, "")),
    ),
  );
  const related = relationsOf(spelled.text, facts, languages[language]);
  const names =
    language === "de"
      ? titledNamesOf(text)
      : namesOf(hidden(spelled.text, facts), (word) => known.has(word.toLowerCase()));
  return {
    text,
    spelled: spelled.text,
    people: new Set(
      sentences.flatMap(({ words }) =>
        words.filter(({ tags }) => tags.has("Person")).map((word) => word.text.toLowerCase()),
      ),
    ),
    words: wordsOf(spelled.text),
    facts: withScales(facts),
    implied: impliedBy(spelled.text, facts, related, language),
    related: related.map((each) => ({
      ...each,
      text: spelled.original(each.at, each.end),
    })),
    names,
    nouns: new Set(
      sentences.flatMap(({ words }) =>
        words
          .filter(({ tags }) => tags.has("Noun") && !tags.has("Pronoun"))
          .map((word) => word.text.toLowerCase().replace(/['’]s$/u, "")),
      ),
    ),
    statements: sentences.flatMap(readStatements),
    segments: segmentsOf(
      withoutAddress(spelled.text),
      [...facts, ...names].toSorted((one, other) => one.at - other.at),
      language,
    ).map((each) => ({ ...each, text: spelled.original(each.at, each.end).trim().slice(0, maxSegment) })),
    orders: ordersOf(text, language),
    moves: movesOf(spelled.text, facts).map((each) => ({
      ...each,
      text: spelled.original(each.at, each.end),
    })),
    deeds: deedsOf(sentences),
  };
}

/** A bare number may be in the unit or magnitude of those beside it: "from $5 to 6", "4.5 million, of which 3.2". */
function withScales(facts: readonly FoundFact[]): FoundFact[] {
  const scales = new Set(facts.flatMap(scaleOf));
  const powers = new Set(facts.flatMap(({ text }) => powerOf(text) ?? []));
  const namesCurrency = facts.some(({ kind }) => kind === "amount");
  return facts.map((fact) => {
    const { kind, key, text, aliases = [] } = fact;
    if (kind !== "number" || !/^[\d.]+$/u.test(key)) return fact;
    const magnified =
      powerOf(text) === undefined
        ? [...powers].map((power) => String(Math.round(Number(key) * 10 ** power)))
        : [];
    // "They charge 1,800": where no currency is named, it may be any.
    const money = namesCurrency
      ? []
      : [key, ...magnified]
          .filter((each) => Number(each) >= minMoney)
          .flatMap((each) => mainCurrencies.map((name) => `amount ${name} ${each}`));
    // "6 cents instead of 8" were 0.06 and 0.08.
    const isCents = scales.has("amount cent") || scales.has("amount penny");
    const whole = isCents
      ? ["number", ...mainCurrencies.map((name) => `amount ${name}`)].map(
          (of) => `${of} ${Number(key) / 100}`,
        )
      : [];
    const scaled = [key, ...magnified].flatMap((each) => [...scales].map((scale) => `${scale} ${each}`));
    return {
      ...fact,
      aliases: [...aliases, ...whole, ...scaled, ...money, ...magnified.map((each) => `number ${each}`)],
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

function readStatements(sentence: Sentence): Statement[] {
  const all = { negations: negationsOf(sentence), conditions: conditionsOf(sentence) };
  return clausesOf(sentence).map((clause, index, clauses): Statement => {
    const isWithin = ({ at }: Qualifier) => at >= clause.at && at < clause.at + clause.text.length;
    const hedges = hedgesOf(clause);
    const conditions = all.conditions.filter(isWithin);
    return {
      clause,
      isFirst: index === 0,
      whole: sentence,
      negations: all.negations.filter(isWithin),
      hedges,
      conditions,
      mayHedge: hedges.length > 0 || hedgesSomehow(clause).length > 0,
      mayCondition: conditions.length > 0 || conditionsSomehow(clause, clauses[index + 1]),
    };
  });
}

function isKnownName({ tags }: Word): boolean {
  return ["FirstName", "LastName", "Place", "Organization", "Company"].some((tag) => tags.has(tag));
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
