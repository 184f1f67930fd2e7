import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it, test } from "vitest";
import { readWhen, type When } from "#app/features/reminders/when/when.ts";

/** @param local in ISO 8601, with the zone in brackets */
const instant = (local: string) => Temporal.ZonedDateTime.from(local).epochMilliseconds;

/** What was read, as the zone's clocks show it. */
function readable(when: When, timeZone: string): string {
  const shown = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  switch (when.kind) {
    case "read":
      return `${shown(when.startsAt)} ${(when.endsAt - when.startsAt) / 60_000} min|${when.rest}`;
    case "past":
    case "too far":
      return `${when.kind}: ${shown(when.startsAt)}`;
    case "which day":
      return `which day: ${when.numbers.join("/")}`;
    case "which half":
      return `which half: ${when.hour}:${when.minute}`;
    case "left over":
      return `left over: ${shown(when.startsAt)} “${when.words}”`;
    case "two times":
    case "no such day":
    case "which week":
    case "no time":
    case "unreadable":
      return when.kind;
  }
}

describe("what is typed on Saturday, 21 November 2026, at 9:00 in New York", () => {
  const timeZone = "America/New_York";
  const now = instant(`2026-11-21T09:00[${timeZone}]`);

  test.each([
    ["tomorrow 3pm Kestrel renewal", "2026-11-22T15:00 60 min|Kestrel renewal"],
    ["tomorrow at 3 pm: Kestrel renewal", "2026-11-22T15:00 60 min|Kestrel renewal"],
    ["Tomorrow, 15:00 – Kestrel", "2026-11-22T15:00 60 min|Kestrel"],
    ["Friday 10:30", "2026-11-27T10:30 60 min|"],
    ["on Friday at 10 Review", "2026-11-27T10:00 60 min|Review"],
    ["Mon 9am Review", "2026-11-23T09:00 60 min|Review"],
    ["next monday 9:15 Review", "2026-11-23T09:15 60 min|Review"],
    ["Saturday 10am Review", "2026-11-21T10:00 60 min|Review"],
    ["Saturday 8am Review", "2026-11-28T08:00 60 min|Review"],
    ["2026-11-24 15:00 Review", "2026-11-24T15:00 60 min|Review"],
    ["2026-11-24T15:00 Review", "2026-11-24T15:00 60 min|Review"],
    ["2026-11-24T15:00Z Review", "2026-11-24T10:00 60 min|Review"],
    ["24.11. 15 Uhr Abstimmung", "2026-11-24T15:00 60 min|Abstimmung"],
    ["4.12. 15:30 Review", "2026-12-04T15:30 60 min|Review"],
    ["4.12.2026 15.30 Uhr Review", "2026-12-04T15:30 60 min|Review"],
    ["24 Nov 17.15 Review", "2026-11-24T17:15 60 min|Review"],
    ["tomorrow 15h30 Review", "2026-11-22T15:30 60 min|Review"],
    ["Dec 1 3pm Review", "2026-12-01T15:00 60 min|Review"],
    ["1 December 15:00 Review", "2026-12-01T15:00 60 min|Review"],
    ["20 Nov 3pm Review", "2027-11-20T15:00 60 min|Review"],
    ["11/24 3pm Review", "2026-11-24T15:00 60 min|Review"],
    ["15:00 tomorrow Review", "2026-11-22T15:00 60 min|Review"],
    ["3pm Review", "2026-11-21T15:00 60 min|Review"],
    ["8am Review", "2026-11-22T08:00 60 min|Review"],
    ["9:00 Review", "2026-11-22T09:00 60 min|Review"],
    ["noon Lunch", "2026-11-21T12:00 60 min|Lunch"],
    ["tomorrow at noon Lunch", "2026-11-22T12:00 60 min|Lunch"],
    ["tomorrow 3pm PST Review", "2026-11-22T18:00 60 min|Review"],
    ["in 20 minutes Review", "2026-11-21T09:20 60 min|Review"],
    ["In an hour", "2026-11-21T10:00 60 min|"],
    ["in half an hour: Review", "2026-11-21T09:30 60 min|Review"],
    ["in 1h 30m Review", "2026-11-21T10:30 60 min|Review"],
    ["in 2 hours and 10 minutes Review", "2026-11-21T11:10 60 min|Review"],
    ["in 2 days at 3pm Review", "2026-11-23T15:00 60 min|Review"],
    ["in a week 3pm Review", "2026-11-28T15:00 60 min|Review"],
    ["tomorrow 3pm for 30 min Review", "2026-11-22T15:00 30 min|Review"],
    ["tomorrow 3pm for 1.5 hours Review", "2026-11-22T15:00 90 min|Review"],
    ["tomorrow 3pm for an hour: Review", "2026-11-22T15:00 60 min|Review"],
    ["tomorrow 3pm for the renewal", "2026-11-22T15:00 60 min|for the renewal"],
    ["tomorrow 3pm for 2 people", "2026-11-22T15:00 60 min|for 2 people"],
    ["in 20 min for 15 min Review", "2026-11-21T09:20 15 min|Review"],
    ["tomorrow 15:00-15:45 Review", "2026-11-22T15:00 45 min|Review"],
    ["tomorrow 3pm to 4:30pm Review", "2026-11-22T15:00 90 min|Review"],
    // A title is no part of the time, though it looks like one.
    ["Friday 10:30 May roadmap", "2026-11-27T10:30 60 min|May roadmap"],
    ["tomorrow 3pm 12 people", "2026-11-22T15:00 60 min|12 people"],
    ["Friday 10:30 2nd review", "2026-11-27T10:30 60 min|2nd review"],
    ["tomorrow 12:00 sun glasses", "2026-11-22T12:00 60 min|sun glasses"],
    ["tomorrow 3pm Friday's follow-up", "2026-11-22T15:00 60 min|Friday's follow-up"],
    ["tomorrow 3pm in Berlin", "2026-11-22T15:00 60 min|in Berlin"],
    ["today 8am Review", "past: 2026-11-21T08:00"],
    ["today 9am Review", "past: 2026-11-21T09:00"],
    ["yesterday 3pm Review", "past: 2026-11-20T15:00"],
    ["2025-11-24 15:00 Review", "past: 2025-11-24T15:00"],
    ["in 0 minutes", "past: 2026-11-21T09:00"],
    ["2062-11-24 15:00 Review", "too far: 2062-11-24T15:00"],
    ["tomorrow Review", "no time"],
    ["tomorrow morning Review", "no time"],
    ["Friday", "no time"],
    ["tomorrow 25:00 Review", "no time"],
    ["2026-02-30 15:00 Review", "unreadable"],
    ["3/4 3pm Review", "which day: 3/4"],
    ["on 3/4 3pm Review", "which day: 3/4"],
    ["3/4/2027 3pm Review", "which day: 3/4"],
    // Without "am" or "pm" a time is in business hours, or it is asked about.
    ["Mon 9 Review", "2026-11-23T09:00 60 min|Review"],
    ["monday 7 Review", "2026-11-23T07:00 60 min|Review"],
    ["monday 11: Review", "2026-11-23T11:00 60 min|Review"],
    ["monday 12 Lunch", "2026-11-23T12:00 60 min|Lunch"],
    ["tomorrow 15 Review", "2026-11-22T15:00 60 min|Review"],
    ["tomorrow 3 Review", "which half: 3:0"],
    ["tomorrow at 3 Review", "which half: 3:0"],
    ["tomorrow 1 Review", "which half: 1:0"],
    ["Mon 6 Review", "which half: 6:0"],
    ["at 3 Review", "which half: 3:0"],
    ["at 3:30 Review", "which half: 3:30"],
    ["tomorrow 3.30 Review", "which half: 3:30"],
    ["Review at 3", "which half: 3:0"],
    ["tomorrow 03:30 Review", "2026-11-22T03:30 60 min|Review"],
    ["tomorrow 3 Uhr Review", "2026-11-22T03:00 60 min|Review"],
    ["tomorrow 3am Review", "2026-11-22T03:00 60 min|Review"],
    ["Friday 10 9:00 Review", "two times"],
    ["Friday 10 9am Review", "two times"],
    ["tomorrow 15:00 16:00 Review", "two times"],
    // Other ways to write it.
    ["tomorrow 15h Review", "2026-11-22T15:00 60 min|Review"],
    ["17h Review", "2026-11-21T17:00 60 min|Review"],
    ["17h", "2026-11-21T17:00 60 min|"],
    ["tomorrow 15h for 2h Review", "2026-11-22T15:00 120 min|Review"],
    ["tomorrow @ 3pm Review", "2026-11-22T15:00 60 min|Review"],
    ["tomorrow @3pm Review", "2026-11-22T15:00 60 min|Review"],
    ["day after tomorrow 3pm Review", "2026-11-23T15:00 60 min|Review"],
    ["the day after tomorrow at 15:00: Review", "2026-11-23T15:00 60 min|Review"],
    // After the title.
    ["Review tomorrow 3pm", "2026-11-22T15:00 60 min|Review"],
    ["Kestrel renewal, on Friday at 10:30 for 30 min", "2026-11-27T10:30 30 min|Kestrel renewal"],
    ["Q1 2027 plan: 24 Nov 15:00", "2026-11-24T15:00 60 min|Q1 2027 plan"],
    ["Price talk in 20 minutes", "2026-11-21T09:20 60 min|Price talk"],
    ["Review yesterday 3pm", "past: 2026-11-20T15:00"],
    ["Friday review 3pm", "no time"],
    ["Friday's review at noon", "unreadable"],
    ["Review tomorrow", "unreadable"],
    ["Review", "unreadable"],
    ["now Review", "unreadable"],
    ["", "unreadable"],
    ["<!channel> ** 💥", "unreadable"],
  ])("%s", async (typed, read) => {
    expect(readable(await readWhen(typed, { now, timeZone }), timeZone)).toBe(read);
  });
});

