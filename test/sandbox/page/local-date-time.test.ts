import { expect, test } from "vitest";
import { localDateTime, unixSecondsOf } from "../../../src/sandbox/page/elements/local-date-time.ts";

test.each([
  ["America/New_York", "2026-11-21T14:30", "2026-11-21T19:30:00Z"],
  ["America/New_York", "2026-07-01T14:30", "2026-07-01T18:30:00Z"],
  ["Asia/Kolkata", "2026-11-21T00:15", "2026-11-20T18:45:00Z"],
])("in %s, %s is %s", (timeZone, local, iso) => {
  const seconds = Date.parse(iso) / 1_000;
  expect([localDateTime(seconds, timeZone), unixSecondsOf(local, timeZone)]).toEqual([local, seconds]);
});

test("a time that the clocks skip comes after the gap, and of one that they repeat the first is meant", () => {
  const utc = (local: string) => new Date(unixSecondsOf(local, "America/New_York") * 1_000).toISOString();
  expect(utc("2026-03-08T02:30")).toBe("2026-03-08T07:30:00.000Z");
  expect(utc("2026-11-01T01:30")).toBe("2026-11-01T05:30:00.000Z");
});
