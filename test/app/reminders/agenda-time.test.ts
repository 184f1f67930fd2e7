import fc from "fast-check";
import { expect, test } from "vitest";
import { nextAgenda } from "#app/reminders/agendas.ts";
import { day, hour } from "./feeds/a-calendar.ts";

/** Zone, minute of the day, only weekdays, sent for, now; then day, when, and the day's end. */
type Case = [string, [string, number, boolean, string?], string, [string, string, string]];

test.for<Case>([
  [
    "before its minute, today",
    ["UTC", 480, false],
    "2026-11-20T07:59:59Z",
    ["2026-11-20", "2026-11-20T08:00Z", "2026-11-21T00:00Z"],
  ],
  [
    "late, still today",
    ["UTC", 480, false],
    "2026-11-20T23:59:59Z",
    ["2026-11-20", "2026-11-20T08:00Z", "2026-11-21T00:00Z"],
  ],
  [
    "when today's was sent, tomorrow",
    ["UTC", 480, false, "2026-11-20"],
    "2026-11-20T08:00:01Z",
    ["2026-11-21", "2026-11-21T08:00Z", "2026-11-22T00:00Z"],
  ],
  [
    "after a Friday, Monday",
    ["UTC", 480, true, "2026-11-20"],
    "2026-11-20T09:00Z",
    ["2026-11-23", "2026-11-23T08:00Z", "2026-11-24T00:00Z"],
  ],
  [
    "on a Saturday, Monday",
    ["UTC", 480, true],
    "2026-11-21T06:00Z",
    ["2026-11-23", "2026-11-23T08:00Z", "2026-11-24T00:00Z"],
  ],
  [
    "a clock that went back sends nothing twice",
    ["UTC", 480, false, "2026-11-20"],
    "2026-11-18T09:00Z",
    ["2026-11-21", "2026-11-21T08:00Z", "2026-11-22T00:00Z"],
  ],
  [
    "the day is that of the zone",
    ["Pacific/Auckland", 480, false],
    "2026-11-20T12:00Z",
    ["2026-11-21", "2026-11-20T19:00Z", "2026-11-21T11:00Z"],
  ],
  [
    "midnight is left out in Santiago",
    ["America/Santiago", 0, false],
    "2026-09-06T04:00Z",
    ["2026-09-06", "2026-09-06T04:00Z", "2026-09-07T03:00Z"],
  ],
  [
    "a whole day is left out in Samoa",
    ["Pacific/Apia", 480, false, "2011-12-29"],
    "2011-12-30T00:00Z",
    ["2011-12-31", "2011-12-30T18:00Z", "2011-12-31T10:00Z"],
  ],
])("%s", ([, [timeZone, minute, weekdaysOnly, sentFor], now, [day, at, until]]) => {
  expect(nextAgenda({ timeZone, minute, weekdaysOnly, sentFor }, Date.parse(now))).toEqual({
    day,
    at: Date.parse(at),
    until: Date.parse(until),
  });
});

test("one day after the other comes, each once, and none is due before its day or after it", () => {
  const timeZone = fc.constantFrom("UTC", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu");
  const agenda = fc.record({ timeZone, minute: fc.nat(1_439), weekdaysOnly: fc.boolean() });
  fc.assert(
    fc.property(agenda, fc.integer({ min: 0, max: 2_000 }), (agenda, days) => {
      let last = nextAgenda({ ...agenda, sentFor: undefined }, days * day);
      for (let count = 0; count < 20; count += 1) {
        const next = nextAgenda({ ...agenda, sentFor: last.day }, last.at);
        expect(next.day > last.day).toBe(true);
        expect(next.at - last.at).toBeGreaterThanOrEqual(23 * hour);
        expect(next.at - last.at).toBeLessThanOrEqual((agenda.weekdaysOnly ? 73 : 25) * hour);
        expect(next.at).toBeLessThan(next.until);
        last = next;
      }
    }),
  );
});
