import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, monthOf, nextDay, nextMonth, startOfDay, startOfMonth } from "#app/credits/periods.ts";

test.for([
  ["2026-11-21T10:00:00.000Z", "2026-11-21", "2026-11", "2026-11-22", "2026-12-01"],
  ["2026-11-30T23:59:59.999Z", "2026-11-30", "2026-11", "2026-12-01", "2026-12-01"],
  ["2026-12-31T23:59:59.999Z", "2026-12-31", "2026-12", "2027-01-01", "2027-01-01"],
  ["2027-01-01T00:00:00.000Z", "2027-01-01", "2027-01", "2027-01-02", "2027-02-01"],
  ["2028-02-28T12:00:00.000Z", "2028-02-28", "2028-02", "2028-02-29", "2028-03-01"],
  ["2026-11-21T23:30:00.000-05:00", "2026-11-22", "2026-11", "2026-11-23", "2026-12-01"],
] as const)("%s is in %s and %s, until %s and %s", ([instant, day, month, tomorrow, monthAfter]) => {
  const at = Date.parse(instant);
  expect([dayOf(at), monthOf(at)]).toEqual([day, month]);
  expect([startOfDay(at), startOfMonth(at)]).toEqual([Date.parse(day), Date.parse(month)]);
  expect([nextDay(at), nextMonth(at)]).toEqual([
    Date.parse(`${tomorrow}T00:00:00Z`),
    Date.parse(`${monthAfter}T00:00:00Z`),
  ]);
});

test("a period lasts until the next one begins", () => {
  const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2050, 0) });
  fc.assert(
    fc.property(instant, (at) => {
      for (const [periodOf, next] of [
        [dayOf, nextDay],
        [monthOf, nextMonth],
      ] as const) {
        expect(next(at)).toBeGreaterThan(at);
        expect(periodOf(next(at) - 1)).toBe(periodOf(at));
        expect(periodOf(next(at))).not.toBe(periodOf(at));
      }
    }),
  );
});
