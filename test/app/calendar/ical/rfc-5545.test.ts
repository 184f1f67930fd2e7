import { afterAll, describe, expect, it } from "vitest";
import { createFeedReader } from "#app/calendar/worker/feed-reader.ts";
import { bytesOf, calendarOf, eventOf, minuteOf, spanOf } from "#test/support/calendars/feeds.ts";

/**
 * The examples of RFC 5545, section 3.8.5.3, in its order and nearly in its notation: a year, the zone's name, a month,
 * its days, and times where they are not nine o'clock. Where the RFC ends with "...", the span does.
 */
interface Example {
  origin: string;
  start: string;
  lines: readonly string[];
  until: string;
  expected: string;
}

function example(
  origin: string,
  start: string,
  rule: string,
  expected: string,
  until = "2005-01-01",
): Example {
  return {
    origin,
    start,
    lines: rule.split(" ").map((it) => (it.includes(":") ? it : `RRULE:${it}`)),
    until,
    expected,
  };
}

const offsets = new Map([
  ["EDT", 4],
  ["EST", 5],
]);
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Reads `1997 EDT Sep 2-4 9 EST Nov 4@10:30`. */
function instantsOf(notation: string): string[] {
  let [year, offset, month] = [0, 0, 0];
  return notation.split(/[\s,]+/).flatMap((token) => {
    const days = /^(\d{1,2})(?:-(\d{1,2}))?(?:@(.+))?$/.exec(token);
    if (/^\d{4}$/.test(token)) year = Number(token);
    else if (offsets.has(token)) offset = offsets.get(token) ?? 0;
    else if (monthNames.includes(token)) month = monthNames.indexOf(token);
    else if (days !== null) {
      const [, first, last = first, times = "9:00"] = days;
      return range(Number(first), Number(last)).flatMap((day) =>
        times.split("+").map((time) => {
          const [hour, minute] = time.split(":").map(Number);
          return minuteOf(Date.UTC(year, month, day, (hour ?? 0) + offset, minute));
        }),
      );
    } else throw new Error(`What is ${token}?`);
    return [];
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const everyTwentyMinutes = range(9, 16)
  .flatMap((hour) => [`${hour}:00`, `${hour}:20`, `${hour}:40`])
  .join("+");

const examples: readonly Example[] = [
  example("Daily for 10 occurrences", "19970902", "FREQ=DAILY;COUNT=10", "1997 EDT Sep 2-11"),
  example(
    "Daily until December 24, 1997",
    "19970902",
    "FREQ=DAILY;UNTIL=19971224T000000Z",
    "1997 EDT Sep 2-30 Oct 1-25 EST 26-31 Nov 1-30 Dec 1-23",
  ),
  example(
    "Every other day - forever",
    "19970902",
    "FREQ=DAILY;INTERVAL=2",
    "1997 EDT Sep 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 Oct 2 4 6 8 10 12 14 16 18 20 22 24 EST 26 28 30 Nov 1 3",
    "1997-11-04",
  ),
  example(
    "Every 10 days, 5 occurrences",
    "19970902",
    "FREQ=DAILY;INTERVAL=10;COUNT=5",
    "1997 EDT Sep 2 12 22 Oct 2 12",
  ),
  example(
    "Every day in January, for 3 years",
    "19980101",
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "1998 EST Jan 1-31 1999 Jan 1-31 2000 Jan 1-31",
  ),
  example(
    "Every day in January, for 3 years, daily",
    "19980101",
    "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    "1998 EST Jan 1-31 1999 Jan 1-31 2000 Jan 1-31",
  ),
  example(
    "Weekly for 10 occurrences",
    "19970902",
    "FREQ=WEEKLY;COUNT=10",
    "1997 EDT Sep 2 9 16 23 30 Oct 7 14 21 EST 28 Nov 4",
  ),
  example(
    "Weekly until December 24, 1997",
    "19970902",
    "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    "1997 EDT Sep 2 9 16 23 30 Oct 7 14 21 EST 28 Nov 4 11 18 25 Dec 2 9 16 23",
  ),
  example(
    "Every other week - forever",
    "19970902",
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "1997 EDT Sep 2 16 30 Oct 14 EST 28 Nov 11 25 Dec 9 23 1998 Jan 6 20 Feb 3 17",
    "1998-02-20",
  ),
  example(
    "Weekly on Tuesday and Thursday for five weeks",
    "19970902",
    "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    "1997 EDT Sep 2 4 9 11 16 18 23 25 30 Oct 2",
  ),
  example(
    "Weekly on Tuesday and Thursday for five weeks, counted",
    "19970902",
    "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    "1997 EDT Sep 2 4 9 11 16 18 23 25 30 Oct 2",
  ),
  example(
    "Every other week on Monday, Wednesday, and Friday until December 24, 1997",
    "19970901",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    "1997 EDT Sep 1 3 5 15 17 19 29 Oct 1 3 13 15 17 EST 27 29 31 Nov 10 12 14 24 26 28 Dec 8 10 12 22",
  ),
  example(
    "Every other week on Tuesday and Thursday, for 8 occurrences",
    "19970902",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    "1997 EDT Sep 2 4 16 18 30 Oct 2 14 16",
  ),
  example(
    "Monthly on the first Friday for 10 occurrences",
    "19970905",
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "1997 EDT Sep 5 Oct 3 EST Nov 7 Dec 5 1998 Jan 2 Feb 6 Mar 6 Apr 3 EDT May 1 Jun 5",
  ),
  example(
    "Monthly on the first Friday until December 24, 1997",
    "19970905",
    "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
    "1997 EDT Sep 5 Oct 3 EST Nov 7 Dec 5",
  ),
  example(
    "Every other month on the first and last Sunday of the month for 10 occurrences",
    "19970907",
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997 EDT Sep 7 28 EST Nov 2 30 1998 Jan 4 25 Mar 1 29 EDT May 3 31",
  ),
  example(
    "Monthly on the second-to-last Monday of the month for 6 months",
    "19970922",
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    "1997 EDT Sep 22 Oct 20 EST Nov 17 Dec 22 1998 Jan 19 Feb 16",
  ),
  example(
    "Monthly on the third-to-the-last day of the month, forever",
    "19970928",
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    "1997 EDT Sep 28 EST Oct 29 Nov 28 Dec 29 1998 Jan 29 Feb 26",
    "1998-03-01",
  ),
  example(
    "Monthly on the 2nd and 15th of the month for 10 occurrences",
    "19970902",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "1997 EDT Sep 2 15 Oct 2 15 EST Nov 2 15 Dec 2 15 1998 Jan 2 15",
  ),
  example(
    "Monthly on the first and last day of the month for 10 occurrences",
    "19970930",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997 EDT Sep 30 Oct 1 EST 31 Nov 1 30 Dec 1 31 1998 Jan 1 31 Feb 1",
  ),
  example(
    "Every 18 months on the 10th thru 15th of the month for 10 occurrences",
    "19970910",
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    "1997 EDT Sep 10-15 1999 EST Mar 10-13",
  ),
  example(
    "Every Tuesday, every other month",
    "19970902",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "1997 EDT Sep 2 9 16 23 30 EST Nov 4 11 18 25 1998 Jan 6 13 20 27 Mar 3 10 17 24 31",
    "1998-04-01",
  ),
  example(
    "Yearly in June and July for 10 occurrences",
    "19970610",
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    "EDT 1997 Jun 10 Jul 10 1998 Jun 10 Jul 10 1999 Jun 10 Jul 10 2000 Jun 10 Jul 10 2001 Jun 10 Jul 10",
  ),
  example(
    "Every other year on January, February, and March for 10 occurrences",
    "19970310",
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    "EST 1997 Mar 10 1999 Jan 10 Feb 10 Mar 10 2001 Jan 10 Feb 10 Mar 10 2003 Jan 10 Feb 10 Mar 10",
  ),
  example(
    "Every third year on the 1st, 100th, and 200th day for 10 occurrences",
    "19970101",
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "1997 EST Jan 1 EDT Apr 10 Jul 19 2000 EST Jan 1 EDT Apr 9 Jul 18 2003 EST Jan 1 EDT Apr 10 Jul 19 2006 EST Jan 1",
    "2010-01-01",
  ),
  example(
    "Every 20th Monday of the year, forever",
    "19970519",
    "FREQ=YEARLY;BYDAY=20MO",
    "EDT 1997 May 19 1998 May 18 1999 May 17",
    "2000-01-01",
  ),
  example(
    "Monday of week number 20, forever",
    "19970512",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "EDT 1997 May 12 1998 May 11 1999 May 17",
    "2000-01-01",
  ),
  example(
    "Every Thursday in March, forever",
    "19970313",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    "EST 1997 Mar 13 20 27 1998 Mar 5 12 19 26 1999 Mar 4 11 18 25",
    "2000-01-01",
  ),
  example(
    "Every Thursday, but only during June, July, and August, forever",
    "19970605",
    "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    "EDT 1997 Jun 5 12 19 26 Jul 3 10 17 24 31 Aug 7 14 21 28 1998 Jun 4 11 18 25 Jul 2 9 16 23 30 Aug 6 13 20 27",
    "1999-01-01",
  ),
  example(
    "Every Friday the 13th, forever",
    "19970902",
    "EXDATE;TZID=America/New_York:19970902T090000 RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "1998 EST Feb 13 Mar 13 Nov 13 1999 EDT Aug 13 2000 Oct 13",
    "2001-01-01",
  ),
  example(
    "The first Saturday that follows the first Sunday of the month, forever",
    "19970913",
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "1997 EDT Sep 13 Oct 11 EST Nov 8 Dec 13 1998 Jan 10 Feb 7 Mar 7 EDT Apr 11 May 9 Jun 13",
    "1998-07-01",
  ),
  example(
    "Every 4 years, the first Tuesday after a Monday in November, forever",
    "19961105",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "EST 1996 Nov 5 2000 Nov 7 2004 Nov 2",
  ),
  example(
    "The third instance into the month of one of Tuesday, Wednesday, or Thursday, for the next 3 months",
    "19970904",
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997 EDT Sep 4 Oct 7 EST Nov 6",
  ),
  example(
    "The second-to-last weekday of the month",
    "19970929",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997 EDT Sep 29 EST Oct 30 Nov 27 Dec 30 1998 Jan 29 Feb 26 Mar 30",
    "1998-04-01",
  ),
  example(
    // The RFC writes 17:00 and lists 15:00 local, which UTC's 17:00 is before: erratum 4271.
    "Every 3 hours from 9:00 AM to 5:00 PM on a specific day",
    "19970902",
    "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
    "1997 EDT Sep 2@9:00+12:00+15:00",
  ),
  example(
    "Every 20 minutes from 9:00 AM to 4:40 PM every day",
    "19970902",
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    `1997 EDT Sep 2@${everyTwentyMinutes} 3@${everyTwentyMinutes}`,
    "1997-09-04",
  ),
  example(
    "An example where the days generated makes a difference because of WKST: Monday",
    "19970805",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "1997 EDT Aug 5 10 19 24",
  ),
  example(
    "Changing only WKST from MO to SU yields different results",
    "19970805",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "1997 EDT Aug 5 17 19 31",
  ),
  example(
    "An example where an invalid date (i.e., February 30) is ignored",
    "20070115",
    "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    "2007 EST Jan 15 30 Feb 15 EDT Mar 15 30",
    "2010-01-01",
  ),
];

const reader = createFeedReader({ batchTimeLimit: 20_000 });
afterAll(() => reader.stop());

const newYork = [
  "BEGIN:VTIMEZONE",
  "TZID:America/New_York",
  "BEGIN:DAYLIGHT",
  "DTSTART:19670430T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU;UNTIL=19730429T070000Z",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19671029T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:19740106T020000",
  "RDATE:19750223T020000",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "END:DAYLIGHT",
  "BEGIN:DAYLIGHT",
  "DTSTART:19760425T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU;UNTIL=19860427T070000Z",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "END:DAYLIGHT",
  "BEGIN:DAYLIGHT",
  "DTSTART:19870405T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "END:DAYLIGHT",
  "BEGIN:DAYLIGHT",
  "DTSTART:20070311T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:20071104T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "END:STANDARD",
  "END:VTIMEZONE",
];

describe.each([
  { zone: "that the IANA database knows", zoneLines: [] },
  // RFC 5545, section 3.6.5: the full description of New York since 1967.
  { zone: "that the calendar describes", zoneLines: newYork },
])("RFC 5545, section 3.8.5.3, in a zone $zone", ({ zoneLines }) => {
  it.each(examples)("$origin", async ({ start, lines, until, expected }) => {
    const feed = calendarOf(
      ...zoneLines,
      eventOf("e", `DTSTART;TZID=America/New_York:${start}T090000`, "DURATION:PT10M", ...lines),
    );
    const { meetings, unreadable, isTruncated } = await reader.read(bytesOf(feed), {
      span: spanOf("1996-01-01T00:00Z", `${until}T00:00Z`),
      timeZone: "UTC",
    });
    expect({ starts: meetings.map(({ startsAt }) => minuteOf(startsAt)), unreadable, isTruncated }).toEqual({
      starts: instantsOf(expected),
      unreadable: 0,
      isTruncated: false,
    });
  });

  it.each([
    "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
    "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
  ])("%s is more than a calendar needs", async (rule) => {
    const feed = calendarOf(...zoneLines, eventOf("e", "DTSTART:19970902T090000", `RRULE:${rule}`));
    const span = spanOf("1997-09-01T00:00Z", "1997-10-01T00:00Z");
    const { meetings, unreadableRules } = await reader.read(bytesOf(feed), { span, timeZone: "UTC" });
    expect([meetings.map(({ startsAt }) => minuteOf(startsAt)), unreadableRules]).toEqual([
      ["1997-09-02T09:00Z"],
      1,
    ]);
  });
});
