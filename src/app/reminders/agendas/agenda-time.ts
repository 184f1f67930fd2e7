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
  /** The last day it was sent for, or that had no meetings; "2026-11-21" in `timeZone`. */
  sentFor: string | undefined;
}

/** A day's agenda, due from its minute until the end of the day. */
export interface AgendaDay {
  /** "2026-11-21" in the agenda's zone. */
  day: string;
  /** When it's due, in the past if it's late. Unix time in milliseconds, like `until`. */
  at: number;
  /** The end of the day. */
  until: number;
}

/**
 * The next agenda that hasn't been handled. If the clocks skip its time, it comes later by the size of the
 * gap; if the time occurs twice, the first one counts (RFC 5545, section 3.3.5).
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
  // A zone may skip a whole day, for example when it crosses the date line.
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
