import type { FoundFact } from "./fact.ts";
import type { LanguageCode } from "./languages/languages.ts";
import { readUnits } from "./readers/units.ts";
import type { Related } from "./relations.ts";

/** A year in which each day of a month exists. */
const anyYear = 2024;
export const daySeconds = 86_400;
const dayMinutes = 1_440;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const monthsOfYear = 12;

/** One of something, without a number: "a month", "une heure". Words are parts of patterns. */
const ones: Readonly<Record<LanguageCode, string>> = {
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
const couple = /\b(?:a )?couple of (?<unit>minute|hour|day|week|month|quarter|year)s?(?!\p{L})/giu;

/** Half and whole days, weeks and years that a word stands for: each with the keys of what it says. */
const periods: readonly { words: RegExp; keys: readonly string[] }[] = [
  {
    words: /(?<!\p{L})(?:weekends?|Wochenenden?|week-end|fin de semana|fine settimana)(?!\p{L})/iu,
    keys: ["date sat", "date sun"],
  },
  {
    words:
      /(?<!\p{L})(?:mornings?|forenoon|vormittags?|Vormittag|Morgen|matin(?:ée)?|mañana|mattin[ao]|manhã|afternoons?|nachmittags?|Nachmittag|après-midi|tarde|pomeriggio)(?!\p{L})/iu,
    keys: ["time 12:00"],
  },
  {
    words:
      /(?<!\p{L})(?:end of (?:the |this )?year|year['’]?s?[- ]end|Jahresende|fin d['’]année|fin de año|fine anno|fim do ano)(?!\p{L})/iu,
    keys: ["date 12-31"],
  },
  {
    words:
      /(?<!\p{L})(?:hal(?:f|ve[sd]?)|halbe?[nrsm]?|Hälfte|moitié|mitad|medi[oa]|metà|mezz[oa]|metade|mei[oa])(?!\p{L})/iu,
    keys: ["percentage 50"],
  },
  {
    words: /(?<!\p{L})(?:quarters?|Viertel|quarts?|cuart[oa]s?|quart[oi]|quartos?)(?!\p{L})/iu,
    keys: ["percentage 25"],
  },
  {
    words:
      /(?<!\p{L})(?:every (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days|jeden \p{L}{2,7}tag|\p{L}{2,7}tags|chaque \p{L}{2,5}di|cada (?:lunes|martes|miércoles|jueves|viernes)|ogni (?:luned|marted|mercoled|gioved|venerd)ì|todas as \p{L}{3,6}-feiras)(?!\p{L})/iu,
    keys: ["rate week"],
  },
  {
    words:
      /(?<!\p{L})(?:dans la journée|im Laufe des Tages|in (?:the )?course of (?:the|this) day|a lo largo del día|in giornata)(?!\p{L})/iu,
    keys: ["date today"],
  },
];
const distance =
  /(?<!\p{L})(?:before|prior|ahead|advance|earlier|after|later|from|vor(?:her)?|nach|danach|avant|après|antes|después|prima|dopo|depois)(?!\p{L})/iu;
/** After a span: it begins so long before a time. */
const earlier = /^ (?:before|earlier|ahead|prior|früher|vorher|zuvor|plus tôt|avant|antes|prima)(?!\p{L})/iu;
/** A text with more dates or spans is a list. */
const maxDistances = 12;

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
    ...clockKeys(
      facts,
      facts.filter(({ end }) => earlier.test(text.slice(end, end + 20))).flatMap(spanOf),
      -1,
    ),
    ...(hourEarlier.test(text) ? clockKeys(facts, [3_600], -1) : []),
    ...timesAYear(text, facts),
    ...frequencies(text, facts),
    ...related.flatMap((one) =>
      one.kind === "deadline" ? lying(one).flatMap((each) => besideOf(one.of, each)) : [],
    ),
    ...daysBetween(text, facts),
    ...multiples(facts),
    ...(beside.test(text)
      ? days.flatMap(({ key }) => [...shifted(key, daySeconds), ...shifted(key, -daySeconds)])
      : []),
    ...periods.flatMap(({ words, keys }) => (words.test(text) ? keys : [])),
    ...(endOfMonth.test(text)
      ? days.flatMap(({ key }) => {
          const month = /^(\d+)-/u.exec(key)?.[1];
          return month === undefined ? [] : [28, 29, 30, 31].map((day) => `date ${month}-${day}`);
        })
      : []),
    ...(days.some(({ key }) => key === "12-31") ? ["date end of y"] : []),
    ...(isDistant
      ? spans.flatMap((span) => days.flatMap(({ key }) => [...shifted(key, span), ...shifted(key, -span)]))
      : []),
  ]);
}

