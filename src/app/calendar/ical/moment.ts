import { readDateTime } from "./local-time.ts";
import type { Property } from "./property.ts";
import { instantOf, utc, type Zone } from "./zone.ts";

/** A date or time of an event, and the instant it means. */
export interface Moment {
  local: number;
  isDate: boolean;
  zone: Zone;
  instant: number;
}

/** The zones that a calendar's times are in. */
export interface CalendarZones {
  /** For dates, and for times that name no zone. */
  default: Zone;
  /** Whether the calendar names a zone for those that is unknown. */
  isDefaultUnknown: boolean;
  named(tzid: string): Zone | undefined;
}

export function momentAt(local: number, zone: Zone, isDate: boolean): Moment {
  return { local, isDate, zone, instant: instantOf(local, zone) };
}

/**
 * @param zones of the calendar
 * @param floating the zone of times that name none, if it isn't the calendar's
 * @throws if a value is no date or time; empty values are skipped
 */
export function readMoments(property: Property, zones: CalendarZones, floating = zones.default): Moment[] {
  const tzid = property.parameter("tzid");
  return property.values.filter(isSomething).map((value) => readMoment(String(value), tzid, zones, floating));
}

/** Whether a property's time or the calendar it is in has an unknown zone; it's then read as if it had none. */
export function hasUnknownZone(property: Property, zones: CalendarZones): boolean {
  const tzid = property.parameter("tzid");
  const values = property.values.filter(isSomething).map(String);
  if (tzid === undefined) return zones.isDefaultUnknown && values.some((value) => !/Z$/i.test(value));
  return values.some((value) => /T\d/i.test(value) && !/Z$/i.test(value)) && zones.named(tzid) === undefined;
}

/** ical.js returns this for an empty value. */
function isSomething(value: unknown): boolean {
  return /\d/.test(String(value));
}

function readMoment(text: string, tzid: string | undefined, zones: CalendarZones, floating: Zone) {
  // Without VALUE=DATE, ical.js reads a date as a time and leaves the time empty.
  const written = readDateTime(text.replace(/T::Z?$/, ""));
  if (written === undefined) throw new Error("A date or time is none.");
  if (written.isDate) return momentAt(written.local, zones.default, true);
  const named = tzid === undefined ? undefined : zones.named(tzid);
  return momentAt(written.local, written.isUtc ? utc : (named ?? floating), false);
}
