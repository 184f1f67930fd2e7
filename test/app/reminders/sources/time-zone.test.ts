import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { instantOf, localTimeOf } from "#app/calendar/ical/zone.ts";
import { timeZoneNamed } from "#app/reminders/sources/time-zone.ts";
import { numRuns } from "../../../support/properties/num-runs.ts";

const names = [
  "UTC",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Europe/London",
  "Europe/Dublin",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
];
const [from, until] = [Date.UTC(2000, 0), Date.UTC(2060, 0)];

/** Whole minutes, as many of them near a change of the clocks as not. */
const someTime = fc
  .record({
    name: fc.constantFrom(...names),
    at: fc.integer({ min: from, max: until }),
    isNearChange: fc.boolean(),
    minutes: fc.integer({ min: -1_600, max: 1_600 }),
  })
  .map(({ name, at, isNearChange, minutes }) => {
    const change = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(name)
      .getTimeZoneTransition("next");
    const near = isNearChange && change !== null ? change.epochMilliseconds : at;
    return { name, at: Math.floor(near / 60_000) * 60_000 + minutes * 60_000 };
  });

describe("a person's time zone", () => {
  it("has the instants and the clocks that Temporal has", () => {
    fc.assert(
      fc.property(someTime, ({ name, at }) => {
        const zone = timeZoneNamed(name);
        const wall = new Date(at).toISOString().slice(0, -1);
        expect(instantOf(at, zone)).toBe(
          Temporal.PlainDateTime.from(wall).toZonedDateTime(name).epochMilliseconds,
        );
        const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name);
        expect(localTimeOf(at, zone)).toBe(Date.parse(`${shown.toPlainDateTime()}Z`));
      }),
      { numRuns: numRuns(1_000) },
    );
  });

  it("is not made up", () => {
    expect(() => timeZoneNamed("Kestrel/Nowhere")).toThrow(RangeError);
  });
});
