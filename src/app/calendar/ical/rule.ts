import { z } from "zod";
import { type ParsedDateTime, readDateTime } from "./local-time.ts";

/** A rule is invalid, never occurs, or takes more work than any real calendar needs. */
export class RuleError extends Error {
  override readonly name = "RuleError";
}

const list = z.string().transform((text) => text.split(","));
const positive = z.coerce.number().pipe(z.int().min(1));
/** More than any calendar writes. rrule-temporal 2.2.7 throws for intervals beyond the range of dates. */
const maxInterval = 10_000;

/** Integers. Zero is allowed only if the range starts there: otherwise values start at 1 and -1. */
function integers(min: number, max: number) {
  const isOutside = (value: number) => value < min || value > max || (value === 0 && min !== 0);
  const integer = z.string().regex(/^[+-]?\d{1,3}$/);
  return list.pipe(z.array(integer.transform(Number).refine((value) => !isOutside(value)))).exactOptional();
}

/** A rule's parts, by rrule-temporal's names for them. */
const parts = z.strictObject({
  freq: z.enum(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"]),
  interval: positive.pipe(z.number().max(maxInterval)).default(1),
  count: positive.exactOptional(),
  until: z.string().transform(readDateTime).pipe(z.custom<ParsedDateTime>(Boolean)).exactOptional(),
  wkst: z.enum(["SU", "MO", "TU", "WE", "TH", "FR", "SA"]).exactOptional(),
  byMonth: integers(1, 12),
  byWeekNo: integers(-53, 53),
  byYearDay: integers(-366, 366),
  byMonthDay: integers(-31, 31),
  byDay: list.pipe(z.array(z.string().regex(/^[+-]?(?:\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA)$/))).exactOptional(),
  byHour: integers(0, 23),
  byMinute: integers(0, 59),
  bySecond: integers(0, 59),
  bySetPos: integers(-366, 366),
  // These are RFC 7529's defaults. We reject other calendars, and days that move instead of being skipped.
  rscale: z.literal("GREGORIAN").exactOptional(),
  skip: z.literal("OMIT").exactOptional(),
});
const partNames = new Map(Object.keys(parts.shape).map((name) => [name.toUpperCase(), name]));

/** A recurrence rule (RFC 5545, section 3.3.10), validated so that the expansion can rely on it. */
export type Rule = z.infer<typeof parts>;

/**
 * @param text the value of RRULE
 * @throws RuleError also for rules more frequent than hourly, which no calendar needs
 */
export function readRule(text: string): Rule {
  const written = text.replace(/\s/g, "").toUpperCase().split(";");
  const named = written
    .map((part) => part.split("=", 2))
    .filter(([name = ""]) => name !== "" && !name.startsWith("X-"))
    .map(([name = "", value = ""]) => [partNames.get(name) ?? name, value]);
  const { data: rule, error } = parts.safeParse(Object.fromEntries(named));
  if (rule === undefined)
    throw new RuleError("A part is missing, invalid or not supported.", { cause: error });
  checkDays(rule);
  checkTimes(rule);
  checkYearly(rule);
  return rule;
}

/** In leap years. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Rejects days that no month has: the library would search forever. */
function checkDays({ byMonth, byMonthDay }: Rule): void {
  const lengths = monthLengths.filter((_, index) => byMonth === undefined || byMonth.includes(index + 1));
  if (byMonthDay?.every((day) => Math.abs(day) > Math.max(...lengths))) {
    throw new RuleError("No month has such a day.");
  }
}

/** One every five minutes. */
const maxTimesOfDay = 288;

function checkTimes({ byHour, byMinute, bySecond }: Rule): void {
  const times = [byHour, byMinute, bySecond].reduce((product, values) => product * (values?.length ?? 1), 1);
  if (times > maxTimesOfDay) throw new RuleError("There are too many times a day.");
}

/** rrule-temporal 2.2.7 ignores one part in these combinations, which no calendar writes. */
function checkYearly(rule: Rule): void {
  if (rule.freq !== "YEARLY") return;
  const { byYearDay, byMonthDay, byWeekNo, byDay = [] } = rule;
  const dayParts = [byYearDay, byMonthDay, byWeekNo].filter((part) => part !== undefined).length;
  const numbered = byDay.filter((it) => /\d/.test(it)).length;
  const isWrong =
    dayParts > 1 ||
    (numbered > 0 && (numbered < byDay.length || dayParts > 0)) ||
    (byYearDay !== undefined && byDay.length > 0);
  if (isWrong) throw new RuleError("This combination of days is not supported.");
}
