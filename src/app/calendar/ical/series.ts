import { maxOccurrences } from "../limits.ts";
import type { Meeting, Span } from "../meeting.ts";
import { type AddedDate, type CalendarEvent, endOf, type Length } from "./event.ts";
import { expand } from "./expand.ts";
import { day, dayOf } from "./local-time.ts";
import { type Moment, momentAt } from "./moment.ts";
import { moved, newestOverrides, type Override, type Series } from "./overrides.ts";
import { type Rule, RuleError } from "./rule.ts";
import { localTimeOf } from "./zone.ts";

export interface SeriesOccurrences {
  meetings: Meeting[];
  /** Whether the span has more occurrences than we take from one series. */
  isTruncated: boolean;
  /** Whether a rule could not be read or expanded, so occurrences may be missing. */
  hasUnreadableRule: boolean;
  /** Whether a time has an unknown zone. */
  hasUnknownZone: boolean;
}

/** All occurrences of a series that overlap the span, including cancelled ones. */
export function occurrencesOf(series: Series, span: Span): SeriesOccurrences {
  const { uid, master } = series;
  const overrides = newestOverrides(series);
  const single = new Map(
    overrides.filter(({ andFuture }) => !andFuture).map((override) => [override.recurrenceId, override]),
  );
  const ranges = overrides.filter(({ andFuture }) => andFuture);
  const meetings: Meeting[] = [];
  const recurs = master !== undefined && (isRecurring(master) || overrides.length > 0);
  const isExcluded = master === undefined ? () => false : exclusionsOf(master, span);
  const add = (
    event: CalendarEvent,
    start: Moment,
    length: Length | undefined,
    recurrenceId?: number,
  ): void => {
    const endsAt = endOf(start, length);
    if (!overlaps(start.instant, endsAt, span)) return;
    meetings.push(
      meetingOf({ uid, event, master, start, endsAt, ...(recurrenceId !== undefined && { recurrenceId }) }),
    );
  };

  const events = master === undefined ? series.overrides : [master, ...series.overrides];
  const outcome = {
    meetings,
    isTruncated: false,
    hasUnreadableRule: events.some((event) => event.hasUnreadableRule),
    hasUnknownZone: events.some((event) => event.hasUnknownZone),
  };

  for (const { event, recurrenceId } of master === undefined ? overrides : single.values()) {
    const isDeleted = isExcluded({ instant: recurrenceId, local: localIn(master, recurrenceId) });
    if (!isDeleted) add(event, event.start, event.length, recurrenceId);
  }
  if (master === undefined) return outcome;
  if (!recurs) {
    add(master, master.start, master.length);
    return outcome;
  }
  try {
    for (const { start, length } of plannedDates(master, ranges, span)) {
      if (single.has(start.instant) || isExcluded(start)) continue;
      const range = ranges.findLast(({ recurrenceId }) => recurrenceId <= start.instant);
      if (range === undefined) add(master, start, length ?? master.length, start.instant);
      else
        add(range.event, moved(start, range), range.event.length ?? length ?? master.length, start.instant);
      if (meetings.length > maxOccurrences)
        return { ...outcome, meetings: meetings.slice(0, maxOccurrences), isTruncated: true };
    }
  } catch {
    // The library throws plain errors if a rule takes too much work. What it found until then is right.
    return { ...outcome, hasUnreadableRule: true };
  }
  return outcome;
}

function isRecurring({ rules, addedDates, hasUnreadableRule }: CalendarEvent): boolean {
  return rules.length > 0 || addedDates.length > 0 || hasUnreadableRule;
}

function localIn(master: CalendarEvent | undefined, instant: number): number {
  return master === undefined ? instant : localTimeOf(instant, master.start.zone);
}

function overlaps(startsAt: number, endsAt: number, { from, until }: Span): boolean {
  return startsAt < until && (endsAt > from || (endsAt === startsAt && startsAt >= from));
}

/** The occurrences from DTSTART, the rules and RDATE near the span, each instant once, in no order. */
function* plannedDates(master: CalendarEvent, ranges: readonly Override[], span: Span): Generator<AddedDate> {
  const { start } = master;
  const reach = reachOf(master, ranges);
  const window = { from: span.from - reach, until: span.until + reach };
  const seen = new Set<number>();
  const isNew = ({ instant }: Moment) => !seen.has(instant) && seen.add(instant) !== undefined;
  for (const added of master.addedDates) {
    const isNear = added.start.instant >= window.from && added.start.instant < window.until;
    if (isNear && isNew(added.start)) yield added;
  }
  if (master.rules.length === 0 && isNew(start)) yield { start };
  for (const rule of master.rules) {
    for (const moment of momentsOf(rule, start, window)) {
      if (isNew(moment)) yield { start: moment };
    }
  }
}

/**
 * How far outside the span an occurrence may be planned and still move into it. Zones differ from UTC by at
 * most a day.
 */
function reachOf(master: CalendarEvent, ranges: readonly Override[]): number {
  const lengths = [master, ...ranges.map(({ event }) => event)].map(
    ({ start, length }) => endOf(start, length) - start.instant,
  );
  const shifts = ranges.map(({ event, recurrenceId }) => Math.abs(event.start.instant - recurrenceId));
  return Math.max(...lengths) + Math.max(0, ...shifts) + 2 * day;
}

/**
 * DTSTART and a rule's occurrences within a window, up to UNTIL. None if UNTIL is before DTSTART: calendars
 * write that when the first occurrence and all later ones are deleted.
 */
function* momentsOf(rule: Rule, start: Moment, window: Span): Generator<Moment> {
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

/** Whether EXDATE or EXRULE excludes an occurrence; a date excludes everything planned for that day. */
function exclusionsOf(
  master: CalendarEvent,
  span: Span,
): (planned: Pick<Moment, "instant" | "local">) => boolean {
  const { exceptions, exceptionRules, start } = master;
  const isByDay = (exception: Moment) => start.isDate || exception.isDate;
  const days = new Set(exceptions.filter(isByDay).map(({ local }) => dayOf(local)));
  const instants = new Set(exceptions.filter((it) => !isByDay(it)).map(({ instant }) => instant));
  const reach = reachOf(master, []);
  for (const rule of exceptionRules) {
    for (const { instant } of momentsOf(rule, start, {
      from: span.from - reach,
      until: span.until + reach,
    })) {
      instants.add(instant);
      if (instants.size > 100 * maxOccurrences) throw new RuleError("A rule takes away too much.");
    }
  }
  return ({ instant, local }) => instants.has(instant) || (days.size > 0 && days.has(dayOf(local)));
}

interface Occurrence {
  uid: string;
  event: CalendarEvent;
  master: CalendarEvent | undefined;
  start: Moment;
  endsAt: number;
  recurrenceId?: number;
}

function meetingOf({ uid, event, master, start, endsAt, recurrenceId }: Occurrence): Meeting {
  const isPrivate = event.isPrivate ?? master?.isPrivate ?? false;
  const { title, location, joinLink, guests, guestCount } = event.details();
  return {
    uid,
    ...(recurrenceId !== undefined && { recurrenceId }),
    startsAt: start.instant,
    endsAt,
    isAllDay: event.isAllDay,
    isCancelled: event.isCancelled || (master?.isCancelled ?? false),
    isPrivate,
    ...(!isPrivate && title !== undefined && { title }),
    ...(!isPrivate && location !== undefined && { location }),
    ...(!isPrivate && joinLink !== undefined && { joinLink }),
    guests,
    guestCount,
    sequence: event.sequence,
    changedAt: event.changedAt,
  };
}
