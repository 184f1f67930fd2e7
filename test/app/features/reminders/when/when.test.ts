import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it, test } from "vitest";
import { readDuration, readWhen, type When } from "#app/features/reminders/when/when.ts";

/** @param local in ISO 8601, with the zone in brackets */
const instant = (local: string) => Temporal.ZonedDateTime.from(local).epochMilliseconds;

describe("what is typed on Saturday, 21 November 2026, at 9:00 in New York", () => {
  const timeZone = "America/New_York";
  const now = instant(`2026-11-21T09:00[${timeZone}]`);

  /** What was read, as the zone's clocks show it. */
  function readable({ startsAt, minutes, title, whenDoubt = "" }: When): string {
    const at =
      startsAt === undefined
        ? "no time"
        : Temporal.Instant.fromEpochMilliseconds(startsAt)
            .toZonedDateTimeISO(timeZone)
            .toPlainDateTime()
            .toString({ smallestUnit: "minute" });
    return `${at} ${minutes} min|${title}|${whenDoubt}`.replace(/\|$/, "");
  }

  test.each([
    ["tomorrow 3pm Kestrel renewal", "2026-11-22T15:00 60 min|Kestrel renewal"],
    ["Tomorrow, 15:00 – Kestrel", "2026-11-22T15:00 60 min|Kestrel"],
    ["3pm tomorrow Review", "2026-11-22T15:00 60 min|Review"],
    ["Q3 renewal tomorrow at 3pm", "2026-11-22T15:00 60 min|Q3 renewal"],
    ["today 5:30 pm", "2026-11-21T17:30 60 min|"],
    ["tomorrow noon: lunch", "2026-11-22T12:00 60 min|lunch"],
    ["on Friday at 3pm Sync", "2026-11-27T15:00 60 min|Sync"],
    ["Friday 10:30-11:00 Demo", "2026-11-27T10:30 30 min|Demo"],
    ["fri 3pm - 4:30pm Demo", "2026-11-27T15:00 90 min|Demo"],
    ["24 November 15:00 Demo", "2026-11-24T15:00 60 min|Demo"],
    ["24th of November 2026 at 3 pm Demo", "2026-11-24T15:00 60 min|Demo"],
    ["Tuesday, 24 November 2026 09:30 Demo", "2026-11-24T09:30 60 min|Demo"],
    ["Nov 24 at 3pm", "2026-11-24T15:00 60 min|"],
    ["3 March 3pm", "2027-03-03T15:00 60 min|"],
    ["2026-11-24 15:00 Room 4", "2026-11-24T15:00 60 min|Room 4"],
    ["in 20 minutes Price talk", "2026-11-21T09:20 60 min|Price talk"],
    ["in 1.5 hours", "2026-11-21T10:30 60 min|"],
    ["tomorrow 3pm for 45 min Renewal", "2026-11-22T15:00 45 min|Renewal"],
    ["Thu 11:00-12:00 Workshop", "2026-11-26T11:00 60 min|Workshop"],
    ["5 July 3pm JP Morgan, Room 4, 2027", "2027-07-05T15:00 60 min|JP Morgan, Room 4, 2027"],
    ["tomorrow 3pm T-Mobile & AT&T", "2026-11-22T15:00 60 min|T-Mobile & AT&T"],
  ])("“%s” is beyond doubt", async (typed, read) => {
    const when = await readWhen(typed, { now, timeZone });
    expect([when.isSure, readable(when)]).toEqual([true, read]);
  });

  test.each([
    // Which day, or which half of it?
    ["05-01-2027 10:00 Demo", "no time 60 min|Demo|We can't read “05-01-2027 10:00” for certain."],
    ["3/4 3pm", "no time 60 min||We can't read “3/4 3pm” for certain."],
    ["2027-13-05 10:00 Demo", "no time 60 min|Demo|We can't read “2027-13-05 10:00” for certain."],
    ["Nov 20 3pm Demo", "no time 60 min|Demo|We can't read “Nov 20 3pm” for certain."],
    ["Sep 5 3pm Demo", "no time 60 min|Demo|We can't read “Sep 5 3pm” for certain."],
    ["tomorrow 1-2pm Demo", "no time 60 min|Demo|We can't read “tomorrow 1-2pm” for certain."],
    ["Thu 22:00-21:00 Demo", "2026-11-26T22:00 60 min|Demo|We can't read “Thu 22:00-21:00” for certain."],
    [
      "tomorrow 3pm for 13 hours Demo",
      "no time 60 min|for 13 hours Demo|We can't read “tomorrow 3pm for 13 hours” for certain.",
    ],
    ["20261224 10:00", "no time 60 min|20261224|We can't read “20261224 10:00” for certain."],
    ["Thu 11-1pm Demo", "no time 60 min|Demo|We can't read “Thu 11-1pm” for certain."],
    ["tomorrow 9:00 Demo", "2026-11-22T09:00 60 min|Demo|We can't read “tomorrow 9:00” for certain."],
    ["tomorrow at 3", "2026-11-22T03:00 60 min||We can't read “tomorrow at 3” for certain."],
    ["tomorrow 12am", "2026-11-22T00:00 60 min||We can't read “tomorrow 12am” for certain."],
    ["tomorrow 4pm-3pm", "2026-11-22T16:00 60 min||We can't read “tomorrow 4pm-3pm” for certain."],
    ["Saturday 3pm", "2026-11-21T15:00 60 min||We can't read “Saturday 3pm” for certain."],
    [
      "Monday 24 November 3pm",
      "2026-11-24T15:00 60 min||We can't read “Monday 24 November 3pm” for certain.",
    ],
    ["next Friday 3pm", "2026-11-27T15:00 60 min||We can't read “next Friday 3pm” for certain."],
    ["29 Feb 3pm", "no time 60 min|29 Feb 3pm|We can't read “29 Feb 3pm” for certain."],
    ["31 Nov 3pm", "no time 60 min|31 Nov 3pm|We can't read “31 Nov 3pm” for certain."],
    [
      "the day after tomorrow 3pm",
      "2026-11-23T15:00 60 min||We can't read “the day after tomorrow 3pm” for certain.",
    ],
    // Another language, or another zone.
    [
      "morgen 15 Uhr Kick-off",
      "no time 60 min|morgen 15 Uhr Kick-off|We can't read “morgen 15 Uhr Kick-off” for certain.",
    ],
    ["demain 15:00 Demo", "no time 60 min|demain Demo|We can't read “demain 15:00 Demo” for certain."],
    [
      "tomorrow 3pm Kick-off mañana",
      "no time 60 min|Kick-off mañana|“Kick-off mañana” may be part of the time.",
    ],
    ["Friday 3pm demo завтра", "no time 60 min|demo завтра|“demo завтра” may be part of the time."],
    [
      "tomorrow 3pm vendredi: demo",
      "no time 60 min|vendredi: demo|“vendredi: demo” may be part of the time.",
    ],
    ["tomorrow 3pm Demo freitags", "no time 60 min|Demo freitags|“Demo freitags” may be part of the time."],
    ["tomorrow 3pm Pacific", "no time 60 min|Pacific|“Pacific” may be part of the time."],
    ["tomorrow 3pm Demo (Zürich)", "no time 60 min|Demo (Zürich)|“Demo (Zürich)” may be part of the time."],
    [
      "tomorrow 3pm america/new_york",
      "no time 60 min|america/new_york|“america/new_york” may be part of the time.",
    ],
    ["tomorrow 3pm Demo pst", "no time 60 min|Demo pst|“Demo pst” may be part of the time."],
    ["tomorrow 3pm CET Demo", "no time 60 min|Demo|We can't read “tomorrow 3pm CET” for certain."],
    ["tomorrow 3pm Berlin time", "no time 60 min|Berlin time|“Berlin time” may be part of the time."],
    ["tomorrow 3pm London", "no time 60 min|London|“London” may be part of the time."],
    [
      "tomorrow 3pm heure de Paris",
      "no time 60 min|heure de Paris|“heure de Paris” may be part of the time.",
    ],
    // Something is left over, or missing.
    [
      "tomorrow or Friday 3pm",
      "no time 60 min|or Friday 3pm|We can't read “tomorrow or Friday 3pm” for certain.",
    ],
    ["tomorrow 3pm or 4pm", "no time 60 min|or 4pm|We can't read “tomorrow 3pm or 4pm” for certain."],
    ["Friday 10 9:00", "no time 60 min|9:00|We can't read “Friday 10 9:00” for certain."],
    ["tomorrow 3pm Demo 1530", "no time 60 min|Demo 1530|“Demo 1530” may be part of the time."],
    ["tomorrow 3pm Demo 20261224", "no time 60 min|Demo 20261224|“Demo 20261224” may be part of the time."],
    [
      "tomorrow 3pm Demo half past four",
      "no time 60 min|Demo half past four|“Demo half past four” may be part of the time.",
    ],
    [
      "tomorrow 3pm sync every week",
      "no time 60 min|sync every week|“sync every week” may be part of the time.",
    ],
    ["about 3pm tomorrow", "2026-11-22T15:00 60 min|about|“about” may be part of the time."],
    ["tomorrow 3pm?", "2026-11-22T15:00 60 min|?|“?” may be part of the time."],
    [
      "a week from friday 3pm",
      "no time 60 min|from friday 3pm|We can't read “a week from friday 3pm” for certain.",
    ],
    ["Standup every friday 3pm", "no time 60 min|Standup every|“Standup every” may be part of the time."],
    [
      "Kestrel tomorrow 3pm renewal",
      "2026-11-22T15:00 60 min|Kestrel renewal|“Kestrel renewal” may be part of the time.",
    ],
    [
      "in 20 minutes tomorrow",
      "2026-11-21T09:20 60 min|tomorrow|We can't read “in 20 minutes tomorrow” for certain.",
    ],
    ["in half an hour Call", "no time 60 min|Call|We can't read “in half an hour Call” for certain."],
    ["3pm", "no time 60 min||We can't read “3pm” for certain."],
    ["tomorrow", "no time 60 min||We can't read “tomorrow” for certain."],
    ["today 8am", "no time 60 min||“today 8am” has passed."],
    ["24 November 2028 3pm", "no time 60 min||“24 November 2028 3pm” is more than a year away."],
    ["", "no time 60 min|"],
  ])("“%s” isn't, so it's only proposed", async (typed, proposed) => {
    const when = await readWhen(typed, { now, timeZone });
    expect([when.isSure, readable(when)]).toEqual([false, proposed]);
  });
});

