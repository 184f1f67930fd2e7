import { day, dayOf, minute, weekdayOf } from "../../calendar/ical/local-time.ts";
import { instantOf, localTimeOf, type Zone } from "../../calendar/ical/zone.ts";
import { timeZoneNamed } from "../sources/time-zone.ts";

/** A channel's morning digest of its meetings. */
export interface Agenda {
  organisation: string;
  channel: string;
  /** Who set it up. */
  person: string;
  /** Minutes after midnight in `timeZone`. */
  minute: number;
  /** IANA name. */
  timeZone: string;
  weekdaysOnly: boolean;
  /** The last day for which it was sent, or found empty; "2026-11-21" in `timeZone`. */
  sentFor: string | undefined;
}

/** A day's agenda: it is due from its minute until the day is over. */
export interface AgendaDay {
  /** "2026-11-21" in the agenda's zone. */
  day: string;
  /** When it is due; past when it is late. Unix time in milliseconds, as is `until`. */
  at: number;
  /** The end of the day. */
  until: number;
}

/**
 * The first agenda that is not dealt with. A time that a day does not have comes as much later as the clocks were
 * turned on, and of one that it has twice the first is meant (RFC 5545, section 3.3.5).
 *
 * @param now Unix time in milliseconds
 */
export function nextAgenda(
  agenda: Pick<Agenda, "timeZone" | "minute" | "weekdaysOnly" | "sentFor">,
  now: number,
): AgendaDay {
  const zone = timeZoneNamed(agenda.timeZone);
  const today = dayOf(localTimeOf(now, zone));
  const dealtWith = agenda.sentFor === undefined ? Number.NEGATIVE_INFINITY : numberOf(agenda.sentFor);
  let number = Math.max(today, dealtWith + 1);
  // A zone may leave out a whole day, such as when it changes sides of the date line.
  while ((agenda.weekdaysOnly && isWeekend(number)) || !hasDay(number, zone)) number += 1;
  return {
    day: nameOf(number),
    at: instantOf(number * day + agenda.minute * minute, zone),
    until: instantOf((number + 1) * day, zone),
  };
}

function isWeekend(number: number): boolean {
  return [0, 6].includes(weekdayOf(number));
}

function hasDay(number: number, zone: Zone): boolean {
  return dayOf(localTimeOf(instantOf(number * day, zone), zone)) === number;
}

/** @param name "2026-11-21" */
function numberOf(name: string): number {
  return Date.parse(name) / day;
}

function nameOf(number: number): string {
  return new Date(number * day).toISOString().slice(0, 10);
}
