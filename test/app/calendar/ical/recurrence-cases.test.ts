import { describe, expect, it } from "vitest";
import { calendarOf, eventOf, readHere, spanOf, startsOf } from "#test/support/calendars/feeds.ts";

interface Case {
  origin: string;
  events: readonly string[];
  /** January of 2026 where nothing else is said. */
  span?: readonly [from: string, until: string];
  /** Of what names no zone; London where it does not matter. */
  timeZone?: string;
  expected: readonly string[];
}

const daily = (zone: string, start: string, ...more: readonly string[]) =>
  eventOf("e", `DTSTART;TZID=${zone}:${start}`, "DURATION:PT30M", "RRULE:FREQ=DAILY", ...more);
/** A Monday's meeting in Berlin, nine o'clock. */
const weekly = (...more: readonly string[]) =>
  eventOf(
    "e",
    "DTSTART;TZID=Europe/Berlin:20260105T090000",
    "DTEND;TZID=Europe/Berlin:20260105T100000",
    "RRULE:FREQ=WEEKLY",
    ...more,
  );
const january = ["2026-01-01T00:00Z", "2026-02-01T00:00Z"] as const;
/** The first of July, in 2026. */
const july1 = ["2026-07-01T00:00Z", "2026-07-02T00:00Z"] as const;

const clockChanges: readonly Case[] = [
  {
    origin: "RFC 5545, 3.3.5: 2:30 does not exist in New York on March 8, 2026, and is read as 3:30 EDT",
    events: [daily("America/New_York", "20260307T023000")],
    span: ["2026-03-07T00:00Z", "2026-03-10T00:00Z"],
    expected: ["2026-03-07T07:30Z", "2026-03-08T07:30Z", "2026-03-09T06:30Z"],
  },
  {
    origin: "RFC 5545, 3.3.5: 1:30 occurs twice in New York on November 1, 2026, and is the first",
    events: [daily("America/New_York", "20261031T013000")],
    span: ["2026-10-31T00:00Z", "2026-11-03T00:00Z"],
    expected: ["2026-10-31T05:30Z", "2026-11-01T05:30Z", "2026-11-02T06:30Z"],
  },
  {
    origin:
      "An end by DTEND is as far away as it was at first, over the change of clocks (RFC 5545, 3.8.5.3)",
    events: [
      eventOf(
        "e",
        "DTSTART;TZID=Europe/London:20260327T230000",
        "DTEND;TZID=Europe/London:20260328T040000",
        "RRULE:FREQ=DAILY;COUNT=2",
      ),
    ],
    // The second lasts from 23:00 to 4:00 UTC, five hours on.
    span: ["2026-03-29T03:30Z", "2026-03-30T00:00Z"],
    expected: ["2026-03-28T23:00Z"],
  },
];

