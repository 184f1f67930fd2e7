import ICAL from "ical.js";
import { lineName, lineValue } from "./content-lines.ts";
import { mendedLine } from "./mended-line.ts";
import { maxDates } from "./reading-limits.ts";

/** A property of an event (RFC 5545, section 3.5), as ical.js reads it into jCal (RFC 7265, section 3.4). */
export interface Property {
  /** In lower case. */
  name: string;
  /** The value's type: "date-time", "text", … */
  type: string;
  values: readonly unknown[];
  /** A parameter's first value, by its name in lower case. */
  parameter(name: string): string | undefined;
}

/**
 * Parses one unfolded line.
 *
 * @throws if it isn't a property, or its value doesn't match its type
 */
function readProperty(line: string): Property {
  const name = lineName(line);
  // Rules are parsed separately, so that an invalid one doesn't cost the event.
  if (name === "RRULE" || name === "EXRULE") {
    const values = [lineValue(line)];
    return { name: name.toLowerCase(), type: "recur", values, parameter: () => undefined };
  }
  const jcal: unknown = ICAL.parse.property(mendedLine(line));
  if (!Array.isArray(jcal)) throw new Error("The line has no property.");
  const [jcalName, parameters, type, ...values] = jcal;
  const named = new Map<string, unknown>(Object.entries(parameters));
  return {
    name: String(jcalName),
    type: String(type),
    values,
    parameter(wanted) {
      const value = named.get(wanted);
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? undefined : String(first);
    },
  };
}

/** A component's properties, in the order of the feed. */
export type Properties = ReturnType<typeof readProperties>;

/**
 * Parses all lines of a component. Unreadable lines are skipped, unless they give a time.
 *
 * @throws if a line that gives a time can't be read
 */
export function readProperties(lines: readonly string[]) {
  const properties = lines.map(tryReading).filter((property) => property !== undefined);
  const byName = Map.groupBy(properties, ({ name }) => name);
  const all = (name: string): readonly Property[] => byName.get(name) ?? [];
  return {
    all,
    first: (name: string): Property | undefined => all(name)[0],
    /** The text of the first property with this name. */
    text(name: string): string | undefined {
      const value = all(name)[0]?.values[0];
      return value === undefined ? undefined : String(value);
    },
  };
}

/** Whether lines list more single dates than any calendar needs, which take longer than whole calendars do. */
export function hasTooManyDates(lines: readonly string[]): boolean {
  let dates = 0;
  for (const line of lines) {
    if (!/^(?:RDATE|EXDATE)[:;]/i.test(line)) continue;
    dates += line.split(",").length;
    if (dates > maxDates) return true;
  }
  return false;
}

const saysWhen = /^(?:DTSTART|DTEND|DURATION|RDATE|EXDATE|RECURRENCE-ID)[:;]/i;

function tryReading(line: string): Property | undefined {
  try {
    return readProperty(line);
  } catch (error) {
    if (saysWhen.test(line)) throw error;
    return undefined;
  }
}

/** Control characters, line separators, and bidirectional controls: none belong in a name or title. */
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Text from a calendar, as one line.
 *
 * @param maxLength UTF-16 units; longer text is truncated with an ellipsis
 * @returns `undefined` if nothing is left
 */
export function plainText(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.toWellFormed().replace(unwanted, " ").replace(/\s+/g, " ").trim();
  if (plain === "") return undefined;
  if (plain.length <= maxLength) return plain;
  // Don't split a surrogate pair.
  return `${plain
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
