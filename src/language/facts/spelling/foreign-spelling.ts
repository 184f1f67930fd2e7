import { toCardinal as germanCardinal, toOrdinal as germanOrdinal } from "n2words/de-DE";
import { toCardinal as spanishCardinal, toOrdinal as spanishOrdinal } from "n2words/es-ES";
import { toCardinal as frenchCardinal, toOrdinal as frenchOrdinal } from "n2words/fr-FR";
import { toCardinal as italianCardinal, toOrdinal as italianOrdinal } from "n2words/it-IT";
import { toCardinal as portugueseCardinal, toOrdinal as portugueseOrdinal } from "n2words/pt-PT";
import { type ForeignLanguageCode, foreignLanguages } from "../languages/languages.ts";
import { foreignPhrases } from "./foreign-phrases.ts";
import { type Replacement, replaced } from "./replacement.ts";
import { shareReplacements } from "./shares.ts";

/** @returns the numbers of another language in digits: its number words, and thousands set apart by points or spaces */
export function foreignReplacements(text: string, language: ForeignLanguageCode): Replacement[] {
  const { words, numbers, spans } = patternsOf(language);
  const numberOf = (word = "") =>
    /^une?a?$/iu.test(word) ? 1 : Number(words.get(word.toLowerCase()) ?? word);
  const clock = clockPhrases[language];
  return [
    // "R$ 87 mil" is 87,000.
    ...replaced(text, /(?<=\d)[ \t]mil(?![\p{L}\d])/giu, "k"),
    ...replaced(text, clock.pattern, ({ half, other, hour }) =>
      Number.isNaN(numberOf(hour))
        ? undefined
        : clock.by(numberOf(hour), (half ?? other ?? "").toLowerCase()),
    ),
    ...replaced(text, afternoon, ({ hour, minute = "00" }) =>
      numberOf(hour) <= 12 ? `${(numberOf(hour) % 12) + 12}:${minute}` : undefined,
    ),
    // "5. bis 8. November": the month that stands once is meant twice.
    ...replaced(text, spans, ({ from, to, until, month }) => `${from} ${month} ${to} ${until} ${month}`),
    ...(language === "de" ? germanReplacements(text, words) : []),
    ...shareReplacements(text, language),
    ...replaced(text, single, "1"),
    ...replaced(text, grouped, (_, { 0: digits }) => digits.replace(/\D/gu, "")),
    ...replaced(text, numbers, (_, { 0: word }) => words.get(word.toLowerCase())),
  ];
}

/** "Un euro de plus": one of what is otherwise an article. */
const single =
  /(?<![\p{L}\d])(?:ein(?:e[nmrs]?)?|une?|uno|uma?)(?= (?:euros?|dollars?|dólar|dollaro|pfund|livre|libra|sterlina|franken|franc|franco|prozent|pour cent|por ciento|por cento|per cento|%|million|millón|milione|milhão|kilo|kilogramm|tonne|tonelada|tonnellata)(?!\p{L}))/giu;
const grouped = /(?<![\p{L}\d.,/])\d{1,3}(?:[. \u00a0\u202f]\d{3})+(?![\d/]|[.,]\d{3})/gu;

/** What German counts within a word: "sechsmonatig", "6-wöchig", "zweimal". */
const counted: Readonly<Record<string, string>> = {
  minütig: "Minuten",
  stündig: "Stunden",
  tägig: "Tage",
  wöchig: "Wochen",
  monatig: "Monate",
  jährig: "Jahre",
  seitig: "Seiten",
  köpfig: "Personen",
  mal: "mal",
};

const countedWords = new RegExp(
  `(?<![\\p{L}\\d])(?<count>\\d{1,3}|\\p{L}{3,15}?)-?(?<unit>${Object.keys(counted).join("|")})(?:e[nmrs]?)?(?!\\p{L})`,
  "giu",
);

function germanReplacements(text: string, words: ReadonlyMap<string, string>): Replacement[] {
  return [
    ...replaced(text, countedWords, ({ count = "", unit = "" }) => {
      const number =
        /^ein$/iu.test(count) && unit !== "mal" ? "1" : (words.get(count.toLowerCase()) ?? count);
      return /^\d+$/u.test(number) ? `${number} ${counted[unit.toLowerCase()]}` : undefined;
    }),
    // "Um 9:30 am Dienstag" isn't in the morning.
    ...replaced(
      text,
      /(?<=(?:\d|halb \p{L}{3,8}|viertel (?:vor|nach) \p{L}{3,8}) ?) am(?= \p{L}|\d)/giu,
      ", am",
    ),
  ];
}

const spellings = {
  de: { toCardinal: germanCardinal, toOrdinal: germanOrdinal },
  fr: { toCardinal: frenchCardinal, toOrdinal: frenchOrdinal },
  es: { toCardinal: spanishCardinal, toOrdinal: spanishOrdinal },
  it: { toCardinal: italianCardinal, toOrdinal: italianOrdinal },
  pt: { toCardinal: portugueseCardinal, toOrdinal: portugueseOrdinal },
};

const hourName = "(?<hour>\\d{1,2}|\\p{L}+)";