const zones: readonly Case[] = [
  ...[
    ["Europe/Berlin", "07:00"],
    ["/Europe/Berlin", "07:00"],
    ["W. Europe Standard Time", "07:00"],
    ["/freeassociation.sourceforge.net/Europe/Berlin", "07:00"],
    ["/mozilla.org/20050126_1/Europe/Berlin", "07:00"],
    ["europe/berlin", "07:00"],
    ["Eastern Standard Time", "13:00"],
    ["US/Eastern", "13:00"],
  ].map(([zone, utc]) => ({
    origin: `The zone ${zone}`,
    events: [eventOf("e", `DTSTART;TZID=${zone}:20260701T090000`)],
    span: july1,
    expected: [`2026-07-01T${utc}Z`],
  })),
  {
    origin: "A zone that nobody knows is as good as none",
    events: [eventOf("e", "DTSTART;TZID=Customized Time Zone:20260701T090000")],
    span: july1,
    timeZone: "Asia/Tokyo",
    expected: ["2026-07-01T00:00Z"],
  },
  {
    origin: "A floating time is in the zone of whoever reads",
    events: [eventOf("e", "DTSTART:20260701T090000")],
    span: july1,
    timeZone: "Asia/Kolkata",
    expected: ["2026-07-01T03:30Z"],
  },
  {
    origin: "X-WR-TIMEZONE names the zone of floating times and of dates",
    events: [
      "X-WR-TIMEZONE:Asia/Tokyo",
      eventOf("e", "DTSTART:20260701T090000"),
      eventOf("f", "DTSTART;VALUE=DATE:20260702"),
    ],
    span: july1,
    expected: ["2026-07-01T00:00Z", "2026-07-01T15:00Z"],
  },
  {
    origin: "A description goes before the name: this Berlin has no summer time",
    events: [
      "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE",
      eventOf("e", "DTSTART;TZID=Europe/Berlin:20260701T090000"),
    ],
    span: july1,
    expected: ["2026-07-01T08:00Z"],
  },
  ...[
    { name: "Europe/Berlin", starts: ["2019-07-01T08:00Z", "2026-01-05T08:00Z", "2026-07-01T07:00Z"] },
    // Nothing else is known of this one than that its last offset was an hour.
    { name: "Customized Time Zone", starts: ["2019-07-01T08:00Z", "2026-01-05T08:00Z", "2026-07-01T08:00Z"] },
  ].map(({ name, starts }) => ({
    origin: `A description of ${name} whose changes of the clocks ended in 2019`,
    events: [
      // Its summer of 2019 began a month after July 1, unlike that of the IANA zone.
      [
        `BEGIN:VTIMEZONE\r\nTZID:${name}`,
        "BEGIN:DAYLIGHT\r\nDTSTART:20190801T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT",
        "BEGIN:STANDARD\r\nDTSTART:20191027T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD",
        "END:VTIMEZONE",
      ].join("\r\n"),
      ...["20190701", "20260105", "20260701"].map((date) =>
        eventOf(date, `DTSTART;TZID=${name}:${date}T090000`),
      ),
    ],
    span: ["2019-01-01T00:00Z", "2027-01-01T00:00Z"] as const,
    expected: starts,
  })),
  {
    origin:
      "A description by rules that end, rules that go on, and single dates: New York's (RFC 5545, 3.6.5)",
    events: [
      [
        "BEGIN:VTIMEZONE\r\nTZID:Home",
        "BEGIN:DAYLIGHT\r\nDTSTART:19740106T020000\r\nRDATE:19750223T020000",
        "TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nEND:DAYLIGHT",
        "BEGIN:STANDARD\r\nDTSTART:19671029T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z",
        "TZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nEND:STANDARD",
        "BEGIN:DAYLIGHT\r\nDTSTART:20070311T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
        "TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nEND:DAYLIGHT",
        "BEGIN:STANDARD\r\nDTSTART:20071104T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "TZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\nEND:VTIMEZONE",
      ].join("\r\n"),
      ...["19750222", "19750224", "20061105", "20260601", "20261201"].map((date) =>
        eventOf(date, `DTSTART;TZID=Home:${date}T090000`),
      ),
    ],
    span: ["1970-01-01T00:00Z", "2027-01-01T00:00Z"],
    expected: [
      "1975-02-22T14:00Z",
      "1975-02-24T13:00Z",
      "2006-11-05T14:00Z",
      "2026-06-01T13:00Z",
      "2026-12-01T14:00Z",
    ],
  },
  {
    origin: "A description that cannot be read leaves the name",
    events: [
      "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:oops\r\nEND:STANDARD\r\nEND:VTIMEZONE",
      eventOf("e", "DTSTART;TZID=Europe/Berlin:20260701T090000"),
    ],
    span: july1,
    expected: ["2026-07-01T07:00Z"],
  },
];

