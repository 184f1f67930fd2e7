import ICAL from "ical.js";
import { lineName, lineValue } from "./content-lines.ts";

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
export function readProperty(line: string): Property {
  const name = lineName(line);
  // Rules are parsed separately, so that an invalid one doesn't cost the event.
  if (name === "RRULE" || name === "EXRULE") {
    return {
      name: name.toLowerCase(),
      type: "recur",
      values: [lineValue(line)],
      parameter: () => undefined,
    };
  }
  const jcal: unknown = ICAL.parse.property(line);
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
export interface Properties {
  first(name: string): Property | undefined;
  all(name: string): readonly Property[];
  /** The text of the first property with this name. */
  text(name: string): string | undefined;
}

/**
 * Parses all lines of a component. Unreadable lines are skipped, unless they give a time.
 *
 * @throws if a line that gives a time can't be read
 */
export function readProperties(lines: readonly string[]): Properties {
  const byName = new Map<string, Property[]>();
  for (const line of lines) {
    const property = tryReading(line);
    if (property === undefined) continue;
    const known = byName.get(property.name);
    if (known === undefined) byName.set(property.name, [property]);
    else known.push(property);
  }
  const all = (name: string) => byName.get(name) ?? [];
  return {
    all,
    first: (name) => all(name)[0],
    text(name) {
      const value = all(name)[0]?.values[0];
      return value === undefined ? undefined : String(value);
    },
  };
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