test("without a time zone, only what counts from now is beyond doubt", async () => {
  const now = Date.parse("2026-11-21T14:00Z");
  const read = (typed: string) => readWhen(typed, { now, timeZone: undefined });
  expect(await read("in 20 minutes")).toMatchObject({ isSure: true, startsAt: now + 1_200_000 });
  expect(await read("tomorrow 3pm Demo")).toEqual({
    isSure: false,
    whenDoubt: "Slack doesn't tell us your time zone, so we can't read “tomorrow 3pm”.",
    startsAt: undefined,
    minutes: 60,
    title: "Demo",
  });
});

test.each([
  ["30 min Review", { minutes: 30, rest: "Review" }],
  ["1h", { minutes: 60, rest: "" }],
  ["1.5 hours", { minutes: 90, rest: "" }],
  ["30", undefined],
  ["30 mice", undefined],
])("“%s” takes so long", (typed, read) => {
  expect(readDuration(typed)).toEqual(read);
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
      isSure: true,
      startsAt: Date.parse(startsAt),
      minutes: 60,
      title: "",
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
            isSure: true,
            startsAt: expected,
            minutes: 60,
            title: "Review",
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
          expect(when.startsAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
          expect(when.minutes).toBeGreaterThan(0);
          if (when.isSure) expect(when.startsAt).toBeDefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});