const exceptions: readonly Case[] = [
  ...[
    "EXDATE;TZID=Europe/Berlin:20260112T090000,20260119T090000",
    "EXDATE:20260112T080000Z\r\nEXDATE:20260119T080000Z",
    "EXDATE;VALUE=DATE:20260112,20260119",
    "EXDATE;TZID=America/New_York:20260112T030000,20260119T030000",
    // Without the zone that it ought to name, it is the event's.
    "EXDATE:20260112T090000,20260119T090000",
  ].map((line) => ({
    origin: `${line.replaceAll("\r\n", " and ")} takes occurrences away`,
    events: [weekly(line)],
    expected: ["2026-01-05T08:00Z", "2026-01-26T08:00Z"],
  })),
  {
    origin: "RDATE adds times, and a date with a time of its own zone; none counts twice",
    events: [weekly("RDATE;TZID=Europe/Berlin:20260106T090000,20260112T090000", "RDATE:20260107T120000Z")],
    span: ["2026-01-05T00:00Z", "2026-01-13T00:00Z"],
    expected: ["2026-01-05T08:00Z", "2026-01-06T08:00Z", "2026-01-07T12:00Z", "2026-01-12T08:00Z"],
  },
  {
    origin: "Two rules add up (RFC 5545 advises against it)",
    events: [
      eventOf(
        "e",
        "DTSTART:20260105T080000Z",
        "RRULE:FREQ=WEEKLY;COUNT=2",
        "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3",
      ),
    ],
    expected: ["2026-01-05T08:00Z", "2026-01-07T08:00Z", "2026-01-12T08:00Z", "2026-01-14T08:00Z"],
  },
  ...[
    {
      untils: ["20260119", "20260119T080000Z", "20260119T090000", "20260119T235959Z"],
      last: ["2026-01-19T08:00Z"],
    },
    { untils: ["20260118", "20260119T075959Z", "20260119T085959"], last: [] },
  ].flatMap(({ untils, last }) =>
    untils.map((until) => ({
      origin: `UNTIL=${until} ${last.length > 0 ? "includes" : "is before"} January 19`,
      events: [
        eventOf("e", "DTSTART;TZID=Europe/Berlin:20260105T090000", `RRULE:FREQ=WEEKLY;UNTIL=${until}`),
      ],
      expected: ["2026-01-05T08:00Z", "2026-01-12T08:00Z", ...last],
    })),
  ),
  {
    origin: "DTSTART counts as the first occurrence, though its rule has another weekday",
    events: [eventOf("e", "DTSTART:20260105T080000Z", "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3")],
    expected: ["2026-01-05T08:00Z", "2026-01-07T08:00Z", "2026-01-14T08:00Z"],
  },
  {
    origin: "UNTIL before DTSTART leaves nothing but what RDATE adds",
    events: [
      eventOf("e", "DTSTART:20260105T090000Z", "RRULE:FREQ=WEEKLY;UNTIL=20260104T235959Z"),
      eventOf("f", "DTSTART:20260105T090000Z", "RRULE:FREQ=WEEKLY;UNTIL=20251231", "RDATE:20260107T090000Z"),
    ],
    expected: ["2026-01-07T09:00Z"],
  },
];

