import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { FeedContents } from "#app/calendar/feed-contents.ts";
import { FeedError } from "#app/calendar/fetch/feed-error.ts";
import { createFeedReader, type FeedReader } from "#app/calendar/worker/feed-reader.ts";
import { bytesOf, calendarOf, eventOf, readHere, spanOf, startsOf } from "#test/support/calendars/feeds.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const span = spanOf("2026-01-05T00:00Z", "2026-01-19T00:00Z");
const options = { span, timeZone: "Europe/London" };
/** The machine may be busy. */
const reader = createFeedReader({ timeLimit: 60_000, batchTimeLimit: 20_000 });
afterAll(() => reader.stop());

const good = eventOf("good", "DTSTART:20260106T090000Z", "SUMMARY:Good");

async function outcomeOf(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return summaryOf(await reader.read(bytes, options));
  } catch (error) {
    if (error instanceof FeedError) return error.problem;
    throw error;
  }
}

function summaryOf({ meetings, unreadable, unreadableRules, isTruncated }: FeedContents) {
  return { starts: startsOf(meetings), unreadable, unreadableRules, isTruncated };
}

const onlyGood = { starts: ["2026-01-06T09:00Z"], unreadable: 0, unreadableRules: 0, isTruncated: false };
const noProblems = { unreadableRules: 0, unknownZones: 0, unreadableGuests: 0 };

describe("what is no calendar", () => {
  it.each([
    ["a page for people", "<!DOCTYPE html><html><body>Sign in: BEGIN:VCALENDAR</body></html>"],
    ["JSON", '{"error":"not found"}'],
    ["nothing", ""],
    ["blank lines", "\r\n\r\n \r\n"],
    ["an event without a calendar", good],
    ["a card", "BEGIN:VCARD\r\nFN:Jane\r\nEND:VCARD\r\n"],
  ])("%s is recognised", async (_, text) => {
    expect(await outcomeOf(bytesOf(text))).toBe("no calendar");
    expect(await outcomeOf(bytesOf(calendarOf(good)))).toEqual(onlyGood);
  });

  it("random bytes are none", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expect(await outcomeOf(new Uint8Array(bytes))).toBe("no calendar");
      }),
      { numRuns: numRuns(50) },
    );
  });
});

