import {
  civilDate,
  day,
  dayNumber,
  dayOf,
  daysInMonth,
  hour,
  minute,
  modulo,
  weekdayOf,
} from "../local-time.ts";
import { createDayFilter } from "./day-filter.ts";
import { type Rule, RuleError } from "./rule.ts";

/** Days and times looked at for one rule, at most: some tenths of a second. */
const mostWork = 400_000;

/** Local times, from the first of which to before the second. */
export interface Window {
  from: number;
  until: number;
}

/**
 * The local times at which a rule has its event begin, in order. DTSTART is always the first (RFC 5545, section
 * 3.8.5.3: "the DTSTART property value always counts as the first occurrence"), even where the rule does not have it.
 *
 * This counts in local time, period by period, and passes over the periods before the window where no COUNT has them
 * counted. ical.js's own iterator does not serve: it has to walk from DTSTART, has no end for rules without
 * occurrences, and gets BYSETPOS, BYWEEKNO and February 29 wrong (2.2.1).
 *
 * @param start DTSTART
 * @param window where occurrences are wanted; the end of the rule's own UNTIL is the caller's to see
 * @throws RuleError when it would take too much work
 */
export function* expand(rule: Rule, start: number, window: Window): Generator<number> {
  if (start >= window.until) return;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  if (start >= window.from) yield start;
  left -= 1;
  let work = 0;
  const periods = createPeriods(rule, start);
  for (let index = rule.count === undefined ? periods.indexOf(window.from) : 0; left > 0; index += 1) {
    if (periods.startOf(index) >= window.until) return;
    for (const local of periods.timesOf(index, (done) => {
      work += done;
      if (work > mostWork) throw new RuleError("The rule takes too much work.");
    })) {
      if (local <= start) continue;
      if (local >= window.until || left <= 0) return;
      if (local >= window.from) yield local;
      left -= 1;
    }
  }
}

interface Periods {
  /** The last period that begins no later than a local time, the one of DTSTART being 0, at the earliest. */
  indexOf(local: number): number;
  startOf(index: number): number;
  timesOf(index: number, working: (done: number) => void): Iterable<number>;
}

/** The periods that a rule's frequency and interval make: years, months, weeks, days or hours. */
function createPeriods(rule: Rule, start: number): Periods {
  const spread = spreadOf(rule, start);
  const full = withDefaults(rule, start);
  const times = timesOfDay(full, start);
  const matches = createDayFilter(full);
  const allowedHours = full.hours === undefined ? undefined : new Set(full.hours);

  function* candidates(index: number, working: (done: number) => void): Generator<number> {
    if (full.frequency === "HOURLY") {
      const begins = spread.startOf(index);
      working(1 + times.length);
      if (!matches(dayOf(begins))) return;
      if (allowedHours !== undefined && !allowedHours.has(modulo(begins / hour, 24))) return;
      for (const time of times) yield begins + time;
      return;
    }
    for (const [from, count] of dayRanges(full, spread.startOf(index))) {
      working(count);
      for (let number = from; number < from + count; number += 1) {
        if (!matches(number)) continue;
        working(times.length);
        for (const time of times) yield number * day + time;
      }
    }
  }

  return {
    ...spread,
    timesOf: (index, working) =>
      full.positions === undefined
        ? candidates(index, working)
        : atPositions([...candidates(index, working)], full.positions),
  };
}

function atPositions(times: readonly number[], positions: readonly number[]): number[] {
  const indices = positions.map((position) => (position > 0 ? position - 1 : times.length + position));
  return [...new Set(indices)]
    .sort((one, other) => one - other)
    .map((index) => times[index])
    .filter((time) => time !== undefined);
}

/** Where the periods begin. */
function spreadOf(
  { frequency, interval, weekStart }: Rule,
  start: number,
): Pick<Periods, "indexOf" | "startOf"> {
  const first = dayOf(start);
  const { year, month } = civilDate(first);
  const even = (origin: number, length: number) => ({
    startOf: (index: number) => origin + index * interval * length,
    indexOf: (local: number) => Math.max(0, Math.floor((local - origin) / (interval * length))),
  });
  switch (frequency) {
    case "YEARLY":
      return {
        startOf: (index) => startOfMonth(year + index * interval, 1),
        indexOf: (local) => Math.max(0, Math.floor((civilDate(dayOf(local)).year - year) / interval)),
      };
    case "MONTHLY":
      return {
        startOf: (index) => startOfMonth(year, month + index * interval),
        indexOf: (local) => {
          const then = civilDate(dayOf(local));
          return Math.max(0, Math.floor(((then.year - year) * 12 + then.month - month) / interval));
        },
      };
    case "WEEKLY":
      return even((first - modulo(weekdayOf(first) - weekStart, 7)) * day, 7 * day);
    case "DAILY":
      return even(first * day, day);
    case "HOURLY":
      return even(Math.floor(start / hour) * hour, hour);
  }
}

/** Beyond the range of dates it is never: an interval may be as large as it likes. */
function startOfMonth(year: number, month: number): number {
  const start = dayNumber(year, month, 1) * day;
  return Number.isNaN(start) ? Number.POSITIVE_INFINITY : start;
}

/** The days of a period that can match at all: where each run begins, and how many days it has. */
function dayRanges(rule: Rule, begins: number): [from: number, count: number][] {
  const first = dayOf(begins);
  const { year, month } = civilDate(first);
  switch (rule.frequency) {
    case "YEARLY":
      return (rule.months ?? everyMonth).map((number) => [
        dayNumber(year, number, 1),
        daysInMonth(year, number),
      ]);
    case "MONTHLY":
      return [[first, daysInMonth(year, month)]];
    case "WEEKLY":
      return [[first, 7]];
    case "DAILY":
    case "HOURLY":
      return [[first, 1]];
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1);

/** What a rule does not say, DTSTART does (RFC 5545, section 3.3.10). */
function withDefaults(rule: Rule, start: number): Rule {
  const { month, dayOfMonth } = civilDate(dayOf(start));
  const weekdays = [{ weekday: weekdayOf(dayOf(start)) }];
  if (rule.weekdays !== undefined || rule.monthDays !== undefined || rule.yearDays !== undefined) return rule;
  switch (rule.frequency) {
    case "YEARLY":
      return rule.weekNumbers === undefined
        ? { ...rule, months: rule.months ?? [month], monthDays: [dayOfMonth] }
        : { ...rule, weekdays };
    case "MONTHLY":
      return { ...rule, monthDays: [dayOfMonth] };
    case "WEEKLY":
      return { ...rule, weekdays };
    case "DAILY":
    case "HOURLY":
      return rule;
  }
}

/** Times from the beginning of the day, or for hourly rules of the hour, in order. */
function timesOfDay({ frequency, hours, minutes, seconds }: Rule, start: number): number[] {
  const time = modulo(start, day);
  const ofHours = frequency === "HOURLY" ? [0] : (hours ?? [Math.floor(time / hour)]);
  const ofMinutes = minutes ?? [Math.floor((time % hour) / minute)];
  const ofSeconds = seconds ?? [Math.floor((time % minute) / 1000)];
  return ofHours.flatMap((h) =>
    ofMinutes.flatMap((m) => ofSeconds.map((s) => h * hour + m * minute + s * 1000)),
  );
}
