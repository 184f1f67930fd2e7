import { type FoundFact, nameOf } from "./fact.ts";
import type { LanguageCode } from "./languages/languages.ts";
import { readUnits } from "./readers/units.ts";
import type { Related } from "./relations.ts";

/** A year in which each day of a month exists. */
const anyYear = 2024;
const daySeconds = 86_400;
const dayMinutes = 1_440;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const monthsOfYear = 12;

/** One of something, without a number: "a month", "une heure". Words are parts of patterns. */
const ones: Readonly<Record<string, string>> = {
  en: "an?|one",
  de: "eine?[nmrs]?",
  fr: "une?",
  es: "une?|una",
  it: "un[ao]?(?:['’])?",
  pt: "uma?",
};
const spanWords: Readonly<Record<LanguageCode, string>> = {
  en: "minute|hour|day|week|month|quarter|year",
  de: "Minute|Stunde|Tag|Woche|Monat|Quartal|Jahr",
  fr: "minute|heure|jour|semaine|mois|trimestre|an(?:née)?",
  es: "minuto|hora|día|semana|mes|trimestre|año",
  it: "minuto|ora|giorno|settimana|mese|trimestre|anno",
  pt: "minuto|hora|dia|semana|mês|trimestre|ano",
};

function wordTable(table: Readonly<Record<string, string>>): { key: string; words: RegExp }[] {
  return Object.entries(table).map(([key, words]) => ({
    key,
    words: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu"),
  }));
}

/** Half and whole days, weeks and years that a word stands for: each with the keys of what it says. */
const periods = wordTable({
  "date sat|date sun": "weekends?|Wochenenden?|week-end|fin de semana|fine settimana",
  "time 12:00":
    "mornings?|forenoon|vormittags?|Vormittag|Morgen|matin(?:ée)?|mañana|mattin[ao]|manhã|afternoons?|nachmittags?|Nachmittag|après-midi|tarde|pomeriggio",
  "date 12-31":
    "end of (?:the |this )?year|year['’]?s?[- ]end|Jahresende|fin d['’]année|fin de año|fine anno|fim do ano",
  "percentage 50": "hal(?:f|ve[sd]?)|halbe?[nrsm]?|Hälfte|moitié|mitad|medi[oa]|metà|mezz[oa]|metade|mei[oa]",
  "percentage 25": "quarters?|Viertel|quarts?|cuart[oa]s?|quart[oi]|quartos?",
  "rate week":
    "every (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days|jeden \\p{L}{2,7}tag|\\p{L}{2,7}tags|chaque \\p{L}{2,5}di|cada (?:lunes|martes|miércoles|jueves|viernes)|ogni (?:luned|marted|mercoled|gioved|venerd)ì|todas as \\p{L}{3,6}-feiras",
  "date today":
    "dans la journée|im Laufe des Tages|in (?:the )?course of (?:the|this) day|a lo largo del día|in giornata",
});
const distance =
  /(?<!\p{L})(?:before|prior|ahead|advance|earlier|after|later|from|vor(?:her)?|nach|danach|avant|après|antes|después|prima|dopo|depois)(?!\p{L})/iu;
/** A text with more dates or spans is a list. */
const maxDistances = 12;

/** Days that are said by their distance to another. */
const shifts = wordTable({
  "-1": "day (?:before|prior|earlier|ahead|in advance)|eve of|Vor(?:tag|abend)|Tag (?:zuvor|davor|vorher|früher)|la veille|día (?:antes|anterior)|víspera|giorno (?:prima|precedente)|vigilia|dia (?:antes|anterior)|véspera",
  "1": "day (?:after|later)|(?:next|following) day|Folgetag|Tag (?:darauf|danach|später)|(?:nächsten|folgenden) Tag|lendemain|día (?:siguiente|después)|giorno (?:dopo|seguente|successivo)|dia (?:seguinte|depois)",
  "-7": "week (?:before|prior|earlier|ahead|in advance)|Woche (?:zuvor|davor|vorher|früher)|semaine (?:avant|plus tôt)|semana (?:antes|anterior)|settimana prima",
  "7": "week (?:after|later)|following (?:week|\\p{L}+day)|Woche (?:darauf|danach|später)|(?:darauf)?folgende[nr]? (?:Woche|\\p{L}+tag|Mittwoch)|semaine (?:après|plus tard|suivante)|semana (?:después|siguiente|depois|seguinte)|settimana (?:dopo|seguente)",
});