describe("a rule that cannot be read", () => {
  const bys = "BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23";
  const minutes = `BYMINUTE=${Array.from({ length: 60 }, (_, number) => number).join(",")}`;
  const seconds = `BYSECOND=${Array.from({ length: 60 }, (_, number) => number).join(",")}`;

  it.each([
    "FREQ=SECONDLY",
    "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30,31,-30",
    "FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31",
    `FREQ=DAILY;${bys};${minutes};${seconds}`,
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${bys};${minutes};${seconds};BYSETPOS=-1`,
    "FREQ=FORTNIGHTLY",
    "FREQ=DAILY;COUNT=many",
    "FREQ=DAILY;COUNT=-1",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;BYMONTH=13",
    "FREQ=DAILY;SOMETIMES=1",
    "BYDAY=MO",
    "",
    "FREQ=DAILY;UNTIL=someday",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=DAILY;INTERVAL=9007199254740991",
    // The library leaves out one part of these.
    "FREQ=YEARLY;BYYEARDAY=5,12;BYDAY=MO",
    "FREQ=YEARLY;BYMONTHDAY=5;BYDAY=1MO",
    // RFC 7529
    "RSCALE=CHINESE;FREQ=YEARLY",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD",
  ])("RRULE:%s leaves the event as a single one, and is reported", async (rule) => {
    const bad = eventOf("bad", "DTSTART:20260105T090000Z", `RRULE:${rule}`);
    const contents = await reader.read(bytesOf(calendarOf(bad, good)), options);
    expect(summaryOf(contents)).toEqual({
      ...onlyGood,
      starts: ["2026-01-05T09:00Z", ...onlyGood.starts],
      unreadableRules: 1,
    });
    expect(contents.incomplete).toEqual(["bad"]);
  });

  it("leaves the other rules and exceptions of its event", async () => {
    const bad = eventOf(
      "bad",
      "DTSTART:20260105T090000Z",
      "RRULE:",
      "RRULE:FREQ=DAILY;COUNT=3",
      "EXRULE:FREQ=WEEKLY",
      "EXDATE:20260106T090000Z",
    );
    expect(await outcomeOf(bytesOf(calendarOf(bad)))).toEqual({
      starts: ["2026-01-05T09:00Z", "2026-01-07T09:00Z"],
      unreadable: 0,
      unreadableRules: 1,
      isTruncated: false,
    });
  });

  it("RSCALE=GREGORIAN and SKIP=OMIT are what holds without them", async () => {
    const event = eventOf(
      "e",
      "DTSTART:20260105T090000Z",
      "RRULE:RSCALE=gregorian;FREQ=DAILY;SKIP=OMIT;COUNT=2",
    );
    expect(await outcomeOf(bytesOf(calendarOf(event)))).toEqual({
      ...onlyGood,
      starts: ["2026-01-05T09:00Z", "2026-01-06T09:00Z"],
    });
  });
});

describe("an event that cannot be read", () => {
  it.each([
    "DTSTART:20260105T090000Z EXDATE:someday1",
    "DTSTART:20260105T090000Z RDATE:20260230T090000Z",
    "DTSTART:20260105T090000Z DTEND:20261399T000000Z",
    'DTSTART:20260105T090000Z DTEND;TZID="Europe/Berlin:2026-1-5',
    "DTSTART:20260105T090000Z RECURRENCE-ID:x9",
    "DTSTART:garbage",
    "DTSTART:",
    "DTSTART;VALUE=DATE:20260230",
    "SUMMARY:Start",
  ])("%s spoils itself alone", async (lines) => {
    const bad = eventOf("bad", ...lines.split(" "));
    expect(await outcomeOf(bytesOf(calendarOf(bad, good)))).toEqual({ ...onlyGood, unreadable: 1 });
  });

  it.each([
    ["as many times as there can be", "RRULE:FREQ=DAILY;COUNT=2147483647"],
    ["at the greatest intervals", "RRULE:FREQ=YEARLY;INTERVAL=10000"],
    ["more often than is counted to", "RRULE:FREQ=DAILY;COUNT=700000"],
    ["on a weekday that never is that day", "RRULE:FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20"],
    ["every hour, of days that never are", "RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYHOUR=25"],
  ])("a rule that recurs %s comes to an end", async (_, line) => {
    const endless = eventOf("endless", "DTSTART:00010101T090000Z", line);
    const { starts } = { starts: [], ...Object(await outcomeOf(bytesOf(calendarOf(endless, good)))) };
    expect(starts).toContain("2026-01-06T09:00Z");
  });
});

describe("broken lines", () => {
  it.each([
    ["bare line feeds", calendarOf(good).replaceAll("\r\n", "\n")],
    ["bare carriage returns", calendarOf(good).replaceAll("\r\n", "\r")],
    ["carriage returns twice", calendarOf(good).replaceAll("\r\n", "\r\r\n")],
    ["blank lines between all", calendarOf(good).replaceAll("\r\n", "\r\n\r\n")],
    ["names in lower case", calendarOf(good).replaceAll(/^[A-Z]+/gm, (name) => name.toLowerCase())],
    ["stray lines", calendarOf(good.replaceAll("\r\n", "\r\nstray line\r\n: \r\n;x\r\n=\r\n"))],
    ["no end of the event", calendarOf(good).replace("END:VEVENT\r\n", "")],
    [
      "no end of the first of two",
      calendarOf(good.replace("good", "early").replace("0106", "0101"), good).replace("END:VEVENT\r\n", ""),
    ],
    ["an end too many", calendarOf(`END:VALARM\r\n${good}\r\nEND:VEVENT\r\nEND:VTODO`)],
    ["a fold within a name", calendarOf(good).replace("DTSTART", "DTSTART\r\n ")],
    ["a fold by a tab", calendarOf(good).replace("T090000Z", "T09\r\n\t0000Z")],
    ["a mark of byte order", `\ufeff${calendarOf(good)}`],
    [
      "an alarm within",
      calendarOf(
        good.replace("SUMMARY", "BEGIN:VALARM\r\nDTSTART:19700101T000000Z\r\nEND:VALARM\r\nSUMMARY"),
      ),
    ],
    ["a bad guest", calendarOf(good.replace("SUMMARY", 'ATTENDEE;CN="Jane:mailto:jane@acme.com\r\nSUMMARY'))],
    ["other components", calendarOf("BEGIN:VTODO\r\nUID:t\r\nDTSTART:20260107T090000Z\r\nEND:VTODO", good)],
    ["deep nesting", calendarOf("BEGIN:VTODO\r\n".repeat(20_000), good, "END:VTODO\r\n".repeat(20_000))],
    [
      "deep nesting within",
      calendarOf(
        good.replace("SUMMARY", `${"BEGIN:X\r\n".repeat(20_000)}${"END:X\r\n".repeat(20_000)}SUMMARY`),
      ),
    ],
  ])("%s: the event is read", async (_, text) => {
    expect(await outcomeOf(bytesOf(text))).toEqual(onlyGood);
  });
});

it("a guest who cannot be read is lost alone, and counted once in a series", () => {
  const weekly = [
    "DTSTART;TZID=(UTC+01:00) Europe/Berlin;X-A=b;c:20260106T100000",
    "RRULE:FREQ=DAILY;COUNT=3",
    'SUMMARY;LANGUAGE="en:Pricing',
    'ATTENDEE;CN="Jane: A;RSVP=TRUE:mailto:jane@acme.com',
    "ATTENDEE;CN=Nobody: at all;RSVP=TRUE",
    'ATTENDEE;CN="Half;;;:mailto:',
    "ATTENDEE;CN=Tom:mailto:tom@acme.com",
  ];
  const contents = readHere(
    calendarOf(
      eventOf("e", ...weekly),
      eventOf("f", "DTSTART:20260106T100000Z", "ATTENDEE;CUTYPE=ROOM:none"),
    ),
    spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z"),
  );
  expect(contents).toMatchObject({ unreadable: 0, unreadableGuests: 2, meetings: { length: 4 } });
  const [first, room] = contents.meetings;
  expect(first?.title).toBe("Pricing");
  expect(first?.guests.map(({ contact }) => contact)).toEqual([
    { address: { email: "jane@acme.com" }, name: "Jane: A" },
    { address: { email: "tom@acme.com" }, name: "Tom" },
  ]);
  expect(room?.guests).toEqual([]);
});

describe("a feed that broke off", () => {
  const later = eventOf("later", "DTSTART:20260107T090000Z", "RRULE:FREQ=DAILY");
  const whole = calendarOf(good, later);
  const read = async (text: string) => {
    const { meetings, ...rest } = await reader.read(bytesOf(text), options);
    return { ...rest, uids: [...new Set(meetings.map(({ uid }) => uid))] };
  };
  const cut = { isTruncated: true, completeUntil: 0, ...noProblems };

  it.each([
    ["before an event", "BEGIN:VEVENT\r\nUID:later", { uids: ["good"], unreadable: 0, incomplete: [] }],
    ["in an event", "RRULE", { uids: ["good"], unreadable: 1, incomplete: ["later"] }],
    ["in the last line", "VCALENDAR\r\n", { uids: ["good", "later"], unreadable: 0, incomplete: [] }],
  ])("%s says nothing of what it does not show", async (_, at, expected) => {
    expect(await read(whole.slice(0, whole.lastIndexOf(at)))).toEqual({ ...cut, ...expected });
  });

  it("in the first of two calendars is cut as well", async () => {
    const text = calendarOf(good).replace("END:VCALENDAR\r\n", "") + calendarOf(later);
    expect(await read(text)).toEqual({ ...cut, uids: ["good", "later"], unreadable: 0, incomplete: [] });
  });

  it("is none that has all its ends", async () => {
    const complete = {
      isTruncated: false,
      completeUntil: span.until,
      unreadable: 0,
      incomplete: [],
      ...noProblems,
    };
    expect(await read(whole)).toEqual({ ...complete, uids: ["good", "later"] });
  });
});

describe("encodings", () => {
  const titled = calendarOf(good.replace("SUMMARY:Good", "SUMMARY:Besprechung für Jörg – schön"));
  const windows1252 = (text: string) =>
    Uint8Array.from([...text].map((unit) => (unit === "–" ? 0x96 : unit.charCodeAt(0))));
  const foldedWithin = (text: Uint8Array) => {
    const bytes = [...text];
    const at = bytes.indexOf(0xc3) + 1;
    return Uint8Array.from(bytes.toSpliced(at, 0, 0x0d, 0x0a, 0x20));
  };

  it.each([
    ["UTF-8", bytesOf(titled)],
    ["UTF-8 with its mark", bytesOf(`\ufeff${titled}`)],
    ["windows-1252", windows1252(titled)],
    ["UTF-8 that is folded within a character", foldedWithin(bytesOf(titled))],
  ])("%s is read", async (_, bytes) => {
    const { meetings } = await reader.read(bytes, options);
    expect(meetings.map(({ title }) => title)).toEqual(["Besprechung für Jörg – schön"]);
  });

  it("one character that is cut doesn't spoil the others", async () => {
    const bytes = bytesOf(titled.replace("schön", "sch?n"));
    bytes[bytes.lastIndexOf(0x3f)] = 0xc3;
    for (const each of [bytes, foldedWithin(bytes)]) {
      const { meetings } = await reader.read(each, options);
      expect(meetings.map(({ title }) => title)).toEqual(["Besprechung für Jörg – sch\ufffdn"]);
    }
  });
});

describe("too much", () => {
  /** Counts turns of the event loop while something is awaited. */
  async function turnsDuring<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
    let [turns, isOver] = [0, false];
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const result = await work.finally(() => {
      isOver = true;
    });
    return { result, turns };
  }

  it("50,000 events, all within the span: the earliest are taken, and the main thread is free meanwhile", async () => {
    const events = Array.from({ length: 50_000 }, (_, index) => {
      const time = new Date(span.until - 1_000 * (index + 1)).toISOString().replaceAll(/[-:]|\.000/g, "");
      return eventOf(
        `e${index}`,
        `DTSTART:${time}`,
        `SUMMARY:Event ${index}`,
        "ATTENDEE:mailto:jane@acme.com",
      );
    });
    const { result, turns } = await turnsDuring(reader.read(bytesOf(calendarOf(...events)), options));
    expect(turns).toBeGreaterThan(100);
    expect(result.isTruncated).toBe(true);
    expect(result.unreadable).toBe(0);
    // Of the events that were not even read the first may begin this early, were it in the zone farthest from UTC.
    expect(result.completeUntil).toBeLessThanOrEqual(span.until - 1_000 * 48_000);
    expect(result.meetings.map(({ startsAt }) => startsAt)).toEqual(
      Array.from({ length: 2_000 }, (_, index) => span.until - 1_000 * (50_000 - index)),
    );
    expect(await outcomeOf(bytesOf(calendarOf(good)))).toEqual(onlyGood);
  });

  it("50,000 events of which one is within the span", async () => {
    const events = Array.from({ length: 50_000 }, (_, index) =>
      eventOf(`e${index}`, "DTSTART:20200101T000000Z"),
    );
    expect(await outcomeOf(bytesOf(calendarOf(...events, good)))).toEqual(onlyGood);
  });

  it("of a series that occurs all the time as much is taken as of one may be", async () => {
    const series = eventOf(
      "s",
      "DTSTART:20200101T000000Z",
      "RRULE:FREQ=DAILY;BYHOUR=8,9,10,11,12,13,14,15;BYMINUTE=0,10,20,30,40,50",
    );
    const { meetings, ...rest } = await reader.read(bytesOf(calendarOf(series, good)), options);
    expect({ count: meetings.length, has: meetings.some(({ uid }) => uid === "good"), ...rest }).toEqual({
      count: 501,
      has: true,
      unreadable: 0,
      isTruncated: true,
      completeUntil: span.until,
      incomplete: ["s"],
      ...noProblems,
    });
  });

  it("of more meetings than are taken, all before the first that is left out are there", async () => {
    const events = Array.from({ length: 2_001 }, (_, index) => {
      const time = new Date(span.from + 60_000 * index).toISOString().replaceAll(/[-:]|\.000/g, "");
      return eventOf(`e${index}`, `DTSTART:${time}`);
    });
    const { meetings, completeUntil } = await reader.read(bytesOf(calendarOf(...events)), options);
    expect([meetings.length, completeUntil]).toEqual([2_000, span.from + 60_000 * 2_000]);
  });

  it("of more series that cannot be read than are named, nothing is complete", async () => {
    const events = Array.from({ length: 501 }, (_, index) => eventOf(`e${index}`, "DTSTART:garbage"));
    const { incomplete, ...rest } = await reader.read(bytesOf(calendarOf(...events)), options);
    expect([incomplete.length, rest]).toEqual([
      500,
      { meetings: [], unreadable: 501, isTruncated: true, completeUntil: 0, ...noProblems },
    ]);
  });

  it("of 500 guests 100 are named, and all are counted", async () => {
    const guests = Array.from({ length: 500 }, (_, index) => `ATTENDEE:mailto:guest${index}@acme.com`);
    const event = eventOf("e", "DTSTART:20260106T090000Z", ...guests);
    const { meetings } = await reader.read(bytesOf(calendarOf(event)), options);
    expect(meetings.map((it) => [it.guests.length, it.guestCount])).toEqual([[100, 500]]);
  });

  it("texts are cut, and never within a character", async () => {
    const texts = [`SUMMARY:${"😀".repeat(5_000)}`, `LOCATION:${"x".repeat(50_000)}`];
    const event = eventOf("e", "DTSTART:20260106T090000Z", ...texts);
    const { meetings } = await reader.read(bytesOf(calendarOf(event)), options);
    expect(meetings.map(({ title, location }) => [title, location])).toEqual([
      [`${"😀".repeat(124)}…`, `${"x".repeat(249)}…`],
    ]);
  });
});

describe("a series that never ends", () => {
  const event = (uid: string) => eventOf(uid, "DTSTART:20260106T090000Z");
  const uidsIn = async (reader: FeedReader, ...names: string[]) => {
    const { meetings, unreadable, incomplete } = await reader.read(
      bytesOf(calendarOf(...names.map(event))),
      options,
    );
    return { uids: meetings.map(({ uid }) => uid), unreadable, incomplete };
  };
  const onlyNext = { uids: ["next"], unreadable: 0, incomplete: [] };
  const stubborn = (limits: { timeLimit: number }) =>
    createFeedReader({
      ...{ batchTimeLimit: 700, seriesTimeLimit: 400, ...limits },
      module: new URL("../../../support/calendars/stubborn-feed-worker.ts", import.meta.url),
    });

  it.each(["endless", "hoarding"])(
    "%s: the rest of the feed is read without it, and so is the next",
    async (uid) => {
      const own = stubborn({ timeLimit: 60_000 });
      const others = { uids: ["first", "last"], unreadable: 1, incomplete: [uid] };
      expect(await uidsIn(own, "first", uid, "last")).toEqual(others);
      expect(await uidsIn(own, "next")).toEqual(onlyNext);
      await own.stop();
    },
  );

  it("too many of them are too much work, and the next feed is read", async () => {
    const own = stubborn({ timeLimit: 500 });
    const many = Array.from({ length: 20 }, (_, index) => `endless${index}`);
    // What doesn't recur can't be left out for its rule.
    await expect(uidsIn(own, ...many)).rejects.toMatchObject({ name: "FeedError", problem: "too much work" });
    expect(await uidsIn(own, "next")).toEqual(onlyNext);
    await own.stop();
  });
});
