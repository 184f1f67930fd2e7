import { describe, expect, test } from "vitest";
import type { Meeting } from "../../../../src/app/calendar/meeting.ts";
import { coveredMeeting } from "../../../../src/app/reminders/sources/covered.ts";
import type { FeedSource, Source } from "../../../../src/app/reminders/sources/source.ts";
import { type Account, newestAccount } from "../../../../src/app/reminders/sources/source-event.ts";
import { aMeeting, feedSource, guestOf, typedSource } from "../feeds/a-calendar.ts";

const circumstances = { isSkipped: false, ownDomains: [] };
const account = (meeting: Partial<Meeting> = {}, source: Partial<FeedSource> = {}): Account => ({
  meeting: aMeeting(meeting),
  source: { ...feedSource, ...source },
});
const isCovered = (...accounts: Account[]) => coveredMeeting(accounts, circumstances) !== undefined;
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
    ["a paused source", {}, { state: "paused" }, false],
    ["a source that fails, of which this is known", {}, { state: "failing" }, true],
  ])("%s", ([, meeting, source, expected]) => {
    expect(isCovered(account(meeting, source))).toBe(expected);
  });

  test("a meeting that somebody typed is covered whatever it says", () => {
    expect(coveredMeeting([{ meeting: aMeeting(alone), source: typedSource }], circumstances)).toEqual({
      meeting: aMeeting(alone),
      source: typedSource,
      minutesBefore: 15,
    });
  });

  test("a series that is skipped is not covered, nor is what no source has", () => {
    expect(coveredMeeting([account()], { ...circumstances, isSkipped: true })).toBeUndefined();
    expect(coveredMeeting([], circumstances)).toBeUndefined();
  });

  test("an administrator's word on own domains counts", () => {
    const outside = account({}, { covers: "outside" });
    expect(coveredMeeting([outside], { ...circumstances, ownDomains: ["kestrel.io"] })).toBeUndefined();
  });
});

describe("several sources", () => {
  const older = account({ title: "Old", sequence: 1, changedAt: 9 }, { id: "A", createdAt: 1 });
  const newer = account({ title: "New", sequence: 2, changedAt: 3 }, { id: "B", createdAt: 2 });

  test("what counts is the newest account, with the most minutes", () => {
    const early = { ...older, source: { ...older.source, minutesBefore: 60 } };
    expect(coveredMeeting([early, newer], circumstances)).toEqual({
      meeting: newer.meeting,
      source: newer.source,
      minutesBefore: 60,
    });
  });

  test("what the newest account cancels is cancelled, unless its source is paused", () => {
    const cancels = { ...newer, meeting: { ...newer.meeting, isCancelled: true } };
    expect(isCovered(older, cancels)).toBe(false);
    const paused = { ...cancels, source: { ...cancels.source, state: "paused" } satisfies Source };
    expect(isCovered(older, paused)).toBe(true);
  });

  test("who does not cover it counts for what is told, not for whether and when", () => {
    const declined = account(
      { sequence: 2, guests: [guestOf("sam@acme.com", "declined")], title: "New" },
      { id: "B", personEmail: "sam@acme.com", minutesBefore: 90 },
    );
    expect(coveredMeeting([older, declined], circumstances)).toEqual({
      meeting: declined.meeting,
      source: older.source,
      minutesBefore: 15,
    });
  });

  test("what one calendar calls private has neither title, place nor link from another", () => {
    const hidden = account({ isPrivate: true }, { id: "A" });
    const { title: _title, ...untitled } = newer.meeting;
    const open = { ...newer, meeting: { ...newer.meeting, location: "Kestrel House", ...link } };
    expect(coveredMeeting([hidden, open], circumstances)?.meeting).toEqual({ ...untitled, isPrivate: true });
  });

  test.for<[string, Account, Account]>([
    ["the greater sequence", newer, older],
    ["then the later change", account({ changedAt: 5 }, { createdAt: 9 }), account({ changedAt: 4 })],
    ["then the older source", account({}, { createdAt: 1 }), account({}, { createdAt: 2 })],
    ["then the smaller id", account({}, { id: "A" }), account({}, { id: "B" })],
  ])("the newest account has %s", ([, newest, other]) => {
    expect(newestAccount([newest, other])).toBe(newest);
    expect(newestAccount([other, newest])).toBe(newest);
  });
});