const override = (...lines: readonly string[]) => eventOf("e", ...lines);
const overrides: readonly Case[] = [
  {
    origin: "An occurrence that was moved within the span, told of in another zone",
    events: [
      weekly(),
      override(
        "RECURRENCE-ID;TZID=America/New_York:20260112T030000",
        "DTSTART;TZID=Asia/Tokyo:20260113T090000",
      ),
    ],
    expected: ["2026-01-05T08:00Z", "2026-01-13T00:00Z", "2026-01-19T08:00Z", "2026-01-26T08:00Z"],
  },
  ...[
    "RECURRENCE-ID:20260112T080000Z",
    "RECURRENCE-ID;VALUE=DATE:20260112",
    "RECURRENCE-ID:20260112T090000",
  ].map((id) => ({
    origin: `${id} means the occurrence of January 12 at nine in Berlin`,
    events: [weekly(), override(id, "DTSTART:20260112T150000Z")],
    expected: ["2026-01-05T08:00Z", "2026-01-12T15:00Z", "2026-01-19T08:00Z", "2026-01-26T08:00Z"],
  })),
  {
    origin: "Moved into the span from outside, and out of it",
    events: [
      weekly(),
      override("RECURRENCE-ID:20260202T080000Z", "DTSTART:20260130T080000Z"),
      override("RECURRENCE-ID:20260119T080000Z", "DTSTART:20260319T080000Z"),
    ],
    expected: ["2026-01-05T08:00Z", "2026-01-12T08:00Z", "2026-01-26T08:00Z", "2026-01-30T08:00Z"],
  },
  {
    origin: "A cancelled occurrence, a cancelled event, and a calendar of cancellations (RFC 5546)",
    events: [
      weekly("EXDATE:20260119T080000Z", "EXDATE:20260126T080000Z"),
      override("RECURRENCE-ID:20260112T080000Z", "DTSTART:20260112T080000Z", "STATUS:CANCELLED"),
      eventOf("f", "DTSTART:20260113T080000Z", "STATUS:CANCELLED"),
      "END:VCALENDAR",
      "BEGIN:VCALENDAR",
      "METHOD:CANCEL",
      eventOf("g", "DTSTART:20260114T080000Z"),
    ],
    expected: ["2026-01-05T08:00Z", "(2026-01-12T08:00Z)", "(2026-01-13T08:00Z)", "(2026-01-14T08:00Z)"],
  },
  {
    origin: "THISANDFUTURE moves all that follow by as much, over a change of clocks too (RFC 5545, 3.2.13)",
    events: [
      weekly(),
      override(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260316T090000",
        "DTSTART;TZID=Europe/Berlin:20260317T110000",
      ),
      override(
        "RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000",
        "DTSTART;TZID=Europe/Berlin:20260402T090000",
      ),
    ],
    span: ["2026-03-09T00:00Z", "2026-04-10T00:00Z"],
    expected: [
      "2026-03-09T08:00Z",
      "2026-03-17T10:00Z",
      "2026-03-24T10:00Z",
      "2026-04-02T07:00Z",
      "2026-04-07T09:00Z",
    ],
  },
  {
    origin: "An occurrence whose series is not in the feed is a meeting all the same",
    events: [override("RECURRENCE-ID:20260112T080000Z", "DTSTART:20260112T150000Z")],
    expected: ["2026-01-12T15:00Z"],
  },
  {
    origin: "An occurrence that was changed and then taken away is gone",
    events: [
      weekly("EXDATE:20260112T080000Z"),
      override("RECURRENCE-ID:20260112T080000Z", "DTSTART:20260112T150000Z"),
    ],
    span: ["2026-01-10T00:00Z", "2026-01-20T00:00Z"],
    expected: ["2026-01-19T08:00Z"],
  },
  {
    origin: "A time as RECURRENCE-ID and as EXDATE in a series of dates",
    events: [
      eventOf("e", "DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20260107T000000Z"),
      override("RECURRENCE-ID:20260106T000000Z", "DTSTART;VALUE=DATE:20260120"),
    ],
    expected: ["2026-01-05T00:00Z", "2026-01-08T00:00Z", "2026-01-20T00:00Z"],
  },
  {
    origin:
      "Of two accounts of one event the greater SEQUENCE is the newer, wherever it stands and whenever it is",
    events: [
      eventOf("e", "DTSTART:20260301T080000Z", "SEQUENCE:2"),
      eventOf("e", "DTSTART:20260110T080000Z", "SEQUENCE:1"),
      eventOf("f", "DTSTART:20260111T080000Z", "SEQUENCE:1", "LAST-MODIFIED:20260102T000000Z"),
      eventOf("f", "DTSTART:20260112T080000Z", "SEQUENCE:1", "LAST-MODIFIED:20260101T000000Z"),
    ],
    expected: ["2026-01-11T08:00Z"],
  },
];