/**
 * Whether a span of time says how far a date lies from another that the other text writes: "a week before 3 July"
 * is 26 June.
 */
export function isDistance(span: FoundFact, of: readonly FoundFact[], others: readonly FoundFact[]): boolean {
  const seconds = span.kind === "rate" ? rateSpans.get(span.key) : spanOf(span)[0];
  if (seconds === undefined) return false;
  const known = new Set(of.map(({ key }) => key));
  const added = others.filter(({ kind, key }) => kind === "date" && !known.has(key));
  const days = of.filter(({ kind }) => kind === "date").slice(0, maxDistances);
  const times = others.filter(({ kind, key }) => kind === "time" && !known.has(key)).slice(0, maxDistances);
  // "Half an hour earlier" than 16:00 is 3:30 pm.
  if (
    times.some((one) =>
      clockKeys([one], [seconds], 1)
        .concat(clockKeys([one], [seconds], -1))
        .some((each) => known.has(each.replace("time ", ""))),
    )
  )
    return true;
  return added.some(({ key }) =>
    days.some((day) =>
      [seconds, -seconds].some((distant) => shifted(day.key, distant).includes(`date ${key}`)),
    ),
  );
}

const rateSpans: ReadonlyMap<string, number> = new Map([
  ["day", daySeconds],
  ["week", 7 * daySeconds],
]);

/** How long a quantity is, in seconds, with 30 days a month. */
function spanOf({ kind, key }: FoundFact): number[] {
  const [, count, unit] = /^([\d.]+) (second|month)$/u.exec(kind === "number" ? key : "") ?? [];
  return count === undefined ? [] : [Number(count) * (unit === "month" ? monthDays * daySeconds : 1)];
}