/** "A las cinco de la tarde": a time of the second half of the day. */
const afternoon =
  /(?<!\p{L}|\d|[.:,])(?<hour>\d{1,2}|\p{L}+)(?:[:.h](?<minute>[0-5]\d))?(?: ?(?:heures?|horas?|h|Uhr))? (?:de la (?:tarde|noche)|del mediodía|del pomeriggio|di sera|da (?:tarde|noite)|de l['’]après-midi|du soir|nachmittags|abends|am (?:Nachmittag|Abend))(?!\p{L})/giu;

/** Half and quarter hours. */
const clockPhrases: Readonly<
  Record<ForeignLanguageCode, { pattern: RegExp; by: (hour: number, part: string) => string }>
> = {
  de: {
    pattern: new RegExp(`\\b(?:(?<half>halb)|(?<other>viertel (?:nach|vor))) ${hourName}`, "giu"),
    by: (hour, part) =>
      part.endsWith("nach") ? `${hour}:15` : `${((hour + 10) % 12) + 1}:${part === "halb" ? "30" : "45"}`,
  },
  fr: {
    pattern: new RegExp(
      `${hourName} heures? (?:et )?(?<half>demie|trente|quart|quinze|moins le quart)`,
      "giu",
    ),
    by: partOfHour,
  },
  es: {
    pattern: new RegExp(`(?<=las? )${hourName} (?:y )?(?<half>media|cuarto|menos cuarto)`, "giu"),
    by: partOfHour,
  },
  it: {
    pattern: new RegExp(
      `(?<=(?:alle|le) )${hourName} (?:e )?(?:un )?(?<half>mezza|mezzo|quarto|meno un quarto)`,
      "giu",
    ),
    by: partOfHour,
  },
  pt: {
    pattern: new RegExp(`(?<=às? )${hourName} (?:horas )?e (?<half>meia|quinze|um quarto)`, "giu"),
    by: partOfHour,
  },
};

function partOfHour(hour: number, part: string): string {
  if (/^m(?:oins|eno)/u.test(part)) return `${((hour + 10) % 12) + 1}:45`;
  return `${hour}:${/^(?:demie|trente|media|mezz|meia)/u.test(part) ? "30" : "15"}`;
}

const firsts: Readonly<Record<ForeignLanguageCode, readonly string[]>> = {
  de: ["erste", "ersten", "erster", "erstes", "erstem"],
  fr: ["premier", "première"],
  es: ["primer", "primero", "primera"],
  it: ["primo", "prima"],
  pt: ["primeiro", "primeira"],
};

/** "La prima rata", but not "prima di lunedì" nor "un'ora prima". */
const firstOfThings =
  "(?:(?<=(?:la|[ai]lla|una|[dn](?:a|e)lla|mia|tua|sua|nostra|vostra|loro) )prima|prima(?= (?!del|che|era|possibile)\\p{L}{3,}))";

/** After a word that is "second" and "according to": "secondo il contratto", "segundo o contrato". */
const accordingTo =
  "(?:(?:il|lo|la|i|gli|le|me|te|lui|lei|noi|voi|quanto|loro|os?|as?|eu|ele|ela|eles|elas)(?!\\p{L})|l['’])";

interface ForeignPatterns {
  /** Number words and set phrases in lower case, with their digits. */
  words: ReadonlyMap<string, string>;
  numbers: RegExp;
  spans: RegExp;
}

const made = new Map<ForeignLanguageCode, ForeignPatterns>();

function patternsOf(language: ForeignLanguageCode): ForeignPatterns {
  const known = made.get(language) ?? makePatterns(language);
  made.set(language, known);
  return known;
}

function makePatterns(language: ForeignLanguageCode): ForeignPatterns {
  const { months } = foreignLanguages[language];
  const words = numberWords(language);
  const alternatives = [...words.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => (language === "it" && word === "prima" ? firstOfThings : word))
    .map((word) => (word === "mille" ? "(?<!grazie )mille" : word))
    .map((word) => (/^se[cg]ond[oa]$/u.test(word) ? `(?<!(?<!\\p{L})a )${word}(?! ${accordingTo})` : word))
    .join("|");
  return {
    words,
    // "Sexta-feira" is Friday.
    numbers: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}]|-feira)`, "giu"),
    spans: new RegExp(
      `(?<![\\p{L}\\d.,/])(?<from>\\d{1,2})\\.? ?(?<to>bis(?: zum)?|und|oder|au|et|ou|al|y|o|e|ao?|-|–) ?(?<until>\\d{1,2})\\.? (?<month>(?:de )?(?:${months.join("|")}))(?!\\p{L})`,
      "giu",
    ),
  };
}

function numberWords(language: ForeignLanguageCode): ReadonlyMap<string, string> {
  const { toCardinal, toOrdinal } = spellings[language];
  const counts = [
    ...Array.from({ length: 199 }, (_, index) => index + 2),
    250,
    ...Array.from({ length: 98 }, (_, index) => (index + 2) * 100),
    ...Array.from({ length: 100 }, (_, index) => (index + 1) * 1_000),
  ];
  const words = foreignPhrases(language);
  for (const count of counts) {
    const word = toCardinal(count).toLowerCase();
    words.set(word, String(count));
    words.set(word.replace(/^ein(?=hundert|tausend)/u, ""), String(count));
    // "Veintiuna cajas", "vinte e uma", "vingt et une".
    if (language === "es" || language === "pt" || language === "fr")
      words.set(
        word
          .replace(/uno$/u, "una")
          .replace(/um$/u, "uma")
          .replace(/un$/u, "une")
          .replace(/dois$/u, "duas")
          .replace(/os$/u, "as"),
        String(count),
      );
  }
  for (let count = 2; count <= 31; count += 1) {
    const word = toOrdinal(count).toLowerCase();
    // Gender and case change the end.
    for (const end of ["", "n", "r", "s", "m"]) if (language === "de") words.set(word + end, `${count}th`);
    if (language === "fr") for (const end of ["", "s"]) words.set(word + end, `${count}th`);
    for (const end of ["o", "a", "i", "e"])
      if (language === "es" || language === "it" || language === "pt")
        words.set(word.replace(/o$/u, end), `${count}th`);
  }
  for (const word of firsts[language]) words.set(word, "1th");
  return words;
}
