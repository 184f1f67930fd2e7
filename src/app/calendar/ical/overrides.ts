import type { CalendarEvent } from "./event.ts";
import { day, dayOf } from "./local-time.ts";
import { type Moment, momentAt } from "./moment.ts";
import { instantOf, localTimeOf } from "./zone.ts";

/** The events of one UID, read: the series' own (RFC 5545: the master) and those that tell of single occurrences. */
export interface Series {
  uid: string;
  master?: CalendarEvent | undefined;
  overrides: readonly CalendarEvent[];
}

/** An override, with the instant at which the rule has the occurrence that it tells of. */
export interface Override {
  event: CalendarEvent;
  recurrenceId: number;
  /** Whether it tells of all later occurrences too. */
  andFuture: boolean;
}

/** Of several overrides of one occurrence the newest; in order of their occurrences. */
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

/** Of two accounts of the same: the greater SEQUENCE, then the later change; of equals the later in the feed is. */
export function isNewer(one: CalendarEvent, other: CalendarEvent): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return one.changedAt > other.changedAt;
}

/** A RECURRENCE-ID may be a date where the series has times, and a time where it has dates. */
function plannedInstant(recurrenceId: Moment, master: Moment | undefined): number {
  if (master === undefined || recurrenceId.isDate === master.isDate) return recurrenceId.instant;
  const timeOfDay = master.isDate ? 0 : master.local - dayOf(master.local) * day;
  return instantOf(dayOf(recurrenceId.local) * day + timeOfDay, master.zone);
}

/** Where an occurrence is after all from a certain one on were changed: moved by as much as that one was. */
export function moved(start: Moment, { event, recurrenceId }: Override): Moment {
  const { zone, isDate } = event.start;
  const shift = event.start.local - localTimeOf(recurrenceId, zone);
  return momentAt(localTimeOf(start.instant, zone) + shift, zone, isDate);
}