describe("days and times as people say them", () => {
  test.each([
    ["Europe/Berlin", "2026-11-21T09:00", "the 25th at 2pm Review", "2026-11-25T14:00 60 min|Review"],
    ["America/New_York", "2026-11-21T09:00", "25th 2pm", "2026-11-25T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "on the 25th, at 2pm: Review", "2026-11-25T14:00 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "2pm on the 25th", "2026-11-25T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "the 5th at 2pm", "2026-12-05T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "the 31st at 2pm", "2026-12-31T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "the 21st at 2pm", "2026-11-21T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "the 21st at 8am", "past: 2026-11-21T08:00"],
    ["UTC", "2026-11-21T09:00", "the 32nd at 2pm", "no such day"],
    ["UTC", "2026-11-21T09:00", "the 25th of December at 2pm", "2026-12-25T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "Review on the 25th at 2pm", "2026-11-25T14:00 60 min|Review"],
    ["Europe/Berlin", "2026-11-15T09:00", "Friday 20th 2pm Review", "2026-11-20T14:00 60 min|Review"],
    ["America/New_York", "2026-11-15T23:30", "Friday the 20th 2pm", "2026-11-20T14:00 60 min|"],
    ["UTC", "2026-11-15T09:00", "2pm Friday 20th Review", "2026-11-20T14:00 60 min|Review"],
    ["UTC", "2026-11-15T09:00", "Friday 20th November 2pm", "2026-11-20T14:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "Friday 20th 2pm", "no such day"],
    ["UTC", "2026-11-21T09:00", "Friday 10:30 2nd review", "2026-11-27T10:30 60 min|2nd review"],
    ["UTC", "2026-11-21T09:00", "2nd review tomorrow 3pm", "2026-11-22T15:00 60 min|2nd review"],
    // A 29 February that is more than a year away.
    ["Europe/Berlin", "2026-11-21T09:00", "29 Feb 10am Review", "no such day"],
    ["America/New_York", "2028-03-01T09:00", "Feb 29 10am", "no such day"],
    ["UTC", "2026-11-21T09:00", "Review 29 Feb 10am", "no such day"],
    ["UTC", "2027-11-21T09:00", "29 Feb 10am Review", "2028-02-29T10:00 60 min|Review"],
    ["UTC", "2028-01-21T09:00", "Feb 29th 10am", "2028-02-29T10:00 60 min|"],
    // Weeks that are counted from a day.
    ["Europe/Berlin", "2026-11-21T09:00", "a week from friday 3pm Review", "2026-12-04T15:00 60 min|Review"],
    ["America/New_York", "2026-11-21T09:00", "two weeks from Monday at 3pm", "2026-12-07T15:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "3pm a week on Tuesday", "2026-12-01T15:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "a fortnight from tomorrow 3pm", "2026-12-06T15:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "monday week 3pm Review", "2026-11-30T15:00 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "tomorrow week 3pm", "2026-11-29T15:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "a week from friday", "no time"],
    ["UTC", "2026-11-20T09:00", "a week from friday 3pm", "which week"],
    ["UTC", "2026-11-23T09:00", "monday week 3pm", "which week"],
    ["UTC", "2026-11-21T09:00", "several weeks from friday", "unreadable"],
    // Times in words.
    ["Europe/Berlin", "2026-11-21T09:00", "in an hour and a half Review", "2026-11-21T10:30 60 min|Review"],
    ["America/New_York", "2026-11-21T09:00", "in two and a half hours", "2026-11-21T11:30 60 min|"],
    ["UTC", "2026-11-21T09:00", "in two hours Review", "2026-11-21T11:00 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "in a couple of hours", "2026-11-21T11:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "in forty-five minutes Review", "2026-11-21T09:45 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "in an hour and a bit", "left over: 2026-11-21T10:00 “and a bit”"],
    ["UTC", "2026-11-21T09:00", "tomorrow 3pm for an hour and a half", "2026-11-22T15:00 90 min|"],
    ["Europe/Berlin", "2026-11-21T09:00", "quarter to 4 pm tomorrow", "2026-11-22T15:45 60 min|"],
    ["UTC", "2026-11-21T09:00", "tomorrow at a quarter past 9 Review", "2026-11-22T09:15 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "half past three pm tomorrow", "2026-11-22T15:30 60 min|"],
    ["UTC", "2026-11-21T09:00", "quarter to 1 tomorrow", "2026-11-22T12:45 60 min|"],
    ["UTC", "2026-11-21T09:00", "quarter to 12 pm tomorrow", "2026-11-22T11:45 60 min|"],
    ["UTC", "2026-11-21T09:00", "quarter past 3 am tomorrow", "2026-11-22T03:15 60 min|"],
    ["UTC", "2026-11-21T09:00", "quarter past 3 tomorrow", "which half: 3:15"],
    ["UTC", "2026-11-21T09:00", "tomorrow three pm Review", "2026-11-22T15:00 60 min|Review"],
    // Slips of the finger.
    ["Europe/Berlin", "2026-11-21T09:00", "tomorow 3pm Review", "2026-11-22T15:00 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "Review tommorow at 3pm", "2026-11-22T15:00 60 min|Review"],
    ["UTC", "2026-11-21T09:00", "wendesday 3pm", "left over: 2026-11-21T15:00 “wendesday”"],
    ["UTC", "2026-11-21T09:00", "3pm thurday", "left over: 2026-11-21T15:00 “thurday”"],
    ["UTC", "2026-11-21T09:00", "Review next fridy 3pm", "left over: 2026-11-21T15:00 “Review next fridy”"],
    // Times of another zone.
    [
      "America/New_York",
      "2026-11-21T09:00",
      "tomorrow 3pm Berlin time Review",
      "2026-11-22T09:00 60 min|Review",
    ],
    ["Europe/Berlin", "2026-11-21T09:00", "3pm New York time", "2026-11-21T21:00 60 min|"],
    ["UTC", "2026-07-01T09:00", "3pm Eastern time tomorrow", "2026-07-02T19:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "3pm Atlantis time", "left over: 2026-11-21T15:00 “Atlantis time”"],
    // What is left over without a day of its own.
    ["UTC", "2026-11-21T09:00", "3pm on the 25 of next month", "left over: 2026-11-21T15:00 “on the 25 of”"],
    ["UTC", "2026-11-21T09:00", "the 25th review 3pm", "left over: 2026-11-21T15:00 “the 25th review”"],
    ["UTC", "2026-11-21T09:00", "Two weeks later 3pm", "2026-12-05T15:00 60 min|"],
    ["UTC", "2026-11-21T09:00", "3pm May roadmap", "2026-11-21T15:00 60 min|May roadmap"],
    ["UTC", "2026-11-21T09:00", "Sundays with Ada 3pm", "2026-11-21T15:00 60 min|Sundays with Ada"],
  ])("in %s, at %s: %s", async (timeZone, now, typed, read) => {
    expect(readable(await readWhen(typed, { now: instant(`${now}[${timeZone}]`), timeZone }), timeZone)).toBe(
      read,
    );
  });
});

describe("where clocks are changed", () => {
  test.each([
    // Tomorrow is another day there already.
    ["Asia/Tokyo", "2026-11-21T23:30Z", "tomorrow 9am", "2026-11-23T00:00Z"],
    ["Pacific/Kiritimati", "2026-11-21T11:00Z", "tomorrow 9am", "2026-11-22T19:00Z"],
    // The clocks change between now and then.
    ["America/New_York", "2026-03-07T15:00Z", "tomorrow 3pm", "2026-03-08T19:00Z"],
    ["Europe/London", "2026-10-24T12:00Z", "tomorrow 12:00", "2026-10-25T12:00Z"],
    ["Australia/Lord_Howe", "2026-10-03T00:00Z", "tomorrow 12:00", "2026-10-04T01:00Z"],
    // Minutes are minutes, whatever the clocks show.
    ["America/New_York", "2026-11-01T05:50Z", "in 20 minutes", "2026-11-01T06:10Z"],
    ["America/New_York", "2026-03-08T06:50Z", "in 20 minutes", "2026-03-08T07:10Z"],
    // A time that is skipped, and one that comes twice.
    ["America/New_York", "2026-03-07T15:00Z", "tomorrow 2:30am", "2026-03-08T07:30Z"],
    ["America/New_York", "2026-10-31T15:00Z", "tomorrow 1:30am", "2026-11-01T05:30Z"],
    ["Europe/Berlin", "2026-10-24T12:00Z", "tomorrow 02:30", "2026-10-25T00:30Z"],
  ])("%s, %s: %s", async (timeZone, now, typed, startsAt) => {
    expect(await readWhen(typed, { now: Date.parse(now), timeZone })).toEqual({
      kind: "read",
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(startsAt) + 3_600_000,
      rest: "",
    });
  });
});

describe("anything else", () => {
  const zones = [
    "UTC",
    "America/New_York",
    "Europe/London",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
  ];
  const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });

  it("that is a day and a time is that time on the zone's clocks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        moments,
        fc.integer({ min: 1, max: 360 * 24 * 60 }),
        async (timeZone, now, minutes) => {
          const start = Temporal.Instant.fromEpochMilliseconds(now + minutes * 60_000).toZonedDateTimeISO(
            timeZone,
          );
          const wall = start.toPlainDateTime().round({ smallestUnit: "minute", roundingMode: "floor" });
          const expected = wall.toZonedDateTime(timeZone).epochMilliseconds;
          fc.pre(expected > now);
          const typed = wall.toString({ smallestUnit: "minute" }).replace("T", " ");
          expect(await readWhen(`${typed} Review`, { now, timeZone })).toEqual({
            kind: "read",
            startsAt: expected,
            endsAt: expected + 3_600_000,
            rest: "Review",
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is never read as a time that is past, and never fails", async () => {
    const words = fc.constantFrom(
      "tomorrow",
      "Friday",
      "3pm",
      "in",
      "20",
      "min",
      "24.11.",
      "15 Uhr",
      "at",
      "-",
      "for",
      "next",
      "9:30",
      "May",
      "13/14",
      "Review",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "grapheme", maxLength: 60 }),
          fc.array(words, { maxLength: 8 }).map((some) => some.join(" ")),
        ),
        fc.constantFrom(...zones),
        moments,
        async (typed, timeZone, now) => {
          const when = await readWhen(typed, { now, timeZone });
          if (when.kind !== "read") return;
          expect(when.startsAt).toBeGreaterThan(now);
          expect(when.endsAt).toBeGreaterThan(when.startsAt);
          expect(typed).toContain(when.rest);
        },
      ),
      { numRuns: 300 },
    );
  });
});
