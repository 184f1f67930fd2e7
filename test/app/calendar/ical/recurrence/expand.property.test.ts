import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { calendarOf, eventOf, readHere } from "../../../../support/feeds.ts";
import { numRuns } from "../../../../support/num-runs.ts";

/** Not Casablanca: for 2019-05-06T01:00 there it takes the offset of two days before, as Intl and Temporal do not. */
const zones = [
  "America/New_York",
  "Europe/London",
  "Australia/Sydney",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "America/St_Johns",
  "UTC",
];
/** The clocks of these never change: RRULE's hours are then the same whether they are counted in local or real time. */
const evenZones = ["Asia/Kolkata", "UTC"];
const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

interface Part {
  name: string;
  value: string;
}

const some = <T>(values: readonly T[], maxLength = 4) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength });
const part = <T>(name: string, values: fc.Arbitrary<readonly T[]>): fc.Arbitrary<Part> =>
  values.map((list) => ({ name, value: list.join(",") }));
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((number) => number !== 0);

const months = part("BYMONTH", some(from(1, 12)));
/** February 30 is refused; each list has a day that every month has. */
const monthDays = part(
  "BYMONTHDAY",
  fc
    .tuple(fc.constantFrom(...from(-28, 28)), fc.array(fc.constantFrom(...from(-31, 31)), { maxLength: 3 }))
    .map(([sound, others]) => [...new Set([sound, ...others])]),
);
const weekdays = part("BYDAY", some(weekdayNames));
const nthWeekdays = (most: number) =>
  part(
    "BYDAY",
    fc
      .array(fc.tuple(fc.constantFrom(...from(-most, most)), fc.constantFrom(...weekdayNames)), {
        minLength: 1,
        maxLength: 3,
      })
      .map((list) => [...new Set(list.map(([nth, weekday]) => `${nth}${weekday}`))]),
  );
/**
 * No clock here passes over these. Of times that one passes over RFC 5545, section 3.3.10 says both that they are
 * ignored, as the other implementation has it, and that they are read as section 3.3.5 says, as they are here.
 */
const soundHours = from(3, 23);
const hours = part("BYHOUR", some(soundHours, 3));
const minutes = part("BYMINUTE", some([0, 15, 30, 45], 2));
const positions = part("BYSETPOS", some([1, 2, 3, -1, -2], 2));
const none: fc.Arbitrary<Part | undefined> = fc.constant(undefined);
const maybe = (arbitrary: fc.Arbitrary<Part>) =>
  fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary });

/** The parts that RFC 5545, section 3.3.10 allows with each frequency. */
const rule = fc.oneof(
  fc.tuple(
    fc.constant("YEARLY"),
    fc.oneof(
      fc.tuple(maybe(months), maybe(monthDays), maybe(weekdays)),
      // It takes January 18 for one of FREQ=YEARLY;BYMONTHDAY=-28;BYDAY=3MO, so both are not drawn together.
      fc.tuple(maybe(months), none, nthWeekdays(4)),
      // It takes Friday, January 27 for one of FREQ=YEARLY;BYYEARDAY=-339;BYDAY=MO, so both are not drawn together.
      fc.tuple(part("BYYEARDAY", some(from(-360, 360))), none, none),
      // The first and the last weeks may lie in two years: see below.
      fc.tuple(part("BYWEEKNO", some(from(2, 51))), none, weekdays),
    ),
  ),
  fc.tuple(
    fc.constant("MONTHLY"),
    fc.tuple(maybe(months), maybe(monthDays), maybe(fc.oneof(weekdays, nthWeekdays(4)))),
  ),
  fc.tuple(fc.constant("WEEKLY"), fc.tuple(maybe(months), none, maybe(weekdays))),
  fc.tuple(fc.constant("DAILY"), fc.tuple(maybe(months), maybe(monthDays), maybe(weekdays))),
  fc.tuple(fc.constant("HOURLY"), fc.tuple(maybe(months), maybe(monthDays), maybe(weekdays))),
);

const scenario = fc.record({
  rule,
  times: fc.tuple(maybe(hours), maybe(minutes)),
  positions: maybe(positions),
  interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 })),
  weekStart: fc.constantFrom("MO", "SU"),
  count: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 40 })),
  zone: fc.constantFrom(...zones),
  start: fc.record({
    year: fc.integer({ min: 1995, max: 2026 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.constantFrom(...soundHours),
    minute: fc.constantFrom(0, 30),
  }),
  /** Days from DTSTART to the span, and of the span. */
  later: fc.integer({ min: 0, max: 3_000 }),
  days: fc.integer({ min: 1, max: 20 }),
});

/**
 * The other implementation gives up on rules that never have another occurrence, so it is told where the span ends.
 * That DTSTART is always the first occurrence is the RFC's rule; there it is an option.
 */
function readByOther(
  ruleText: string,
  dtstart: Temporal.ZonedDateTime,
  { until, count }: { until: number; count: number | undefined },
): number[] {
  const last = Temporal.Instant.fromEpochMilliseconds(until - 1000).toZonedDateTimeISO(dtstart.timeZoneId);
  const other = new RRuleTemporal({
    rruleString: ruleText,
    dtstart,
    until: last,
    includeDtstart: true,
    maxIterations: 100_000,
  });
  const found = other.all().map((date) => date.epochMilliseconds);
  // It forgets that where positions leave DTSTART out of its period, and where the rule itself has no occurrence.
  const start = dtstart.epochMilliseconds;
  return (found.includes(start) ? found : [start, ...found]).slice(0, count);
}

function basic(plain: Temporal.PlainDateTime): string {
  return plain.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

describe("the occurrences of a rule", () => {
  it("are those that rrule-temporal finds", () => {
    let compared = 0;
    fc.assert(
      fc.property(scenario, ({ rule: [frequency, parts], ...rest }) => {
        const zone = frequency === "HOURLY" ? (evenZones[rest.start.day % 2] ?? "UTC") : rest.zone;
        // Where positions leave DTSTART out of its hour, it forgets that DTSTART is an occurrence all the same.
        const ofPeriod = frequency === "HOURLY" ? undefined : rest.positions;
        const given = [...parts, ...rest.times, ofPeriod].filter((it) => it !== undefined);
        const ruleText = [
          `FREQ=${frequency}`,
          `INTERVAL=${rest.interval}`,
          `WKST=${rest.weekStart}`,
          ...(rest.count === undefined ? [] : [`COUNT=${rest.count}`]),
          ...given.map(({ name, value }) => `${name}=${value}`),
        ].join(";");
        const plain = Temporal.PlainDateTime.from(rest.start);
        const dtstart = plain.toZonedDateTime(zone);
        const from = dtstart.add({
          days: frequency === "HOURLY" ? rest.later % 100 : rest.later,
        }).epochMilliseconds;
        const span = { from, until: from + rest.days * 86_400_000 };
        const feed = calendarOf(
          eventOf("e", `DTSTART;TZID=${zone}:${basic(plain)}`, "DURATION:PT0S", `RRULE:${ruleText}`),
        );
        const contents = readHere(feed, span);
        fc.pre(!contents.isCut);
        const expected = readByOther(ruleText, dtstart, { until: span.until, count: rest.count }).filter(
          (instant) => instant >= from,
        );
        compared += 1;
        expect([
          ruleText,
          zone,
          basic(plain),
          contents.unreadable,
          contents.meetings.map((it) => it.startsAt),
        ]).toEqual([ruleText, zone, basic(plain), 0, expected]);
      }),
      { numRuns: numRuns(400) },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