/** "Half of the 40" are 20, and "twice that" is 80. */
function multiples(facts: readonly FoundFact[]): string[] {
  const times = facts.flatMap(({ key, text }) => {
    if (key === "50" && !/\d/u.test(text)) return [0.5];
    return /^[23] times$/u.test(key) ? [Number(key[0])] : [];
  });
  return facts.flatMap(({ kind, key }) => {
    const { unit = "", count } = /^(?<unit>\p{L}{3} )?(?<count>[\d.]+)$/u.exec(key)?.groups ?? {};
    return count === undefined ? [] : times.map((of) => `${kind} ${unit}${Number(count) * of}`);
  });
}

/**
 * What a text says without writing it: "before the 20th" is by the 19th, "a month" about 30 days, "two weeks before
 * 4 March" 19 February. Another text that writes it adds nothing.
 *
 * @returns kinds and keys of facts, dates also after how something lies to them, such as "by date 9-19"
 */
export function impliedBy(
  text: string,
  facts: readonly FoundFact[],
  related: readonly Related[],
  language: LanguageCode,
): ReadonlySet<string> {
  const spans = [...facts.flatMap(spanOf), ...singleSpans(text, language)];
  const days = facts.filter(({ kind }) => kind === "date");
  const isDistant = distance.test(text) && days.length <= maxDistances && spans.length <= maxDistances;
  return new Set([
    ...spans.flatMap(spanKeys),
    ...clockKeys(facts, spans),
    ...related.flatMap((one) => (one.kind === "deadline" ? besideOf(one.of, one.relation) : [])),
    ...daysBetween(text),
    ...shifts
      .filter(({ words }) => words.test(text))
      .flatMap((shift) => days.flatMap(({ key }) => shifted(key, Number(shift.key) * daySeconds))),
    ...multiples(facts),
    ...periods.filter(({ words }) => words.test(text)).flatMap(({ key }) => key.split("|")),
    ...(days.some(({ key }) => key === "12-31") ? ["date end of y"] : []),
    ...(isDistant
      ? spans.flatMap((span) => days.flatMap(({ key }) => [...shifted(key, span), ...shifted(key, -span)]))
      : []),
  ]);
}

/** How long a quantity is, in seconds, with 30 days a month. */
function spanOf({ kind, key }: FoundFact): number[] {
  const [, count, unit] = /^([\d.]+) (second|month)$/u.exec(kind === "number" ? key : "") ?? [];
  return count === undefined ? [] : [Number(count) * (unit === "month" ? monthDays * daySeconds : 1)];
}

