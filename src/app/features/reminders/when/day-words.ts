import { civilDate, day, dayNumber, daysInMonth, weekdayOf } from "#app/calendar/ical/local-time.ts";

/** Days as people say them that chrono-node misreads or can't read: we replace them with dates. */

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const weekday = "(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
const count = "an?|one|two|three|four|\\d";
const weeksFrom = new RegExp(
  String.raw`(?<!\S)(?:(?<count>${count})\s+)?(?<unit>weeks?|fortnight)\s+(?:from|after|on)\s+(?<from>${weekday}|today|tomorrow)(?!\S)`,
  "i",
);
const dayWeek = new RegExp(String.raw`(?<!\S)(?<from>${weekday}|today|tomorrow)\s+week(?!\S)`, "i");
const inMonth = String.raw`(?!\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?!\S))`;
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const weekdayOrdinal = new RegExp(
  String.raw`(?<!\S)(?:on\s+)?(?<weekday>${weekday}),?\s+(?:the\s+)?(?<day>${ordinal})(?![^\s,])${inMonth}`,
  "i",
);
const theOrdinal = new RegExp(
  String.raw`(?:(?<!\S)on\s+the\s+|^(?:the\s+)?(?=${ordinal},?\s+(?:at\s+)?(?:\d|noon|midday)))(?<day>${ordinal})(?![^\s,])${inMonth}`,
  "i",
);
const leapDay =
  /(?<!\S)(?:29(?:th)?\s+(?:of\s+)?feb(?:ruary)?|feb(?:ruary)?\s+29(?:th)?)\.?(?!\S)(?!,?\s+\d{4}(?!\S))/i;
const otherTomorrows = ["tommorow", "tomoro", "tommoro", "2morrow", "2moro"];

/** Words that look like a day but can't be resolved. */
export type DayProblem = "no such day" | "which week";

/**
 * Replaces unambiguous days with dates.
 *
 * @param words that may form a time: "the 25th at 2pm", "a week from friday 3pm", "monday week", "tomorow
 *   3pm"
 * @param today the number of the current day
 * @returns the words; or the problem: no such date ("Friday 20th" on another weekday, "29 Feb" more than a
 *   year away), or ambiguous weeks ("a week from friday", said on a Friday)
 */
export function withDates(words: string, today: number): string | DayProblem {
  const text = words.replace(/[\p{L}\p{N}]+/gu, (word) =>
    isTomorrow(word.toLowerCase()) ? "tomorrow" : word,
  );
  const fromWeek = weeksFrom.exec(text) ?? dayWeek.exec(text);
  if (fromWeek !== null) {
    const { count, unit = "week", from = "" } = fromWeek.groups ?? {};
    const base = dayFrom(from, today);
    const weeks = numberOf(count) * (unit.toLowerCase() === "fortnight" ? 2 : 1);
    return base === undefined ? "which week" : withDate(text, fromWeek, base + 7 * weeks);
  }
  const leap = leapDay.exec(text);
  const named = leap ?? weekdayOrdinal.exec(text) ?? theOrdinal.exec(text);
  if (named === null) return text;
  const { day, weekday: said } = named.groups ?? {};
  const next = leap === null ? nextDayOfMonth(Number.parseInt(day ?? "", 10), today) : nextLeapDay(today);
  if (next === undefined || (said !== undefined && weekdayOf(next) !== weekdayNumber(said)))
    return "no such day";
  return withDate(text, named, next);
}

function withDate(text: string, { index, 0: words }: RegExpExecArray, number: number): string {
  const date = new Date(number * day).toISOString().slice(0, 10);
  return `${text.slice(0, index)}${date}${text.slice(index + words.length)}`;
}

/** @returns the next day of that name; `undefined` if it's today's name, since either may be meant */
function dayFrom(name: string, today: number): number | undefined {
  if (/^today$/i.test(name)) return today;
  if (/^tomorrow$/i.test(name)) return today + 1;
  const ahead = (weekdayNumber(name) - weekdayOf(today) + 7) % 7;
  return ahead === 0 ? undefined : today + ahead;
}

function weekdayNumber(name: string): number {
  return weekdays.findIndex((each) => each.startsWith(name.slice(0, 3).toLowerCase()));
}

function numberOf(word = "a"): number {
  const number = ["", "one", "two", "three", "four"].indexOf(word.toLowerCase());
  return number > 0 ? number : Number(word) || 1;
}

/** @returns the next day with that number, today included, in this month or a later one */
function nextDayOfMonth(dayOfMonth: number, today: number): number | undefined {
  const { year, month } = civilDate(today);
  for (let later = 0; later < 3; later += 1) {
    const first = civilDate(dayNumber(year, month + later, 1));
    const number = dayNumber(first.year, first.month, dayOfMonth);
    if (dayOfMonth >= 1 && dayOfMonth <= daysInMonth(first.year, first.month) && number >= today)
      return number;
  }
  return undefined;
}

/** @returns `undefined` if it's more than a year away */
function nextLeapDay(today: number): number | undefined {
  const { year } = civilDate(today);
  return [year, year + 1]
    .filter((each) => daysInMonth(each, 2) === 29)
    .map((each) => dayNumber(each, 2, 29))
    .find((number) => number >= today);
}

const leftOver = [
  // "3pm the 25th", "3pm 29 Feb", "on Friday", "a week from"
  /(?<!\S)(?:on\s+)?the\s+\d{1,2}(?:st|nd|rd|th)?(?!\S)|(?<!\S)\d{1,2}(?:st|nd|rd|th)$/i,
  /(?<!\S)\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?!\S)/i,
  /(?<!\S)(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?(?!\S)/i,
  new RegExp(String.raw`(?<!\S)(?:on|next|this)\s+(?:${weekday}|week|month)(?!\S)`, "i"),
  /(?<!\S)(?:\d+|an?|one|two|three)\s+(?:weeks?|fortnights?|months?|days?)(?:\s+(?:from|after|on))?(?!\S)/i,
  /(?<!\S)(?:from|after|before|past|until|till)$/i,
];

/** Whether words left over after parsing a time look like its day. */
export function looksLikeDay(words: string): boolean {
  const text = words.trim();
  if (leftOver.some((pattern) => pattern.test(text))) return true;
  return text.split(/[\s,]+/).some((word) => isNearWeekday(word.toLowerCase()));
}

function isTomorrow(word: string): boolean {
  return otherTomorrows.includes(word) || isOneSlipAway(word, "tomorrow");
}

/** "wendesday", "thurday": one letter missing, extra or wrong, or two swapped. */
function isNearWeekday(word: string): boolean {
  return word.length >= 5 && weekdays.some((name) => name === word || isOneSlipAway(word, name));
}

function isOneSlipAway(word: string, name: string): boolean {
  if (word === `${name}s` || Math.abs(word.length - name.length) > 1) return false;
  let same = 0;
  while (same < name.length && word[same] === name[same]) same += 1;
  const [typed, meant] = [word.slice(same), name.slice(same)];
  const isSwapped = typed[0] === meant[1] && typed[1] === meant[0] && typed.slice(2) === meant.slice(2);
  return (
    typed.slice(1) === meant || typed === meant.slice(1) || typed.slice(1) === meant.slice(1) || isSwapped
  );
}
