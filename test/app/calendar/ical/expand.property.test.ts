import fc from "fast-check";
import { expect, it } from "vitest";
import { expand } from "#app/calendar/ical/expand.ts";
import { RuleError, readRule } from "#app/calendar/ical/rule.ts";
import { numRuns } from "../../../support/properties/num-runs.ts";

const day = 86_400_000;
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU", "1MO", "-1FR"];
const numbers = (min: number, max: number) =>
  fc.integer({ min, max }).filter((number) => number !== 0 || min === 0);
const part = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.option(
    fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((list) => `${name}=${list.join(",")}`),
    { nil: undefined, freq: 2 },
  );

const rule = fc
  .tuple(
    fc.constantFrom("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY").map((name) => `FREQ=${name}`),
    fc
      .oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 10_000 }))
      .map((it) => `INTERVAL=${it}`),
    fc.constantFrom("MO", "SU").map((name) => `WKST=${name}`),
    part("BYMONTH", numbers(1, 12)),
    part("BYMONTHDAY", numbers(-31, 31)),
    part("BYYEARDAY", numbers(-366, 366)),
    part("BYDAY", fc.constantFrom(...weekdays)),
    part("BYHOUR", numbers(0, 23)),
    part("BYSETPOS", numbers(-3, 3)),
  )
  .map((parts) => parts.filter((it) => it !== undefined).join(";"));

const scenario = fc.record({
  rule,
  count: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  start: fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2026, 0) / 60_000 }),
  later: fc.integer({ min: 0, max: 4_000 }),
  days: fc.integer({ min: 1, max: 60 }),
});

/** `undefined` where the rule is refused, as some of those above are. */
function occurrences(text: string, start: number, from: number, until: number): number[] | undefined {
  try {
    return [...expand(readRule(text), start, { from, until })];
  } catch (error) {
    if (error instanceof RuleError || String(error).includes("Maximum iterations")) return undefined;
    throw error;
  }
}

it("any rule's occurrences come in order, once each, within the window, up to its count, and the same in parts", () => {
  fc.assert(
    fc.property(scenario, ({ rule: ruleText, count, start: minute, later, days }) => {
      const start = minute * 60_000;
      const [from, until] = [start + later * day, start + (later + days) * day];
      const text = count === undefined ? ruleText : `${ruleText};COUNT=${count}`;
      const found = occurrences(text, start, from, until);
      if (found === undefined) return;
      expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
      expect(found.every((local) => local > start && local >= from && local < until)).toBe(true);
      // DTSTART is the first of them.
      expect(found.length).toBeLessThan(count ?? Number.POSITIVE_INFINITY);
      const middle = from + Math.floor(days / 2) * day;
      const parts = [
        ...(occurrences(text, start, from, middle) ?? []),
        ...(occurrences(text, start, middle, until) ?? []),
      ];
      expect(parts).toEqual(found);
    }),
    { numRuns: numRuns(300) },
  );
});
