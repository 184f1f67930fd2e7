import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createSampleCalendar } from "#sandbox/calendar/sample-calendar.ts";
import { createMovableClock } from "#sandbox/clock.ts";
import type { MeetingChange } from "#sandbox/protocol.ts";

const minute = 60_000;
const hour = 60 * minute;
/** A Thursday in New York, 9:12:30 in the morning, three days before the clocks go forward. */
const start = Date.UTC(2026, 2, 5, 14, 12, 30);
const first = Date.UTC(2026, 2, 5, 14, 31);
const renewal = "kestrel-renewal@sandbox.example";

function startCalendar() {
  const clock = createMovableClock(() => start);
  let changes = 0;
  const calendar = createSampleCalendar(clock, () => {
    changes += 1;
  });
  const change = (what: MeetingChange, uid = renewal) => calendar.change(uid, what);
  return { clock, calendar, change, changes: () => changes };
}

/** The properties of an event as another program reads them. */
function read(text: string, uid: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  const event = events.find((each) => each.getFirstPropertyValue("uid") === uid);
  if (event === undefined) throw new Error(`There is no event ${uid}.`);
  return Object.fromEntries(
    event
      .getAllProperties()
      .map(({ name }) => [
        name,
        event.getAllProperties(name).map((each) => each.getFirstValue()?.toString()),
      ]),
  );
}

test("an event of the feed, as another program reads it", () => {
  const { calendar } = startCalendar();
  expect(read(calendar.text(), renewal)).toEqual({
    dtstart: ["2026-03-05T14:31:00Z"],
    dtend: ["2026-03-05T15:16:00Z"],
    dtstamp: ["2026-03-05T14:12:30Z"],
    uid: [renewal],
    organizer: ["mailto:priya@kestrel.io"],
    attendee: [
      "mailto:priya@kestrel.io",
      "mailto:sam@kestrel.io",
      "mailto:jane@acme.com",
      "mailto:tom.reyes@acme.com",
      "mailto:leila@acme.com",
    ],
    class: ["PUBLIC"],
    "last-modified": ["2026-03-05T14:12:30Z"],
    sequence: ["0"],
    status: ["CONFIRMED"],
    summary: ["Kestrel renewal"],
    description: ["Price, dates; and who may read the data.\n\nThe deck is in #acme-renewal."],
    "x-google-conference": ["https://meet.google.com/abc-defg-hij"],
    transp: ["OPAQUE"],
  });
  expect(read(calendar.text(), "offsite@sandbox.example")).toMatchObject({
    dtstart: ["2026-03-07"],
    dtend: ["2026-03-08"],
  });
  expect(read(calendar.text(), "doctor@sandbox.example")).toMatchObject({ class: ["PRIVATE"] });
});

test("a series goes on at its hour in New York when the clocks change", () => {
  const { calendar, clock } = startCalendar();
  const component = new ICAL.Component(ICAL.parse(calendar.text()));
  const zone = component.getFirstSubcomponent("vtimezone");
  const series = component.getAllSubcomponents("vevent").find((each) => each.hasProperty("rrule"));
  if (zone === null || series === undefined) throw new Error("There is no zone, or no series.");
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const expanded = new ICAL.Event(series).iterator();
  const starts = Array.from({ length: 4 }, () => expanded.next().toJSDate().getTime());
  const review = () => calendar.upcoming().find(({ kind }) => kind === "weekly")?.startsAt;
  // On Fridays: it begins a week before the day after the start.
  expect(starts).toEqual([
    Date.UTC(2026, 1, 27, 15),
    Date.UTC(2026, 2, 6, 15),
    Date.UTC(2026, 2, 13, 14),
    Date.UTC(2026, 2, 20, 14),
  ]);
  expect(review()).toBe(starts[1]);
  clock.advance(2 * 24 * hour);
  expect(review()).toBe(starts[2]);
  ICAL.TimezoneService.reset();
});

test("what is to come is listed, soonest first, until it is over", () => {
  const { calendar, clock } = startCalendar();
  const listed = () => calendar.upcoming().map(({ title, startsAt }) => `${title}, ${startsAt - first}`);
  const all = [
    "Kestrel renewal, 0",
    `Northwind: numbers, terms; next steps, ${hour}`,
    `Doctor, ${3 * hour}`,
    `Dentist, ${Date.UTC(2026, 2, 6, 13) - first}`,
    `Pipeline review, ${Date.UTC(2026, 2, 6, 15) - first}`,
    `Brightloom onboarding, ${Date.UTC(2026, 2, 6, 20) - first}`,
    `Sales offsite, ${Date.UTC(2026, 2, 7, 5) - first}`,
  ];
  expect(listed()).toEqual(all);
  clock.advance(first + 45 * minute - start - 1);
  expect(listed()).toEqual(all);
  clock.advance(1);
  expect(listed()).toEqual(all.slice(1));
  clock.advance(400 * 24 * hour);
  const [soon, ...later] = listed();
  expect(soon).toBe(
    `Harbour Finch: first call, ${Math.ceil((clock.now() + 18 * minute) / minute) * minute - first}`,
  );
  expect(later).toHaveLength(1);
  expect(read(calendar.text(), calendar.upcoming()[0]?.uid ?? "")).toMatchObject({ sequence: ["0"] });
});

test("every change shows in the feed as a newer account of the same event", () => {
  const { calendar, clock, change, changes } = startCalendar();
  const before = read(calendar.text(), renewal);
  clock.advance(5 * minute);
  const expected: [MeetingChange, Record<string, unknown>][] = [
    [
      { kind: "move", minutes: 15 },
      { dtstart: ["2026-03-05T14:46:00Z"], dtend: ["2026-03-05T15:31:00Z"] },
    ],
    [{ kind: "set private", isPrivate: true }, { class: ["PRIVATE"] }],
    [{ kind: "set cancelled", isCancelled: true }, { status: ["CANCELLED"] }],
    [{ kind: "set cancelled", isCancelled: false }, { status: ["CONFIRMED"] }],
  ];
  let so = before;
  for (const [index, [what, difference]] of expected.entries()) {
    change(what);
    so = {
      ...so,
      ...difference,
      sequence: [String(index + 1)],
      dtstamp: ["2026-03-05T14:17:30Z"],
      "last-modified": ["2026-03-05T14:17:30Z"],
    };
    expect(read(calendar.text(), renewal)).toEqual(so);
    expect(changes()).toBe(index + 1);
  }
});

test("what cannot be changed says so, and changes nothing", () => {
  const { calendar, change, changes } = startCalendar();
  const before = calendar.text();
  expect(() => change({ kind: "move", minutes: 15 }, "offsite@sandbox.example")).toThrow(
    "An all-day meeting has no time to move.",
  );
  expect(() => change({ kind: "set private", isPrivate: true }, "gone")).toThrow(
    "This meeting isn't in the calendar anymore.",
  );
  expect(calendar.text()).toBe(before);
  expect(changes()).toBe(0);
});
