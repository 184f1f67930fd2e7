import { type ParsedDateTime, readDateTime } from "./local-time.ts";

/** A recurrence rule (RFC 5545, section 3.3.10), validated so that the expansion can rely on it. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count?: number | undefined;
  /** The latest start of an occurrence. */
  until?: ParsedDateTime | undefined;
  /** The other parts, by name. Names and values are in upper case and without spaces. */
  parts: ReadonlyMap<string, string>;
}

const frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"] as const;
export type Frequency = (typeof frequencies)[number];

/** A rule is invalid, never occurs, or takes more work than any real calendar needs. */
export class RuleError extends Error {
  override readonly name = "RuleError";
}

const weekday = "(?:SU|MO|TU|WE|TH|FR|SA)";
const ordinalWeekday = `[+-]?(?:\\d{1,2})?${weekday}`;

/** Validates each part's value. */
const checks = new Map<string, (value: string) => boolean>([
  ["WKST", matches(weekday)],
  ["BYSECOND", isListOf(0, 59)],
  ["BYMINUTE", isListOf(0, 59)],
  ["BYHOUR", isListOf(0, 23)],
  ["BYDAY", matches(`${ordinalWeekday}(?:,${ordinalWeekday})*`)],
  ["BYMONTHDAY", isListOf(-31, 31)],
  ["BYYEARDAY", isListOf(-366, 366)],
  ["BYWEEKNO", isListOf(-53, 53)],
  ["BYMONTH", isListOf(1, 12)],
  ["BYSETPOS", isListOf(-366, 366)],
]);

function matches(pattern: string): (value: string) => boolean {
  const whole = new RegExp(`^${pattern}$`);
  return (value) => whole.test(value);
}

/** Lists of integers. Zero is allowed only if the range starts there: otherwise values start at 1 and -1. */
function isListOf(min: number, max: number): (value: string) => boolean {
  return (value) =>
    value
      .split(",")
      .every(
        (item) =>
          /^[+-]?\d{1,3}$/.test(item) &&
          Number(item) >= min &&
          Number(item) <= max &&
          (Number(item) !== 0 || min === 0),
      );
}

/**
 * @param text the value of RRULE or EXRULE
 * @throws RuleError also for rules more frequent than hourly, which no calendar needs
 */
export function readRule(text: string): Rule {
  const parts = new Map<string, string>();
  for (const part of text.replace(/\s/g, "").toUpperCase().split(";")) {
    const [name = "", value = ""] = part.split("=", 2);
    if (part !== "" && !name.startsWith("X-")) parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const name = take("FREQ");
  const frequency = frequencies.find((known) => known === name);
  if (frequency === undefined) throw new RuleError("The frequency is missing or not supported.");
  const interval = positive(take("INTERVAL")) ?? 1;
  const count = positive(take("COUNT"));
  const until = readUntil(take("UNTIL"));
  // These are RFC 7529's defaults. We reject other calendars, and days that move instead of being skipped.
  if ((take("RSCALE") ?? "GREGORIAN") !== "GREGORIAN" || (take("SKIP") ?? "OMIT") !== "OMIT") {
    throw new RuleError("RSCALE and SKIP are not supported.");
  }
  for (const [name, value] of parts) {
    if (checks.get(name)?.(value) !== true) throw new RuleError(`The part ${name.slice(0, 20)} is invalid.`);
  }
  const rule: Rule = { frequency, interval, count, until, parts };
  checkDays(rule);
  checkTimes(rule);
  checkYearly(rule);
  return rule;
}

function positive(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new RuleError("A count or interval is invalid.");
  return number;
}

function readUntil(value: string | undefined): ParsedDateTime | undefined {
  if (value === undefined) return undefined;
  const until = readDateTime(value);
  if (until === undefined) throw new RuleError("UNTIL is invalid.");
  return until;
}

/** The values of a part that lists numbers; `undefined` if the rule doesn't have it. */
export function numbersOf(rule: Rule, name: string): number[] | undefined {
  return rule.parts.get(name)?.split(",").map(Number);
}

/** In leap years. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Rejects days that no month has: the library would search forever. */
function checkDays(rule: Rule): void {
  const months = numbersOf(rule, "BYMONTH");
  const longest = Math.max(
    ...monthLengths.filter((_, index) => months === undefined || months.includes(index + 1)),
  );
  if (numbersOf(rule, "BYMONTHDAY")?.every((day) => Math.abs(day) > longest)) {
    throw new RuleError("No month has such a day.");
  }
}

/** One every five minutes. */
const maxTimesOfDay = 288;

function checkTimes(rule: Rule): void {
  const times = ["BYHOUR", "BYMINUTE", "BYSECOND"].map((name) => numbersOf(rule, name)?.length ?? 1);
  if (times.reduce((product, length) => product * length, 1) > maxTimesOfDay) {
    throw new RuleError("There are too many times a day.");
  }
}

/** rrule-temporal 2.2.7 ignores one part in these combinations, which no calendar writes. */
function checkYearly({ frequency, parts, count }: Rule): void {
  if (frequency !== "YEARLY") return;
  const dayParts = ["BYYEARDAY", "BYMONTHDAY", "BYWEEKNO"].filter((it) => parts.has(it)).length;
  const weekdays = parts.get("BYDAY")?.split(",") ?? [];
  const numbered = weekdays.filter((it) => /\d/.test(it)).length;
  const isWrong =
    dayParts > 1 ||
    (numbered > 0 && (numbered < weekdays.length || dayParts > 0)) ||
    (parts.has("BYYEARDAY") && weekdays.length > 0 && (count !== undefined || parts.has("BYSETPOS")));
  if (isWrong) throw new RuleError("This combination of days is not supported.");
}
