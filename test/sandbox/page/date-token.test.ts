import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dayHeading,
  formatDateToken,
  timeAgo,
  timeInLog,
  timeOfDay,
  wholeMoment,
} from "#sandbox/page/text/date-token.ts";

const newYork = "America/New_York";
const zone = process.env.TZ;

// The zone of the browser, which is nobody's; Node reads the variable again whenever it is set.
beforeAll(() => {
  process.env.TZ = "Asia/Kolkata";
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const seconds = (iso: string) => Date.parse(iso) / 1_000;

describe("a date token, on Saturday, November 21st 2026 at noon in New York", () => {
  const now = new Date("2026-11-21T17:00:00Z");

  test.each([
    ["{date_short_pretty}", "2026-11-20T22:00:00Z", "yesterday"],
    ["{date_short_pretty}", "2026-11-21T05:00:00Z", "today"],
    ["{date_short_pretty}", "2026-11-22T22:00:00Z", "tomorrow"],
    ["{date_short_pretty}", "2026-11-23T22:00:00Z", "Nov 23"],
    ["{date_short_pretty}", "2014-02-18T14:39:42Z", "Feb 18, 2014"],
    ["{time}", "2026-11-18T19:30:05Z", "2:30 PM"],
    ["{time}", "2026-11-18T05:00:00Z", "12:00 AM"],
    // Before the clocks went back, New York was four hours behind, not five.
    ["{time}", "2026-10-18T19:30:05Z", "3:30 PM"],
    ["{ago}", "2026-11-18T17:00:00Z", "3 days ago"],
    ["{ago}", "2026-11-21T17:15:00Z", "in 15 minutes"],
    ["Due {date_short_pretty} at {time}", "2026-11-22T19:30:00Z", "Due tomorrow at 2:30 PM"],
    ["{unheard_of} {Time} {}", "2026-11-22T19:30:00Z", "{unheard_of} {Time} {}"],
  ])("%s of %s: %s", (format, at, written) => {
    expect(formatDateToken(seconds(at), format, now, newYork)).toBe(written);
  });

  test("the day is the reader's, not Greenwich's", () => {
    // 23:30 on Friday in New York.
    expect(formatDateToken(seconds("2026-11-21T04:30:00Z"), "{date_short_pretty}", now, newYork)).toBe(
      "yesterday",
    );
  });

  test.each([
    ["2026-11-21T14:00:00Z", "Today"],
    ["2026-11-20T14:00:00Z", "Yesterday"],
    ["2026-11-18T14:00:00Z", "Wednesday, November 18"],
    ["2025-11-21T14:00:00Z", "Friday, November 21, 2025"],
  ])("the divider above %s: %s", (at, heading) => {
    expect(dayHeading(new Date(at), now, newYork)).toBe(heading);
  });
});

test("a day of 25 hours is one day", () => {
  // The clocks of New York went back on November 1st at two in the morning.
  const before = new Date("2026-11-01T04:30:00Z");
  const after = new Date("2026-11-02T04:45:00Z");
  expect([
    dayHeading(before, after, newYork),
    dayHeading(new Date("2026-11-02T05:15:00Z"), after, newYork),
  ]).toEqual(["Today", "Tomorrow"]);
});

describe("how long ago", () => {
  const now = new Date("2026-11-21T17:00:00Z");

  test.each([
    [0, "just now"],
    [-59, "just now"],
    [59, "just now"],
    [-60, "1 minute ago"],
    [-119, "1 minute ago"],
    [-3_599, "59 minutes ago"],
    [-3_600, "1 hour ago"],
    [-86_399, "23 hours ago"],
    [-86_400, "1 day ago"],
    [-29 * 86_400, "29 days ago"],
    [-30 * 86_400, "1 month ago"],
    [-365 * 86_400, "1 year ago"],
    [60, "in 1 minute"],
    [5 * 3_600 - 7, "in 5 hours"],
    [2 * 86_400, "in 2 days"],
  ])("%i seconds from now: %s", (offset, written) => {
    expect(timeAgo(new Date(now.getTime() + offset * 1_000), now)).toBe(written);
  });
});

test("what is shown follows the reader's zone, not the browser's", () => {
  const date = new Date("2026-11-21T17:05:09Z");
  const shown = (timeZone: string) => [
    timeOfDay(date, timeZone),
    timeInLog(date, timeZone),
    wholeMoment(date, timeZone),
  ];
  expect(shown(newYork)).toEqual(["12:05 PM", "12:05:09", "Saturday, November 21, 2026 at 12:05:09 PM EST"]);
  expect(shown("Europe/Berlin")).toEqual([
    "6:05 PM",
    "18:05:09",
    "Saturday, November 21, 2026 at 6:05:09 PM GMT+1",
  ]);
});