const singles: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(spanWords).map(([code, words]) => [
    code,
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${ones[code]})[ \\t]?(?<unit>${words})(?:e?s)?(?!\\p{L})`, "giu"),
  ]),
);

function singleSpans(text: string, language: LanguageCode): number[] {
  const secondsOf = ({ groups: { unit = "" } = {} }: RegExpMatchArray) => {
    const of = readUnits.find(({ pattern: words }) => words.test(unit));
    return of === undefined ? [] : [of.factor * (of.base === "month" ? monthDays * daySeconds : 1)];
  };
  return [...text.matchAll(singles.get(language) ?? /$^/gu)].slice(0, maxDistances).flatMap(secondsOf);
}

const daySpan =
  /(?<!\p{L})(?<from>mon|tue|wed|thu|fri|sat|sun)\p{L}*(?: ?[-–] ?| (?:to|through|thru|until|till) )(?<until>mon|tue|wed|thu|fri|sat|sun)/giu;

/** "Tuesday through Thursday" is on Wednesday too. */
function daysBetween(text: string): string[] {
  return [...text.matchAll(daySpan)].flatMap(({ groups: { from = "", until = "" } = {} }) => {
    const [first, last] = [weekdays.indexOf(from.toLowerCase()), weekdays.indexOf(until.toLowerCase())];
    const count = (last - first + 7) % 7;
    return Array.from({ length: count }, (_, index) => `date ${weekdays[(first + index) % 7] ?? ""}`);
  });
}

const monthDays = 30;
const maxMonths = 60;

/** Days that so many months are called: 30, 28 and 31 are one, 60 and 56 two, 365 twelve. */
function daysOf(months: number): number[] {
  const exact = (months * 365) / monthsOfYear;
  const weeks = Math.round((months * 52) / monthsOfYear);
  return [months * monthDays, weeks * 7, Math.floor(exact), Math.ceil(exact), months * 28];
}

/** What else a span is called: "60 days" and "two months", "52 weeks" and "a year". */
function spanKeys(seconds: number): string[] {
  const days = seconds / daySeconds;
  const months = Array.from({ length: maxMonths }, (_, index) => index + 1).filter((count) =>
    daysOf(count).includes(days),
  );
  return [
    `number ${seconds} second`,
    ...months.flatMap((count) => [
      `number ${count} month`,
      ...daysOf(count).map((each) => `number ${each * daySeconds} second`),
    ]),
  ];
}

/** Between two times, how long something takes; and when it ends that begins at a time. */
function clockKeys(facts: readonly FoundFact[], spans: readonly number[]): string[] {
  const times = facts.filter(({ kind }) => kind === "time").slice(0, maxDistances);
  const minutesOf = ({ key }: FoundFact) => {
    const [, hour, minute] = /^(\d{1,2}):(\d\d)/u.exec(key) ?? [];
    return Number(hour) * 60 + Number(minute);
  };
  const between = times.flatMap((one, index) => {
    const next = times[index + 1];
    const minutes = next === undefined ? 0 : minutesOf(next) - minutesOf(one);
    return minutes > 0 ? [`number ${minutes * 60} second`] : [];
  });
  const ends = times.flatMap((one) =>
    spans
      .filter((span) => span < daySeconds / 2)
      .flatMap((span) => {
        const end = (minutesOf(one) + span / 60 + dayMinutes) % dayMinutes;
        const clock = `${Math.floor(end / 60)}:${String(end % 60).padStart(2, "0")}`;
        return [`time ${clock}`, `time ${clock} of either half`];
      }),
  );
  return [...between, ...ends];
}

/** "Before the 20th" is by the 19th, and "from Monday" after Sunday: where something begins or ends beside a day. */
const besides: Readonly<Record<string, { days: number; relations: readonly string[] }>> = {
  before: { days: -1, relations: ["by", "until"] },
  by: { days: 1, relations: ["before", "from"] },
  until: { days: 1, relations: ["before", "from"] },
  after: { days: 1, relations: ["from"] },
  from: { days: -1, relations: ["after", "until"] },
};

function besideOf(of: string, relation: string): string[] {
  const { days = 0, relations = [] } = besides[relation] ?? {};
  const names = shifted(of.replace(/^date /u, ""), days * daySeconds);
  return relations.flatMap((each) => names.map((name) => `${each} ${name}`));
}

/** @returns whether a text implies a date with how something lies to it, such as "by the 19th" */
export function isImplied(
  fact: FoundFact,
  related: readonly Related[],
  implied: ReadonlySet<string>,
): boolean {
  const names = [nameOf(fact), ...(fact.aliases ?? [])];
  const relations = related
    .filter((each) => each.end === fact.end && each.of === names[0])
    .map((each) => each.relation);
  return (
    implied.has(nameOf(fact)) ||
    relations.some((relation) => names.some((name) => implied.has(`${relation} ${name}`)))
  );
}

/** @returns the day or month so many seconds after a date's; of a month or weekday, the one beside it */
function shifted(name: string, seconds: number): string[] {
  const days = Math.round(seconds / daySeconds);
  if (days === 0 || Math.abs(days) > 366) return [];
  const month = /^month (\d+)$/u.exec(name)?.[1];
  if (month !== undefined)
    return Math.abs(days) > 31
      ? []
      : [`date month ${((Number(month) - 1 + Math.sign(days) + monthsOfYear) % monthsOfYear) + 1}`];
  const weekday = weekdays.indexOf(name);
  if (weekday >= 0) return [`date ${weekdays[(((weekday + days) % 7) + 7) % 7] ?? ""}`];
  const [, ofMonth, day] = /^(?:(\d{1,2})-)?(\d{1,2})(?:th)?$/u.exec(name) ?? [];
  if (day === undefined) return [];
  const at = new Date(Date.UTC(anyYear, Number(ofMonth ?? 1) - 1, Number(day) + days));
  const sameMonth = `date ${at.getUTCDate()}th`;
  return ofMonth === undefined ? [sameMonth] : [`date ${at.getUTCMonth() + 1}-${at.getUTCDate()}`, sameMonth];
}
