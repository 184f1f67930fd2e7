import type { Meeting, Span } from "../meeting.ts";
import { type CalendarEvent, endOf, type Length } from "./event.ts";
import { momentsOf } from "./expand.ts";
import { day, dayOf } from "./local-time.ts";
import { type Moment, momentAt } from "./moment.ts";
import { maxOccurrences } from "./reading-limits.ts";
import { instantOf, localTimeOf } from "./zone.ts";

/** The parsed events of one UID: the series itself (RFC 5545: the master) and overrides of occurrences. */
export interface Series {
  uid: string;
  master?: CalendarEvent | undefined;
  overrides: readonly CalendarEvent[];
}

/** An override, with the original instant of the occurrence it changes. */
interface Override {
  event: CalendarEvent;
  recurrenceId: number;
  /** Whether it applies to all later occurrences too. */
  andFuture: boolean;
}

export interface SeriesOccurrences {
  meetings: Meeting[];
  /** Whether the span has more occurrences than we take from one series. */
  isTruncated: boolean;
  /** Whether a rule could not be read or expanded, so occurrences may be missing. */
  hasUnreadableRule: boolean;
  /** Whether a time has an unknown zone. */
  hasUnknownZone: boolean;
  /** Guests whose e-mail address can't be read, of the event that has most. */
  unreadableGuests: number;
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
  const isExcluded = master === undefined ? () => false : exclusionsOf(master);
  const add = (event: CalendarEvent, start: Moment, length: Length | undefined, recurrenceId?: number) => {
    const times = { startsAt: start.instant, endsAt: endOf(start, length) };
    if (!overlaps(times, span)) return;
    outcome.unreadableGuests = Math.max(outcome.unreadableGuests, event.details().unreadableGuests);
    meetings.push({ uid, recurrenceId, ...times, ...contentOf(event, master) });
  };

  const events = master === undefined ? series.overrides : [master, ...series.overrides];
  const outcome = {
    meetings,
    isTruncated: false,
    hasUnreadableRule: events.some((event) => event.hasUnreadableRule),
    hasUnknownZone: events.some((event) => event.hasUnknownZone),
    unreadableGuests: 0,
  };