const longAgo: readonly Case[] = [
  {
    origin: "Daily since 1970, counted: the 20,456th is the last",
    events: [eventOf("e", "DTSTART:19700101T080000Z", "RRULE:FREQ=DAILY;COUNT=20456")],
    expected: ["2026-01-01T08:00Z", "2026-01-02T08:00Z"],
  },
  {
    origin: "Daily since the year 1",
    events: [eventOf("e", "DTSTART:00010101T080000", "RRULE:FREQ=DAILY")],
    span: ["2026-01-01T00:00Z", "2026-01-02T00:00Z"],
    expected: ["2026-01-01T08:00Z"],
  },
  {
    origin: "Every third hour since 2001, its steps kept",
    events: [eventOf("e", "DTSTART:20010101T010000Z", "RRULE:FREQ=HOURLY;INTERVAL=7")],
    // 25 years have 219,144 hours, which leave 2 by 7.
    span: ["2026-01-01T00:00Z", "2026-01-01T12:00Z"],
    expected: ["2026-01-01T06:00Z"],
  },
  {
    origin: "A week's number alone means DTSTART's weekday",
    events: [eventOf("e", "DTSTART:20260512T080000Z", "RRULE:FREQ=YEARLY;BYWEEKNO=20")],
    span: ["2026-01-01T00:00Z", "2029-01-01T00:00Z"],
    expected: ["2026-05-12T08:00Z", "2027-05-18T08:00Z", "2028-05-16T08:00Z"],
  },
  {
    origin: "A week's number alone, of weeks that begin on Sunday",
    events: [eventOf("e", "DTSTART:20260519T080000Z", "RRULE:FREQ=YEARLY;WKST=SU;BYWEEKNO=20")],
    span: ["2026-01-01T00:00Z", "2029-01-01T00:00Z"],
    expected: ["2026-05-19T08:00Z", "2027-05-18T08:00Z", "2028-05-16T08:00Z"],
  },
];

describe.each([
  { kind: "where clocks change", cases: clockChanges },
  { kind: "zones", cases: zones },
  { kind: "what adds and takes away", cases: exceptions },
  { kind: "single occurrences", cases: overrides },
  { kind: "what began long ago, and rare days", cases: longAgo },
])("$kind", ({ cases }) => {
  it.each(cases)("$origin", ({ events, span = january, timeZone, expected }) => {
    const { meetings, unreadable } = readHere(calendarOf(...events), spanOf(...span), timeZone);
    expect({ starts: startsOf(meetings), unreadable }).toEqual({ starts: expected, unreadable: 0 });
  });
});

describe("a zone that nobody knows", () => {
  it.each([
    ["DTSTART;TZID=Customized Time Zone:20260701T090000", 1],
    ["DTSTART:20260701T090000Z\r\nDTEND;TZID=Nowhere:20260701T100000", 1],
    ["DTSTART;TZID=Europe/Berlin:20260701T090000", 0],
    ["DTSTART;TZID=Nowhere:20260701T090000Z", 0],
    ["DTSTART;TZID=Nowhere;VALUE=DATE:20260701", 0],
    ["DTSTART:20260701T090000", 0],
  ])("%s: reported for %i event", (line, expected) => {
    const { meetings, unknownZones } = readHere(calendarOf(eventOf("e", line)), spanOf(...july1));
    expect([meetings.length, unknownZones]).toEqual([1, expected]);
  });

  it.each([
    ["Nowhere", "DTSTART:20260701T090000", 1],
    ["Nowhere", "DTSTART;VALUE=DATE:20260701", 1],
    ["Nowhere", "DTSTART:20260701T090000Z", 0],
    ["Nowhere", "DTSTART;TZID=Europe/Berlin:20260701T090000", 0],
    ["Europe/Berlin", "DTSTART:20260701T090000", 0],
    ["", "DTSTART:20260701T090000", 0],
  ])("a calendar in %j with %s: reported for %i event", (zone, line, expected) => {
    const calendar = calendarOf(`X-WR-TIMEZONE:${zone}`, eventOf("e", line));
    const { meetings, unknownZones } = readHere(calendar, spanOf(...july1));
    expect([meetings.length, unknownZones]).toEqual([1, expected]);
  });
});
