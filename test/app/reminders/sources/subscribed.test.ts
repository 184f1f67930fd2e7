import { describe, expect, test } from "vitest";
import type { Meeting } from "#app/calendar/meeting.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import type { Source } from "#app/reminders/sources/source.ts";
import { newestEvent, type SourceEvent, subscribedMeeting } from "#app/reminders/sources/subscribed.ts";
import { aMeeting, feedSource, guestOf, typedSource } from "../feeds/a-calendar.ts";

const options = { isSkipped: false, ownDomains: [] };
const event = (meeting: Partial<Meeting> = {}, source: Partial<FeedSource> = {}): SourceEvent => ({
  meeting: aMeeting(meeting),
  source: { ...feedSource, ...source },
});
const isSubscribed = (...events: SourceEvent[]) => subscribedMeeting(events, options) !== undefined;
const alone = { guests: [] };
const own = { guests: [guestOf("priya@acme.com", "accepted")] };
const inside = { guests: [guestOf("bob@acme.com")] };
const link = { joinLink: "https://meet.example/1" };

describe("one source", () => {
  test.for<[string, Partial<Meeting>, Partial<FeedSource>, boolean]>([
    ["a meeting with a guest", {}, {}, true],
    ["a meeting with a colleague", inside, {}, true],
    ["an appointment of one's own", alone, {}, false],
    ["an appointment that names only oneself", own, {}, false],
    ["the same, of somebody whose address is not known", own, { personEmail: undefined }, true],
    ["a call that has only a link", { ...alone, ...link }, {}, true],
    ["everything", alone, { covers: "everything" }, true],
    ["guests from outside", {}, { covers: "outside" }, true],
    ["only colleagues", { ...inside, ...link }, { covers: "outside" }, false],
    [
      "a guest from outside who has declined",
      { guests: [guestOf("a@b.io", "declined")] },
      { covers: "outside" },
      false,
    ],
    ["an all-day event", { isAllDay: true }, { covers: "everything" }, false],
    ["an all-day event that was asked for", { isAllDay: true }, { includesAllDay: true }, true],
    ["a cancelled one", { isCancelled: true }, { covers: "everything" }, false],
    [
      "one that its owner has declined",
      { guests: [guestOf("PRIYA@acme.com", "declined")] },
      { covers: "everything" },
      false,
    ],
    ["one that its owner has declined by its title", { isDeclined: true }, { covers: "everything" }, false],
    [
      "one that was declined by the address that its calendar is named after",
      { guests: [guestOf("priya@gmail.com", "declined")] },
      { covers: "everything", name: "Priya@gmail.com" },
      false,
    ],
    ["a paused source", {}, { state: "paused" }, false],
    ["a source that fails, of which this is known", {}, { state: "failing" }, true],
  ])("%s", ([, meeting, source, expected]) => {
    expect(isSubscribed(event(meeting, source))).toBe(expected);
  });

  test("a meeting that somebody typed is subscribed whatever it says", () => {
    expect(subscribedMeeting([{ meeting: aMeeting(alone), source: typedSource }], options)).toEqual({
      meeting: aMeeting(alone),
      source: typedSource,
      minutesBefore: 15,
    });
  });

  test("a series that is skipped is not subscribed, nor is what no source has", () => {
    expect(subscribedMeeting([event()], { ...options, isSkipped: true })).toBeUndefined();
    expect(subscribedMeeting([], options)).toBeUndefined();
  });

  test("an administrator's word on own domains counts", () => {
    const outside = event({}, { covers: "outside" });
    expect(subscribedMeeting([outside], { ...options, ownDomains: ["kestrel.io"] })).toBeUndefined();
  });
});

describe("several sources", () => {
  const older = event({ title: "Old", sequence: 1, changedAt: 9 }, { id: "A", createdAt: 1 });
  const newer = event({ title: "New", sequence: 2, changedAt: 3 }, { id: "B", createdAt: 2 });

  test("what counts is the newest event, with the most minutes", () => {
    const early = { ...older, source: { ...older.source, minutesBefore: 60 } };
    expect(subscribedMeeting([early, newer], options)).toEqual({
      meeting: newer.meeting,
      source: newer.source,
      minutesBefore: 60,
    });
  });

  test("what the newest event cancels is cancelled, unless its source is paused", () => {
    const cancels = { ...newer, meeting: { ...newer.meeting, isCancelled: true } };
    expect(isSubscribed(older, cancels)).toBe(false);
    const paused = { ...cancels, source: { ...cancels.source, state: "paused" } satisfies Source };
    expect(isSubscribed(older, paused)).toBe(true);
  });

  test("who declined it isn't reminded, others are", () => {
    const declines = { ...newer, meeting: { ...newer.meeting, isDeclined: true } };
    expect(subscribedMeeting([older, declines], options)).toMatchObject({ source: older.source });
  });

  test("who does not cover it counts for what is told, not for whether and when", () => {
    const declined = event(
      { sequence: 2, guests: [guestOf("sam@acme.com", "declined")], title: "New" },
      { id: "B", personEmail: "sam@acme.com", minutesBefore: 90 },
    );
    expect(subscribedMeeting([older, declined], options)).toEqual({
      meeting: declined.meeting,
      source: older.source,
      minutesBefore: 15,
    });
  });

  test("what one calendar calls private has neither title, place nor link from another", () => {
    const hidden = event({ isPrivate: true }, { id: "A" });
    const { title: _title, ...untitled } = newer.meeting;
    const open = { ...newer, meeting: { ...newer.meeting, location: "Kestrel House", ...link } };
    expect(subscribedMeeting([hidden, open], options)?.meeting).toEqual({ ...untitled, isPrivate: true });
  });

  test.for<[string, SourceEvent, SourceEvent]>([
    ["the greater sequence", newer, older],
    ["then the later change", event({ changedAt: 5 }, { createdAt: 9 }), event({ changedAt: 4 })],
    ["then the older source", event({}, { createdAt: 1 }), event({}, { createdAt: 2 })],
    ["then the smaller id", event({}, { id: "A" }), event({}, { id: "B" })],
  ])("the newest event has %s", ([, newest, other]) => {
    expect(newestEvent([newest, other])).toBe(newest);
    expect(newestEvent([other, newest])).toBe(newest);
  });
});