  for (const { event, recurrenceId } of master === undefined ? overrides : single.values()) {
    const local = master === undefined ? recurrenceId : localTimeOf(recurrenceId, master.start.zone);
    const isDeleted = isExcluded({ instant: recurrenceId, local });
    if (!isDeleted) add(event, event.start, event.length, recurrenceId);
  }
  const truncated = () => ({
    ...outcome,
    meetings: meetings.slice(0, maxOccurrences),
    isTruncated: true,
  });
  if (meetings.length > maxOccurrences) return truncated();
  if (master === undefined) return outcome;
  if (!recurs) {
    add(master, master.start, master.length);
    return outcome;
  }
  try {
    for (const start of plannedDates(master, ranges, span)) {
      if (single.has(start.instant) || isExcluded(start)) continue;
      const range = ranges.findLast(({ recurrenceId }) => recurrenceId <= start.instant);
      if (range === undefined) add(master, start, master.length, start.instant);
      else add(range.event, moved(start, range), range.event.length ?? master.length, start.instant);
      if (meetings.length > maxOccurrences) return truncated();
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

function overlaps(
  { startsAt, endsAt }: Pick<Meeting, "startsAt" | "endsAt">,
  { from, until }: Span,
): boolean {
  return startsAt < until && (endsAt > from || (endsAt === startsAt && startsAt >= from));
}

/** The occurrences from DTSTART, the rules and RDATE near the span, each instant once, in no order. */
function* plannedDates(master: CalendarEvent, ranges: readonly Override[], span: Span): Generator<Moment> {
  const { start } = master;
  const window = windowOf(master, ranges, span);
  const seen = new Set<number>();
  const isNew = ({ instant }: Moment) => !seen.has(instant) && seen.add(instant) !== undefined;
  for (const added of master.addedDates) {
    const isNear = added.instant >= window.from && added.instant < window.until;
    if (isNear && isNew(added)) yield added;
  }
  if (master.rules.length === 0 && isNew(start)) yield start;
  for (const rule of master.rules) {
    for (const moment of momentsOf(rule, start, window)) {
      if (isNew(moment)) yield moment;
    }
  }
}

/** Where an occurrence may be planned and still move into the span. Zones differ from UTC by at most a day. */
function windowOf(master: CalendarEvent, ranges: readonly Override[], { from, until }: Span): Span {
  const lengths = [master, ...ranges.map(({ event }) => event)].map(
    ({ start, length }) => endOf(start, length) - start.instant,
  );
  const shifts = ranges.map(({ event, recurrenceId }) => Math.abs(event.start.instant - recurrenceId));
  const reach = Math.max(...lengths) + Math.max(0, ...shifts) + 2 * day;
  return { from: from - reach, until: until + reach };
}

/** Whether EXDATE excludes an occurrence; a date excludes everything planned for that day. */
function exclusionsOf({ exceptions, start }: CalendarEvent) {
  const isByDay = (exception: Moment) => start.isDate || exception.isDate;
  const days = new Set(exceptions.filter(isByDay).map(({ local }) => dayOf(local)));
  const instants = new Set(exceptions.filter((it) => !isByDay(it)).map(({ instant }) => instant));
  return ({ instant, local }: Pick<Moment, "instant" | "local">): boolean =>
    instants.has(instant) || (days.size > 0 && days.has(dayOf(local)));
}

/** What an occurrence has of its event. */
function contentOf(event: CalendarEvent, master: CalendarEvent | undefined) {
  const isPrivate = event.isPrivate ?? master?.isPrivate ?? false;
  const { guests, guestCount, unreadableGuests: _unreadable, ...shown } = event.details();
  return {
    isAllDay: event.isAllDay,
    isCancelled: event.isCancelled || (master?.isCancelled ?? false),
    ...(event.isDeclined && { isDeclined: true }),
    isPrivate,
    ...(!isPrivate && shown),
    guests,
    guestCount,
    sequence: event.sequence,
    changedAt: event.changedAt,
  };
}

/** The newest override of each occurrence, in order of the occurrences. */
function newestOverrides({ master, overrides }: Series): Override[] {
  const newest = new Map<string, Override>();
  for (const event of overrides) {
    if (event.recurrenceId === undefined) continue;
    const { andFuture } = event.recurrenceId;
    const recurrenceId = plannedInstant(event.recurrenceId, master?.start);
    const key = `${andFuture} ${recurrenceId}`;
    const known = newest.get(key);
    if (known === undefined || !isNewer(known.event, event))
      newest.set(key, { event, recurrenceId, andFuture });
  }
  return [...newest.values()].sort((one, other) => one.recurrenceId - other.recurrenceId);
}

/** The newer version has the greater SEQUENCE, then the later change; else it's the later one in the feed. */
export function isNewer(one: CalendarEvent, other: CalendarEvent): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return one.changedAt > other.changedAt;
}

/** RECURRENCE-ID may be a date in a series with times, or a time in one with dates. */
function plannedInstant(recurrenceId: Moment, master: Moment | undefined): number {
  if (master === undefined || recurrenceId.isDate === master.isDate) return recurrenceId.instant;
  const timeOfDay = master.isDate ? 0 : master.local - dayOf(master.local) * day;
  return instantOf(dayOf(recurrenceId.local) * day + timeOfDay, master.zone);
}

/** Applies a change of "this and future" to an occurrence: it moves by as much as the changed one did. */
function moved(start: Moment, { event, recurrenceId }: Override): Moment {
  const { zone, isDate } = event.start;
  const shift = event.start.local - localTimeOf(recurrenceId, zone);
  return momentAt(localTimeOf(start.instant, zone) + shift, zone, isDate);
}
