import { day, readWrittenTime } from "./local-time.ts";
import { readProperties } from "./property.ts";
import { expand } from "./recurrence/expand.ts";
import { readRule } from "./recurrence/read-rule.ts";
import { readOffset, type Zone } from "./zone.ts";

/** Changes of the clocks that are known of one zone, at most. */
const mostChanges = 2_000;
/** Rules of zones often begin in 1601; nothing here is that old. */
const earliest = Date.UTC(1970, 0);

/** From when on clocks show which offset. */
interface Change {
  instant: number;
  offset: number;
  offsetBefore: number;
}

/**
 * A zone as a calendar itself describes it (VTIMEZONE; RFC 5545, section 3.6.5).
 *
 * @param observances the lines of each STANDARD and DAYLIGHT
 * @param until the instant up to which changes are wanted
 * @throws when the description says too little, or its rules cannot be read
 */
export function zoneOfComponent(observances: readonly (readonly string[])[], until: number): Zone {
  const changes = observances
    .flatMap((lines) => changesOf(lines, until))
    .sort((one, other) => one.instant - other.instant);
  const [first] = changes;
  if (first === undefined || changes.length > mostChanges) throw new Error("The zone's changes are none.");
  return {
    offsetAt(instant) {
      // The last change that is not later: found by halving.
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
  const start = readWrittenTime(properties.text("dtstart") ?? "");
  if (offset === undefined || offsetBefore === undefined || start === undefined) {
    throw new Error("An observance does not say from when on clocks show what.");
  }
  const locals = [start.local];
  for (const { values } of properties.all("rdate")) {
    for (const value of values) {
      const written = readWrittenTime(String(value));
      if (written !== undefined) locals.push(written.local);
    }
  }
  for (const { values } of properties.all("rrule")) {
    const [value] = values;
    if (typeof value === "object" && value !== null) {
      locals.push(...changesOfRule(value, start.local, offsetBefore, until));
    }
  }
  return [...new Set(locals)].map((local) => ({ instant: local - offsetBefore, offset, offsetBefore }));
}

function changesOfRule(recur: object, start: number, offsetBefore: number, until: number): number[] {
  const rule = readRule(recur);
  const last =
    rule.until === undefined
      ? Number.POSITIVE_INFINITY
      : rule.until.local + (rule.until.isUtc ? offsetBefore : rule.until.isDate ? day - 1 : 0);
  const found: number[] = [];
  for (const local of expand(rule, start, { from: earliest, until: until + day })) {
    if (local > last || found.length > mostChanges) break;
    found.push(local);
  }
  return found;
}
