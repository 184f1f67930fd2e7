import { civilDate, dayNumber, daysInMonth, modulo, weekdayOf } from "../local-time.ts";
import type { Rule, RuleWeekday } from "./rule.ts";

/**
 * Whether a rule's parts let an occurrence be on a day. What expands a period (RFC 5545, section 3.3.10, the table of
 * expanding and limiting parts) and what limits it come to the same here: of all its days those are left that match
 * every part.
 */
export function createDayFilter(rule: Rule): (number: number) => boolean {
  const { months, weekNumbers, yearDays, monthDays, weekdays, weekStart } = rule;
  const scope = scopeOf(rule);
  const plainWeekdays = new Set(
    weekdays?.filter(({ nth }) => nth === undefined || scope === "none").map(({ weekday }) => weekday),
  );
  const nthWeekdays = weekdays?.filter(({ nth }) => nth !== undefined && scope !== "none") ?? [];
  const needsDate =
    months !== undefined || monthDays !== undefined || yearDays !== undefined || nthWeekdays.length > 0;
  return (number) => {
    if (weekdays !== undefined && nthWeekdays.length === 0 && !plainWeekdays.has(weekdayOf(number)))
      return false;
    if (weekNumbers !== undefined && !matchesWeek(number, weekNumbers, weekStart)) return false;
    if (!needsDate) return true;
    const { year, month, dayOfMonth } = civilDate(number);
    if (months !== undefined && !months.includes(month)) return false;
    if (monthDays !== undefined && !includesCounted(monthDays, dayOfMonth, daysInMonth(year, month)))
      return false;
    const yearStart = dayNumber(year, 1, 1);
    const dayOfYear = number - yearStart + 1;
    const yearLength = dayNumber(year + 1, 1, 1) - yearStart;
    if (yearDays !== undefined && !includesCounted(yearDays, dayOfYear, yearLength)) return false;
    if (nthWeekdays.length === 0 || plainWeekdays.has(weekdayOf(number))) return true;
    return scope === "year"
      ? matchesNth(number, nthWeekdays, dayOfYear, yearLength)
      : matchesNth(number, nthWeekdays, dayOfMonth, daysInMonth(year, month));
  };
}

/** Within what the first or the last of a weekday is counted. Elsewhere a number has no meaning and is passed over. */
function scopeOf({ frequency, months, weekNumbers }: Rule): "year" | "month" | "none" {
  if (frequency === "MONTHLY") return "month";
  if (frequency !== "YEARLY" || weekNumbers !== undefined) return "none";
  return months === undefined ? "year" : "month";
}

/** Whether the list has a number that counts from one, or counts down from -1 at the end. */
function includesCounted(list: readonly number[], number: number, length: number): boolean {
  return list.includes(number) || list.includes(number - length - 1);
}

function matchesNth(
  number: number,
  weekdays: readonly RuleWeekday[],
  position: number,
  length: number,
): boolean {
  const nth = Math.floor((position - 1) / 7) + 1;
  const nthFromEnd = -Math.floor((length - position) / 7) - 1;
  return weekdays.some((it) => it.weekday === weekdayOf(number) && (it.nth === nth || it.nth === nthFromEnd));
}

/** Weeks are numbered as ISO 8601 does, from the first that has four days of its year, but begin when the rule says. */
function matchesWeek(number: number, weekNumbers: readonly number[], weekStart: number): boolean {
  const weekBegins = number - modulo(weekdayOf(number) - weekStart, 7);
  const { year } = civilDate(weekBegins + 3);
  const firstWeek = firstWeekOf(year, weekStart);
  const weeks = (firstWeekOf(year + 1, weekStart) - firstWeek) / 7;
  return includesCounted(weekNumbers, (weekBegins - firstWeek) / 7 + 1, weeks);
}

/** The day on which a year's first week begins. */
function firstWeekOf(year: number, weekStart: number): number {
  const fourth = dayNumber(year, 1, 4);
  return fourth - modulo(weekdayOf(fourth) - weekStart, 7);
}
