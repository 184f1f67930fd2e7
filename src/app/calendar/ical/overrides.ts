import type { CalendarEvent } from "./event.ts";
import { day, dayOf } from "./local-time.ts";
import { type Moment, momentAt } from "./moment.ts";
import { instantOf, localTimeOf } from "./zone.ts";

/**
 * The parsed events of one UID: the series itself (RFC 5545: the master) and overrides of single occurrences.
 */
export interface Series {
  uid: string;
  master?: CalendarEvent | undefined;
  overrides: readonly CalendarEvent[];
}

/** An override, with the original instant of the occurrence it changes. */
export interface Override {
  event: CalendarEvent;
  recurrenceId: number;
  /** Whether it applies to all later occurrences too. */
  andFuture: boolean;
}

/** The newest override of each occurrence, in order of the occurrences. */
export function newestOverrides({ master, overrides }: Series): Override[] {
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

/**
 * The newer version has the greater SEQUENCE, then the later change; if both are equal, it's the later one in
 * the feed.
 */
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
export function moved(start: Moment, { event, recurrenceId }: Override): Moment {
  const { zone, isDate } = event.start;
  const shift = event.start.local - localTimeOf(recurrenceId, zone);
  return momentAt(localTimeOf(start.instant, zone) + shift, zone, isDate);
}
