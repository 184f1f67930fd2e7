import { expect, test } from "vitest";
import { createFeedReader } from "../../src/app/calendar/worker/feed-reader.ts";
import { skippedText } from "../../src/app/features/reminders/sources/source-text.ts";
import { bytesOf, calendarOf, eventOf, readHere, spanOf } from "../support/calendars/feeds.ts";

const options = { span: spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z"), timeZone: "UTC" };
const guest = "ATTENDEE;CN=Jane Whitfield:mailto:jane@acme.com";

function event(uid: string, title: string, ...more: string[]): string {
  return eventOf(uid, "DTSTART:20260106T090000Z", `SUMMARY:${title}`, ...more);
}

/** Whichever limit ends them: their own first, or the calendar's. */
test.each([60_000, 200])(
  "of %i ms, endless events take nothing from the others, and are named",
  async (timeLimit) => {
    const module = new URL("../support/calendars/stubborn-feed-worker.ts", import.meta.url);
    const reader = createFeedReader({ timeLimit, module });
    const endless = Array.from({ length: 2 }, (_, index) =>
      event(`endless${index}`, `Offer ${index} <!channel>`, "RRULE:FREQ=DAILY", guest),
    );
    const unnamed = [
      event("endless2", "Dentist", "RRULE:FREQ=DAILY"),
      event("endless3", "Secret", "RRULE:FREQ=DAILY", "CLASS:PRIVATE", guest),
    ];
    const feed = calendarOf(...endless, ...unnamed, event("last", "Kestrel renewal", guest));
    const { meetings, skipped } = await reader.read(bytesOf(feed), options);
    await reader.stop();
    expect(meetings.map(({ uid }) => uid)).toEqual(["last"]);
    expect(skipped).toEqual({
      count: 4,
      titles: Array.from({ length: 2 }, (_, index) => `Offer ${index} <!channel>`),
    });
  },
);

test.each(["RDATE", "EXDATE"])(
  "an event with too many of %s is left out by name, however they're spread",
  (name) => {
    const dates = (count: number) => `${name}:${Array(count).fill("20260107T090000Z").join(",")}`;
    const daily = (uid: string, ...more: string[]) =>
      event(uid, uid, "RRULE:FREQ=DAILY;COUNT=3", guest, ...more);
    const feed = calendarOf(
      daily("too many at once", dates(1_000), dates(1_000), dates(1_000), dates(1_000), dates(1)),
      daily("too many in all", ...Array.from({ length: 1_334 }, () => dates(3))),
      daily("enough", dates(1_000), dates(1_000), dates(1_000), dates(1_000)),
    );
    const contents = readHere(feed, options.span);
    expect(contents.skipped).toEqual({ count: 2, titles: ["too many at once", "too many in all"] });
    expect(new Set(contents.meetings.map(({ uid }) => uid))).toEqual(new Set(["enough"]));
  },
);

test("of a line 20,000 characters are read, and of an event 2,000 lines", () => {
  const link = "https://zoom.us/j/1";
  const described = (length: number) => `DESCRIPTION:${"x ".repeat(length / 2)}${link}`;
  const places = (count: number) => Array.from({ length: count }, () => "LOCATION:Room 1");
  const feed = calendarOf(
    event("short", "Short", described(19_000)),
    event("long", "Long", described(20_000)),
    event("few lines", "Few", ...places(1_900), described(0)),
    event("many lines", "Many", ...places(2_000), described(0)),
  );
  const contents = readHere(feed, options.span);
  expect(contents.meetings.map(({ uid, joinLink }) => [uid, joinLink])).toEqual([
    ["short", link],
    ["long", undefined],
    ["few lines", link],
    ["many lines", undefined],
  ]);
});

test("one invitation doesn't crowd the others out, however many occurrences it changes", () => {
  const changes = Array.from({ length: 2_500 }, (_, index) => {
    const time = new Date(Date.UTC(2026, 0, 6, 9, 0, index)).toISOString().replaceAll(/[-:]|\.000/g, "");
    return eventOf("crowd", `RECURRENCE-ID:${time}`, `DTSTART:${time}`, "SUMMARY:Offer", guest);
  });
  const renewal = eventOf("renewal", "DTSTART:20260107T090000Z", "SUMMARY:Kestrel renewal", guest);
  for (const master of [[], [event("crowd", "Offer", "RRULE:FREQ=DAILY", guest)]]) {
    const contents = readHere(calendarOf(...master, ...changes, renewal), options.span);
    expect(contents.meetings.filter(({ uid }) => uid === "crowd")).toHaveLength(500);
    expect(contents.meetings.map(({ uid }) => uid)).toContain("renewal");
    expect(contents.isTruncated).toBe(true);
  }
});

test("a zone with too many changes costs the calendar nothing: it counts as unknown", () => {
  const change = (more = "") =>
    `BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n${more}END:STANDARD`;
  const dates = `RDATE:${Array(1_000).fill("20260107T090000").join(",")}\r\n`.repeat(5);
  const zone = (name: string, ...changes: string[]) =>
    ["BEGIN:VTIMEZONE", `TZID:${name}`, ...changes, "END:VTIMEZONE"].join("\r\n");
  const at = (name: string) =>
    eventOf(name, `DTSTART;TZID=${name}:20260106T090000`, `SUMMARY:${name}`, guest);
  const feed = calendarOf(
    zone("Dates", change(dates)),
    zone("Changes", ...Array.from({ length: 2_001 }, () => change())),
    at("Dates"),
    at("Changes"),
  );
  const contents = readHere(feed, options.span);
  expect(contents).toMatchObject({ unknownZones: 2, meetings: [{ uid: "Dates" }, { uid: "Changes" }] });
});

test.each([
  [
    { count: 1, titles: ["Offer <!channel>"] },
    "“Offer &lt;!channel&gt;” took too long to read and is left out.",
  ],
  [{ count: 1, titles: [] }, "1 event took too long to read and is left out."],
  [{ count: 4, titles: ["A", "B"] }, "“A”, “B”, and 2 other events took too long to read and are left out."],
])("a notice about %j is text", (skipped, text) => {
  expect(skippedText(skipped)).toBe(text);
});
