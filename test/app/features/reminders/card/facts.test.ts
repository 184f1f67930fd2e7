import { describe, expect, test } from "vitest";
import type { Meeting } from "#app/calendar/meeting.ts";
import { redactForPerson } from "#app/features/reminders/card/audience.ts";
import { createFacts, shownText } from "#app/features/reminders/card/facts.ts";
import { contactKey } from "#app/outreach/contact.ts";
import { meetingAlone, redacted } from "#app/views/meeting-view.ts";
import { nobodyInCrm } from "#test/support/app/nobody-suppressed.ts";
import { aFeed } from "../command-samples.ts";
import { aMeeting, guest, jane, organisation } from "../running.ts";
import { facts, janeProfile, profiled, tom } from "./cards.ts";

const found = createFacts({
  profiles: { lookUp: () => expect.unreachable() },
  suppressions: { isSuppressed: () => expect.unreachable() },
  channelRules: { ownDomains: async () => [] },
  boughtBriefs: async () => [],
  auditLog: { record: async () => undefined },
  teamCrm: nobodyInCrm,
  now: () => 0,
});

/** What a card shows of a meeting in Priya's calendar. */
function named(changes: Partial<Meeting>) {
  const of = { organisation, id: "r1", occurrence: "o1", isOfSeries: false, isPrivateAnywhere: false };
  return found.named(of, { meeting: aMeeting(changes), source: aFeed(), minutesBefore: 15 });
}

const priya = guest("priya@kestrel.io", "Priya Raman");
const sam = guest("sam@kestrel.io", "Sam Ortega");

describe("who is coming", () => {
  test.each([
    ["two colleagues", { guests: [priya, sam] }, { all: 2, outside: 0, areColleagues: true }],
    ["one from outside", { guests: [priya, jane] }, { all: 2, outside: 1, areColleagues: false }],
    [
      "colleagues, after somebody from outside has declined",
      { guests: [priya, sam, guest("jane@acme.com", "Jane", "declined")] },
      { all: 2, outside: 0, areColleagues: false },
    ],
    [
      "one colleague less, who has declined",
      { guests: [priya, guest("sam@kestrel.io", "Sam", "declined")] },
      { all: 1, outside: 0, areColleagues: true },
    ],
    [
      "more than are kept of a meeting",
      { guests: [priya, sam], guestCount: 300 },
      { all: 300, outside: 0, areColleagues: false },
    ],
  ])("%s", async (_, changes, coming) => {
    expect((await named(changes)).coming).toEqual(coming);
  });
});

describe("for its readers", () => {
  const away = { ...tom, kind: "away" } as const;
  const many = facts({ guests: [janeProfile, profiled(1), tom, away] });
  const kinds = ({ guests }: typeof many) => guests.map(({ kind }) => kind);

  test("a card stays as it is where nothing is hidden from them", () => {
    expect(redacted(many, new Set())).toEqual(many);
  });

  test("none of the guests without a profile says why when one profile is held back", () => {
    const shown = redacted(many, new Set([contactKey(janeProfile.contact.address)]));
    expect(kinds(shown)).toEqual(["name", "profile", "name", "name"]);
  });

  test("from outside there are names alone", async () => {
    const channelPolicy = {
      reader: async () => ({ kind: "outsiders", people: [] }) as const,
      find: () => expect.unreachable(),
    };
    const names = ["name", "name", "name", "name"];
    expect(kinds(await redactForPerson(channelPolicy, { organisation, person: "U1" }, many))).toEqual(names);
  });

  test("each of these is another card, also before anybody is looked up", () => {
    const unasked = facts({ guests: [{ kind: "name", contact: janeProfile.contact }] });
    const others = [meetingAlone(unasked), { ...unasked, guests: [] }, { ...unasked, hasBegun: true }];
    const texts = [unasked, ...others].map(shownText);
    expect(new Set(texts).size).toBe(4);
    expect(shownText(facts({ guests: [janeProfile] }))).toBe(texts[0]);
  });
});
