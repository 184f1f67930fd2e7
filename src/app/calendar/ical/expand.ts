import { RRuleTemporal } from "rrule-temporal";
import type { Span } from "../meeting.ts";
import { day, dayOf } from "./local-time.ts";
import { type Moment, momentAt } from "./moment.ts";
import { type Rule, RuleError } from "./rule.ts";

/** Periods the library steps through for one rule; daily since 1970 takes 20,500. */
const maxPeriods = 25_000;
/** Occurrences to check per rule. */
const maxLookedAt = 20_000;
/** Length of the first slice of a window; each next slice is twice as long. */
const firstSlice = 64 * day;

/**
 * The local start times that a rule gives after DTSTART, in order. DTSTART isn't included, but always counts
 * as the first occurrence, even if the rule doesn't match it (RFC 5545, section 3.8.5.3).
 *
 * rrule-temporal gets local times labelled as UTC, because a calendar may define its own zones.
 *
 * @param start DTSTART
 * @param window of local times, where occurrences are wanted; the caller applies UNTIL
 * @throws RuleError if it would take too much work
 */
export function* expand(rule: Rule, start: number, window: Span): Generator<number> {
  const recurrence = createRecurrence(rule, start, window);
  if (recurrence === undefined) return;
  let lookedAt = 0;
  let from = Math.max(start, window.from);
  for (let length = firstSlice; from < window.until; from += length, length *= 2) {
    const until = Math.min(from + length, window.until);
    for (const { epochMilliseconds: local } of recurrence.between(
      new Date(from),
      new Date(until - 1),
      true,
    )) {
      lookedAt += 1;
      if (lookedAt > maxLookedAt) throw new RuleError("The rule has too many occurrences.");
      if (local > start) yield local;
    }
  }
}

/**
 * DTSTART and a rule's occurrences within a window, up to UNTIL. None if UNTIL is before DTSTART: calendars
 * write that when the first occurrence and all later ones are deleted.
 */
export function* momentsOf(rule: Rule, start: Moment, window: Span): Generator<Moment> {
  if (isPast(start, rule)) return;
  yield start;
  for (const local of expand(rule, start.local, window)) {
    const moment = momentAt(local, start.zone, start.isDate);
    if (isPast(moment, rule)) return;
    yield moment;
  }
}

/** UNTIL is inclusive. A date means that whole day, though RFC 5545 wants a time if DTSTART has one. */
function isPast({ local, instant, isDate }: Moment, { until }: Rule): boolean {
  if (until === undefined) return false;
  if (isDate || until.isDate) return dayOf(local) > dayOf(until.local);
  return until.isUtc ? instant > until.local : local > until.local;
}

/** @returns `undefined` if DTSTART is the only occurrence */
function createRecurrence(rule: Rule, start: number, { until }: Span): RRuleTemporal | undefined {
  const options = optionsOf(rule, start);
  const recurrence = (count: number | undefined) =>
    new RRuleTemporal({ ...options, ...(count !== undefined && { count, until: utcTime(until) }) });
  // Skip counting if COUNT can't be reached within the window.
  const isReachable = rule.count !== undefined && rule.count < ((until - start) / day + 1) * 288;
  if (rule.count === undefined || !isReachable) return recurrence(undefined);
  const counted = recurrence(rule.count);
  if (counted.between(new Date(start), new Date(start), true).length > 0) return counted;
  return rule.count === 1 ? undefined : recurrence(rule.count - 1);
}

/** Everything but COUNT. Passing the rule as text would make the library spend most of its time parsing. */
function optionsOf({ count, until, ...rule }: Rule, start: number) {
  // Without BYDAY, a weekly rule uses DTSTART's weekday. The library picks another one if WKST isn't Monday.
  const isWeekAlone = rule.byWeekNo !== undefined && !(rule.byDay ?? rule.byMonthDay ?? rule.byYearDay);
  return {
    ...rule,
    ...(isWeekAlone && { byDay: [weekdayName(start)] }),
    dtstart: utcTime(start),
    maxIterations: maxPeriods,
  };
}

/** A local time in the form the library takes: the part of Temporal's ZonedDateTime that it reads. */
function utcTime(local: number) {
  return {
    timeZoneId: "UTC",
    epochNanoseconds: BigInt(local) * 1_000_000n,
    toString: () => `${new Date(local).toISOString()}[UTC]`,
  };
}

function weekdayName(local: number): string {
  return ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][new Date(local).getUTCDay()] ?? "";
}
