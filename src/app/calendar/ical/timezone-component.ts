import { expand } from "./expand.ts";
import { day, readDateTime } from "./local-time.ts";
import { readProperties } from "./property.ts";
import { readRule } from "./rule.ts";
import { readOffset, type Zone } from "./zone.ts";

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
export function zoneOfComponent(
  observances: readonly (readonly string[])[],
  until: number,
  named: Zone | undefined,
): Zone {
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
      // Binary search for the last change that isn't later.
      let low = 0;
      let high = changes.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((changes[middle]?.instant ?? 0) <= instant) low = middle + 1;
        else high = middle;
      }
      return changes[low - 1]?.offset ?? first.offsetBefore;
    },
  };
}

function changesOf(lines: readonly string[], until: number): Change[] {
  const properties = readProperties(lines);
  const offset = readOffset(properties.text("tzoffsetto") ?? "");
  const offsetBefore = readOffset(properties.text("tzoffsetfrom") ?? "") ?? offset;
  const start = readDateTime(properties.text("dtstart") ?? "");
  if (offset === undefined || offsetBefore === undefined || start === undefined) {
    throw new Error("An observance does not say from when on clocks show what.");
  }
  const locals = [start.local];
  for (const { values } of properties.all("rdate")) {
    for (const value of values) {
      const written = readDateTime(String(value));
      if (written !== undefined) locals.push(written.local);
    }
  }
  for (const { values } of properties.all("rrule")) {
    locals.push(...changesOfRule(String(values[0]), start.local, offsetBefore, until));
  }
  return [...new Set(locals)].map((local) => ({ instant: local - offsetBefore, offset, offsetBefore }));
}

function changesOfRule(text: string, start: number, offsetBefore: number, until: number): number[] {
  const rule = readRule(text);
  const last =
    rule.until === undefined
      ? Number.POSITIVE_INFINITY
      : rule.until.local + (rule.until.isUtc ? offsetBefore : rule.until.isDate ? day - 1 : 0);
  const found: number[] = [];
  for (const local of expand(rule, start, { from: earliest, until: until + day })) {
    if (local > last || found.length > maxChanges) break;
    found.push(local);
  }
  return found;
}