function singleSpans(text: string, language: LanguageCode): number[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${ones[language]})[ \\t]?(?<unit>${spanWords[language]})(?:e?s)?(?!\\p{L})`,
    "giu",
  );
  const secondsOf = ({ groups: { unit = "" } = {} }: RegExpMatchArray) => {
    const of = readUnits.find(({ pattern: words }) => words.test(unit));
    return of === undefined ? [] : [of.factor * (of.base === "month" ? monthDays * daySeconds : 1)];
  };
  return [
    ...[...text.matchAll(pattern)].slice(0, maxDistances).flatMap(secondsOf),
    ...[...text.matchAll(couple)]
      .slice(0, maxDistances)
      .flatMap(secondsOf)
      .map((one) => 2 * one),
  ];
}

/** The last day of a month of which another day is named. */
const endOfMonth = /\bend of (?:that|the same) month\b/iu;
const hourEarlier = /\b(?:an|one) hour (?:before|earlier|ahead|prior)/iu;
/** The day before or after another that is named. */
const beside = /\b(?:day (?:before|after)|(?:following|next|previous|preceding) day)\b/iu;
const daySpan =
  /(?<!\p{L})(?<from>mon|tue|wed|thu|fri|sat|sun)\p{L}*(?: ?[-–] ?| (?:to|through|thru|until|till) )(?<until>mon|tue|wed|thu|fri|sat|sun)/giu;

const allDays =
  /(?<!\p{L})(?:(?:every|any|each|all) (?:other )?(?:week|working |business )?days?|(?:jede[nmrs]?|alle) (?:\p{L}{1,10})?tage?|tous les jours|chaque jour|n['’]importe quel jour|tod[oa]s (?:los|os) d[ií]as|cualquier día|cada día|tutti i giorni|ogni giorno|qualsiasi giorno|qualquer dia)(?!\p{L})[^.!?;\n]{0,60}?(?<!\p{L})(?:except|but|apart from|other than|bar|save|excluding|außer|bis auf|sauf|hormis|excepté|salvo|excepto|menos|tranne|eccetto|exceto)(?: for| (?:on|am|an|le|el|los|il|la|à|na|de|os?|às?))*[ ]$/iu;

/** "Tuesday through Thursday" is on Wednesday too, and "every day but Sunday" on Monday. */
function daysBetween(text: string, facts: readonly FoundFact[]): string[] {
  const others = facts
    .filter(({ kind, key }) => kind === "date" && weekdays.includes(key))
    .filter(({ at }) => allDays.test(text.slice(Math.max(0, at - 110), at)))
    .flatMap(({ key }) => weekdays.filter((each) => each !== key).map((each) => `date ${each}`));
  const between = [...text.matchAll(daySpan)].flatMap(({ groups: { from = "", until = "" } = {} }) => {
    const [first, last] = [weekdays.indexOf(from.toLowerCase()), weekdays.indexOf(until.toLowerCase())];
    const count = (last - first + 7) % 7;
    return Array.from({ length: count }, (_, index) => `date ${weekdays[(first + index) % 7] ?? ""}`);
  });
  return [...others, ...between];
}

/** "Every six months" is twice a year, and the other way round. */
function timesAYear(text: string, facts: readonly FoundFact[]): string[] {
  const counted = (unit: string) =>
    facts.flatMap(({ kind, key }) => {
      const [, count, of] = /^([\d.]+) (times|month)$/u.exec(kind === "number" ? key : "") ?? [];
      return of === unit ? [Number(count)] : [];
    });
  const isYearly = facts.some(({ kind, key }) => kind === "rate" && key === "year");
  return [
    ...(isYearly ? counted("times").map((count) => `number ${monthsOfYear / count} month`) : []),
    ...(/(?<!\p{L})(?:every|alle|tous les|toutes les|cada|ogni)(?!\p{L})/iu.test(text)
      ? counted("month").flatMap((count) => [`number ${monthsOfYear / count} times`, "rate year"])
      : []),
  ];
}

/** How often something is taken where a text calls it "half of it", "a third of the 30", "twice that" or "three times as many". */
function timesOf({ kind, key, text }: FoundFact): number[] {
  if (kind === "percentage") {
    const isWritten = !/[\d%]|cent|Prozent|ciento/iu.test(text);
    return isWritten ? [/^(?:33|67)$/u.test(key) ? Math.round(Number(key) / 33) / 3 : Number(key) / 100] : [];
  }
  const count = kind === "number" ? /^([23]) times$/u.exec(key)?.[1] : undefined;
  return count === undefined ? [] : [Number(count)];
}

const measured = /^(?<before>-?(?:\p{L}{3} )?)(?<count>\d[\d.]*)(?<after>(?: [\p{L} ]+)?)$/u;

/** "12 seats, and twice that" are 24. */
function multiples(facts: readonly FoundFact[]): string[] {
  const times = facts.flatMap(timesOf);
  return times.length === 0 || facts.length > maxDistances
    ? []
    : facts
        .filter((fact) => timesOf(fact).length === 0)
        .flatMap(({ kind, key }) => times.flatMap((count) => multiplied(kind, key, count)));
}

function multiplied(kind: string, key: string, count: number): string[] {
  const { before = "", count: value, after = "" } = measured.exec(key)?.groups ?? {};
  return value === undefined || !/^(?:number|amount|percentage)$/u.test(kind)
    ? []
    : [`${kind} ${before}${Number((Number(value) * count).toPrecision(12))}${after}`];
}

/** Whether a text's "half of it" or "twice that" is a quantity that the other one writes. */
export function isMultiple(fact: FoundFact, of: readonly FoundFact[], others: readonly FoundFact[]): boolean {
  const written = new Set(others.map(({ kind, key }) => `${kind} ${key}`));
  const known = new Set(of.map(({ kind, key }) => `${kind} ${key}`));
  return timesOf(fact).some((count) =>
    of.some(({ kind, key }) =>
      multiplied(kind, key, count).some((name) => written.has(name) && !known.has(name)),
    ),
  );
}

const frequencyUnits: readonly (readonly [unit: string, seconds: number])[] = [
  ["minute", 60],
  ["hour", 3_600],
];

/** "Every 30 seconds" is twice a minute, and the other way round. */
function frequencies(text: string, facts: readonly FoundFact[]): string[] {
  const counts = facts.flatMap(({ kind, key }) =>
    kind === "number" && /^\d+$/u.test(key) ? [Number(key)] : [],
  );
  return frequencyUnits.flatMap(([unit, seconds]) => {
    const isRate = facts.some(({ kind, key }) => kind === "rate" && key === unit);
    const often = facts
      .filter(({ at }) => /(?<!\p{L})every $/iu.test(text.slice(Math.max(0, at - 8), at)))
      .flatMap(spanOf)
      .filter((each) => each < seconds);
    return [
      ...(isRate ? counts.map((count) => `number ${seconds / count} second`) : []),
      ...often.flatMap((each) => [`number ${seconds / each}`, `rate ${unit}`]),
    ];
  });
}

const monthDays = 30;
const maxMonths = 60;

/** Days that so many months are called: 30, 28 and 31 are one, 60 and 56 two, 365 twelve. */
function daysOf(months: number): number[] {
  const weeks = Math.round((months * 52) / monthsOfYear);
  const exact = (months * 365) / monthsOfYear;
  return [
    months * monthDays,
    weeks * 7,
    Math.floor(exact),
    Math.ceil(exact),
    ...(months <= 3 ? [months * 28] : []),
  ];
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

/** Between two times, how long something takes; and when it ends that begins at a time and takes so long, or begins so long before it. */
function clockKeys(facts: readonly FoundFact[], spans: readonly number[], sign: 1 | -1 = 1): string[] {
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
        const end = (minutesOf(one) + (sign * span) / 60 + dayMinutes) % dayMinutes;
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

/** How something lies to a date: to a month whose preposition leaves it open, as the words beside it say. */
function lying({ of, relation, close }: Related): string[] {
  return relation === "plain" && of.startsWith("date month") ? [...close] : [relation];
}

function besideOf(of: string, relation: string): string[] {
  const { days = 0, relations = [] } = besides[relation] ?? {};
  const names = shifted(of.replace(/^date /u, ""), days * daySeconds);
  return relations.flatMap((each) => names.map((name) => `${each} ${name}`));
}

/** @returns whether a text implies a date with how something lies to it, such as "by the 19th" */
export function isImplied(
  { kind, key, aliases = [], end }: FoundFact,
  related: readonly Related[],
  implied: ReadonlySet<string>,
): boolean {
  const names = [`${kind} ${key}`, ...aliases];
  const relations = related.filter((each) => each.end === end && each.of === names[0]).flatMap(lying);
  return (
    implied.has(`${kind} ${key}`) ||
    relations.some((relation) => names.some((name) => implied.has(`${relation} ${name}`)))
  );
}

/** @returns the day or month so many seconds after a date's; of a month or weekday, the one beside it */
export function shifted(name: string, seconds: number): string[] {
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
