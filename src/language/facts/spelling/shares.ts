import type { LanguageCode } from "../languages/languages.ts";
import { type Replacement, replaced } from "./replacement.ts";

/** How a language says a share of a whole. Words are parts of patterns. */
interface ShareWords {
  /** One to ten. */
  counts: readonly string[];
  /** Parts of a whole, by how many it has. */
  parts: Readonly<Record<number, string>>;
  /** Between the counts of "one in four"; `always`: of "two of five" too, which elsewhere may be counted. */
  among: string;
  always: string;
}

const counts = (words: string): string[] => words.split(" ");

const shareWords: Readonly<Record<LanguageCode, ShareWords>> = {
  en: {
    counts: counts("an?|one|last|remaining|final|other two three four five six seven eight nine ten"),
    parts: {
      3: "thirds?",
      4: "(?:(?<!(?:last|remaining|final|other) )(?:quarters?|fourths?)(?= of\\b)|(?<=three )quarters)",
      5: "fifths?",
      6: "sixths?",
      8: "eighths?",
      10: "tenths?",
    },
    among: "(?:in|out of)(?: every)?",
    always: "in(?: every)?|out of(?= ten\\b| 10\\b| 100\\b)",
  },
  de: {
    counts: counts("ein(?:e[nmrs]?|s)? zwei drei vier fünf sechs sieben acht neun zehn"),
    parts: { 3: "Drittel", 4: "Viertel", 5: "Fünftel", 6: "Sechstel", 8: "Achtel", 10: "Zehntel" },
    // Not "ein Nachlass von fünf Prozent".
    among: "von(?= (?:zehn|10|100)(?![\\p{L}\\d]))",
    always: "von(?= (?:zehn|10|100)(?![\\p{L}\\d]))",
  },
  fr: {
    counts: counts("une? (?:les\\s)??deux (?:les\\s)??trois quatre cinq six sept huit neuf dix"),
    parts: { 3: "tiers", 4: "quarts?", 5: "cinquièmes?", 6: "sixièmes?", 8: "huitièmes?", 10: "dixièmes?" },
    among: "sur",
    always: "sur",
  },
  es: {
    counts: counts("(?:un[oa]?|la) (?:las\\s)??dos (?:las\\s)??tres cuatro cinco seis siete ocho nueve diez"),
    parts: {
      3: "(?:tercios?|terceras?\\spartes?)",
      4: "(?:cuartos?(?= de l)|cuartas?\\spartes?)",
      5: "(?:quintos?(?= de l)|quintas?\\spartes?)",
      10: "(?:décimos?(?= de l)|décimas?\\spartes?)",
    },
    among: "de cada",
    always: "de cada",
  },
  it: {
    counts: counts("un[oa]? (?:i\\s)??due (?:i\\s)??tre quattro cinque sei sette otto nove dieci"),
    parts: { 3: "terz[oi]", 4: "quart[oi](?= d)", 5: "quint[oi](?= d)", 10: "decim[oi](?= d)" },
    among: "su",
    always: "su",
  },
  pt: {
    counts: counts("uma? (?:dois|duas) três quatro cinco seis sete oito nove dez"),
    parts: { 3: "terços?", 4: "quartos?(?= d)", 5: "quintos?(?= d)", 10: "décimos?(?= d)" },
    among: "em cada",
    always: "em cada",
  },
};

/** What is counted after "one in …", and is no share: "one in 5 minutes". */
const spans =
  "(?:minutes?|hours?|days?|weeks?|months?|years?|Tagen?|Wochen?|Monaten?|Jahren?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)";
/** What a share may be of, or compared by; "a third reminder" is none. */
const afterPart =
  "(?![- ](?!(?:of|more|less|fewer|higher|lower|off|after|when|since|and|or|in|on|to|this|last|once|if|is|are|was|were|will|have|has|can|must|may|as|at|by|before|upon|for|from|with)\\b)\\p{L})";
/** "Down by a third compared with May" says by how much. */
const measured = "(?<=\\b(?:by|about|around|roughly|nearly|almost|over|under|only|just|down|up) an? \\p{L}+)";
const hours = "(?![ ](?:of an |d['’]|de |einer )?(?:hour|heure|h?ora|Stunde))";

/** @returns shares of a whole in words, in per cent: "a fifth", "one in four", "jede dritte" */
export function shareReplacements(text: string, language: LanguageCode): Replacement[] {
  return patternsOf(language).flatMap(({ pattern, of }) =>
    replaced(text, pattern, ({ part, of: whole }) => {
      const percent = Math.round((100 * numberOf(part, language)) / (of ?? numberOf(whole, language)));
      return percent > 0 && percent < 100 ? `${percent}%` : undefined;
    }),
  );
}

const countPatterns = new Map<LanguageCode, RegExp[]>();

function numberOf(word: string | undefined, language: LanguageCode): number {
  if (word === undefined) return 1;
  const known =
    countPatterns.get(language) ??
    shareWords[language].counts.map((each) => new RegExp(`^(?:${each})$`, "iu"));
  countPatterns.set(language, known);
  return known.findIndex((each) => each.test(word)) + 1 || Number(word);
}

interface SharePattern {
  pattern: RegExp;
  /** How many parts the whole has, where the pattern doesn't say. */
  of?: number;
}

const made = new Map<LanguageCode, SharePattern[]>();

function patternsOf(language: LanguageCode) {
  const known = made.get(language) ?? makePatterns(shareWords[language], language === "en");
  made.set(language, known);
  return known;
}

function makePatterns(
  { counts: words, parts, among, always }: ShareWords,
  isEnglish: boolean,
): SharePattern[] {
  const [one = "", ...more] = words;
  const whole = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");
  const many = more.slice(0, -1).join("|");
  const notThat = isEnglish ? "(?<!\\b(?:each|every|this|last|next|first) )" : "";
  return [
    ...Object.entries(parts).map(([of, part]) => ({
      pattern: whole(
        `(?<part>${one}|${many})[ -]${part}${hours}${isEnglish ? `(?:${afterPart}|${measured})` : ""}`,
      ),
      of: Number(of),
    })),
    {
      pattern: whole(
        `${notThat}(?:(?<one>${isEnglish ? "one" : one}|1)(?: (?!in\\b|out\\b)\\p{L}+)? (?:${among})|(?<part>${many}|[2-9]) (?:${always})) (?<of>${[...more].join("|")}|\\d{1,3})(?! ${spans})`,
      ),
    },
  ];
}
