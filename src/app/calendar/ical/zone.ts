import { day, hour } from "./local-time.ts";

/** A time zone: its offset from UTC in milliseconds at an instant, positive when ahead. */
export interface Zone {
  offsetAt(instant: number): number;
}

export const utc: Zone = { offsetAt: () => 0 };

/** @param offset in milliseconds, east of Greenwich positive */
export function fixedZone(offset: number): Zone {
  return { offsetAt: () => offset };
}

/** The local time at an instant. */
export function localTimeOf(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant);
}

/**
 * The instant of a local time. If it occurs twice, the first one counts. If it doesn't occur, the offset
 * before the gap applies (RFC 5545, section 3.3.5).
 */
export function instantOf(local: number, zone: Zone): number {
  const before = zone.offsetAt(local - day);
  const after = zone.offsetAt(local + day);
  const early = local - before;
  if (before === after || zone.offsetAt(early) === before) return early;
  const late = local - after;
  return zone.offsetAt(late) === after ? late : early;
}

/** No zone had rules before this, and none are known after that. */
const firstKnown = Date.UTC(1900, 0);
const lastKnown = Date.UTC(2200, 0);

/**
 * A zone of the IANA database, through Intl.
 *
 * @param name in any case
 * @returns `undefined` if there is no such zone
 */
export function ianaZone(name: string): Zone | undefined {
  const format = formatOf(name);
  if (format === undefined) return undefined;
  // An Intl call takes microseconds, so we cache the offsets at the ends of days.
  const atStartOf = memoized((number: number) => offsetOf(format, number * day));
  return {
    offsetAt(instant) {
      const asked = Math.min(Math.max(instant, firstKnown), lastKnown);
      const number = Math.floor(asked / day);
      const offset = atStartOf(number);
      return offset === atStartOf(number + 1) ? offset : offsetOf(format, asked);
    },
  };
}

/** @returns a function that creates the value of each key once */
export function memoized<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: create(key) };
    known.set(key, found);
    return found.value;
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
}

function offsetOf(format: Intl.DateTimeFormat, instant: number): number {
  const shown = format.formatToParts(instant).find(({ type }) => type === "timeZoneName");
  // UTC itself is "GMT".
  return readOffset(shown?.value.replace("GMT", "") ?? "") ?? 0;
}

/** Parses an offset such as `+01:00`, `-0330` or `+1`; `undefined` if it isn't one. */
export function readOffset(text: string): number | undefined {
  const match = /^([+\-\u2212])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((digits) => Number(digits ?? 0));
  const offset = hours * hour + minutes * 60_000 + seconds * 1000;
  return offset > day ? undefined : match[1] === "+" ? offset : -offset;
}
