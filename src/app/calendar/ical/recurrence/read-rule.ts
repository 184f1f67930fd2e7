import { readWrittenTime } from "../local-time.ts";
import { checkRule } from "./check-rule.ts";
import { type Frequency, type Rule, RuleError, type RuleWeekday, type Until } from "./rule.ts";

const frequencies = new Map<string, Frequency>(
  (["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"] as const).map((name) => [name, name]),
);

const weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * Reads a rule out of ical.js's jCal form of it (RFC 7265, section 3.6.10), in which a list of one is no list.
 * @throws RuleError
 */
export function readRule(recur: object): Rule {
  const parts = new Map<string, unknown>(Object.entries(recur));
  const frequency = frequencies.get(String(parts.get("freq")));
  if (frequency === undefined) throw new RuleError("The frequency is none that a calendar needs.");
  const numbers = (name: string, least: number, most: number) => readNumbers(parts.get(name), least, most);
  const rule: Rule = {
    frequency,
    interval: readPositive(parts.get("interval")) ?? 1,
    count: readPositive(parts.get("count")),
    until: readUntil(parts.get("until")),
    // ical.js counts weekdays from one.
    weekStart: typeof parts.get("wkst") === "number" ? Number(parts.get("wkst")) - 1 : 1,
    months: numbers("bymonth", 1, 12),
    weekNumbers: numbers("byweekno", -53, 53),
    yearDays: numbers("byyearday", -366, 366),
    monthDays: numbers("bymonthday", -31, 31),
    weekdays: listOf(parts.get("byday"))?.map(readWeekday),
    hours: numbers("byhour", 0, 23),
    minutes: numbers("byminute", 0, 59),
    seconds: numbers("bysecond", 0, 59),
    positions: numbers("bysetpos", -366, 366),
  };
  checkRule(rule);
  return rule;
}

function listOf(value: unknown): unknown[] | undefined {
  return value === undefined ? undefined : Array.isArray(value) ? value : [value];
}

function readPositive(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new RuleError("A number is none.");
  return number;
}

function readNumbers(value: unknown, least: number, most: number): number[] | undefined {
  const list = listOf(value)?.map(Number);
  const isIn = (number: number) =>
    Number.isInteger(number) && number >= least && number <= most && (number !== 0 || least === 0);
  if (list === undefined || list.every(isIn)) return list && [...new Set(list)].sort((a, b) => a - b);
  throw new RuleError("A number is out of its range.");
}

function readWeekday(value: unknown): RuleWeekday {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/i.exec(String(value));
  const weekday = weekdayNames.indexOf(match?.[2]?.toUpperCase() ?? "");
  if (match === null || weekday === -1) throw new RuleError("A weekday is none.");
  const nth = Number(match[1] ?? 0);
  return nth === 0 ? { weekday } : { weekday, nth };
}

function readUntil(value: unknown): Until | undefined {
  if (value === undefined) return undefined;
  const until = readWrittenTime(String(value));
  if (until === undefined) throw new RuleError("The last time is none.");
  return until;
}
