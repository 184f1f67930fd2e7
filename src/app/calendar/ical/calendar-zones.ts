import type { Span } from "../meeting.ts";
import type { RawCalendar } from "./components.ts";
import { momentsOf } from "./expand.ts";
import { day, readDateTime } from "./local-time.ts";
import { type CalendarZones, momentAt } from "./moment.ts";
import { hasTooManyDates, readProperties } from "./property.ts";
import { readRule } from "./rule.ts";
import { fixedZone, memoized, readOffset, utc, type Zone } from "./zone.ts";
import { zoneNamed } from "./zone-names.ts";

/**
 * The zones of each calendar in a feed, created on first use.
 *
 * @param options.timeZone IANA name of the zone for times without one, unless the calendar names its own
 */
export function createZones({ span, timeZone }: { span: Span; timeZone: string }) {
  const calendarZones = memoized((calendar: RawCalendar): CalendarZones => {
    const named = memoized((tzid: string) => describedZone(calendar, tzid) ?? globally(tzid));
    const own = calendar.timeZone ? named(calendar.timeZone) : undefined;
    return {
      named,
      default: own ?? globally(timeZone) ?? utc,
      isDefaultUnknown: Boolean(calendar.timeZone) && own === undefined,
    };
  });
  const globally = memoized(zoneNamed);

  function describedZone(calendar: RawCalendar, tzid: string): Zone | undefined {
    const observances = calendar.zones.get(tzid);
    if (observances === undefined) return undefined;
    try {
      return zoneOfComponent(observances, span.until + 400 * day, globally(tzid));
    } catch {
      // Its name may still match a known zone.
      return undefined;
    }
  }
  return calendarZones;
}

/** Maximum clock changes to keep per zone. */
const maxChanges = 2_000;
/** Zone rules often begin in 1601; we need nothing that old. */
const earliest = Date.UTC(1970, 0);

/** The instant at which an offset starts to apply. */
interface Change {
  instant: number;
  offset: number;
  offsetBefore: number;
}

/**
 * A zone as the calendar defines it (VTIMEZONE; RFC 5545, section 3.6.5). Some definitions only cover the
 * years in which the calendar had events: after the last change, the known zone of the same name takes
 * precedence.
 *
 * @param observances the lines of each STANDARD and DAYLIGHT
 * @param until the instant up to which changes are needed
 * @param named the known zone with this name, if there is one
 * @throws if the definition is incomplete, or its rules can't be read
 */
function zoneOfComponent(observances: readonly string[][], until: number, named: Zone | undefined): Zone {
  if (observances.length > maxChanges || hasTooManyDates(observances.flat())) {
    throw new Error("The zone has too many changes.");
  }
  const changes = observances
    .flatMap((lines) => changesOf(lines, until))
    .sort((one, other) => one.instant - other.instant);
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined || changes.length > maxChanges) {
    throw new Error("The zone has no changes, or too many.");
  }
  // Without clock changes, the definition can't have run out.
  const later = changes.some(({ offset, offsetBefore }) => offset !== offsetBefore) ? named : undefined;
  return {
    offsetAt(instant) {
      if (later !== undefined && instant >= last.instant) return later.offsetAt(instant);
      return changes.findLast((change) => change.instant <= instant)?.offset ?? first.offsetBefore;
    },
  };
}

function changesOf(lines: readonly string[], until: number): Change[] {
  const properties = readProperties(lines);
  const offset = readOffset(properties.text("tzoffsetto") ?? "");
  const offsetBefore = readOffset(properties.text("tzoffsetfrom") ?? "") ?? offset;
  const written = readDateTime(properties.text("dtstart") ?? "");
  if (offset === undefined || offsetBefore === undefined || written === undefined) {
    throw new Error("An observance does not say from when on clocks show what.");
  }
  const start = momentAt(written.local, fixedZone(offsetBefore), false);
  const added = properties
    .all("rdate")
    .flatMap(({ values }) => values.map((value) => readDateTime(String(value))))
    .filter((date) => date !== undefined);
  const repeated = properties
    .all("rrule")
    .flatMap(({ values }) => [...momentsOf(readRule(String(values[0])), start, { from: earliest, until })]);
  const locals = [start, ...added, ...repeated].map(({ local }) => local);
  return [...new Set(locals)].map((local) => ({ instant: local - offsetBefore, offset, offsetBefore }));
}
