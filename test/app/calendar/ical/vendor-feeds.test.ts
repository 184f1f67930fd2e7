import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import type { Guest, Meeting } from "#app/calendar/meeting.ts";
import { createFeedReader } from "#app/calendar/worker/feed-reader.ts";
import { spanOf } from "#test/support/calendars/feeds.ts";

const reader = createFeedReader({ batchTimeLimit: 15_000 });
afterAll(() => reader.stop());

/** Reads a calendar as one of these services exports it, from the middle of February to the middle of April. */
const span = spanOf("2026-02-15T00:00Z", "2026-04-15T00:00Z");

async function read(name: string) {
  const bytes = new Uint8Array(await readFile(new URL(`./feeds/${name}.ics`, import.meta.url)));
  return reader.read(bytes, { span, timeZone: "Europe/London" });
}

/** What is said of a feed that could be read to its end. */
const whole = {
  unreadable: 0,
  unreadableRules: 0,
  unknownZones: 0,
  unreadableGuests: 0,
  isTruncated: false,
  completeUntil: span.until,
  incomplete: [],
};

const at = (text: string) => Date.parse(text);
const guest = (email: string, answer: Guest["answer"], name?: string): Guest => ({
  contact: { address: { email }, ...(name !== undefined && { name }) },
  answer,
});

function meeting(given: Partial<Meeting> & Pick<Meeting, "uid" | "startsAt" | "endsAt">): Meeting {
  const { guests = [] } = given;
  return {
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    sequence: 0,
    changedAt: 0,
    guestCount: guests.length,
    ...given,
    guests,
  };
}

/** An occurrence that is where its rule has it. */
function planned(
  start: string,
  end: string,
  series: Omit<Partial<Meeting>, "startsAt"> & { uid: string },
): Meeting {
  return meeting({ ...series, startsAt: at(start), endsAt: at(end), recurrenceId: at(start) });
}

describe("a calendar of", () => {
  it("Google", async () => {
    const uid = "0a1b2c3d4e5f6g7h8i9j@google.com";
    const weekly = {
      uid,
      title: "Kestrel weekly",
      location: "Room 4, second floor",
      joinLink: "https://meet.google.com/abc-defg-hij",
      guests: [
        guest("priya@rapport.example", "accepted", "Priya Natarajan"),
        guest("jane@acme.example", "none"),
      ],
      sequence: 1,
      changedAt: at("2026-02-10T08:00Z"),
    };
    expect(await read("google")).toEqual({
      name: "Priya Natarajan",
      meetings: [
        planned("2026-03-03T14:30Z", "2026-03-03T15:00Z", weekly),
        meeting({
          uid,
          recurrenceId: at("2026-03-10T13:30Z"),
          startsAt: at("2026-03-11T18:00Z"),
          endsAt: at("2026-03-11T18:30Z"),
          title: "Kestrel weekly (moved)",
          guests: [
            guest("jane@acme.example", "declined", "Jane Whitfield"),
            guest("priya@rapport.example", "accepted", "Priya Natarajan"),
          ],
          sequence: 2,
          changedAt: at("2026-02-20T08:00Z"),
        }),
        meeting({
          uid: "offsite@google.com",
          startsAt: at("2026-03-12T04:00Z"),
          endsAt: at("2026-03-14T04:00Z"),
          isAllDay: true,
          title: "Offsite",
          changedAt: at("2026-01-01T08:00Z"),
        }),
        planned("2026-03-24T13:30Z", "2026-03-24T14:00Z", weekly),
      ],
      ...whole,
    });
  });

  it("Outlook", async () => {
    const monthly = {
      uid: "040000008200E00074C5B7101A82E008",
      title: "Monatsabschluss",
      location: "Microsoft Teams-Besprechung",
      joinLink: "https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc/0",
      guests: [guest("jane.whitfield@acme.example", "tentative", "Whitfield, Jane")],
      sequence: 4,
      changedAt: at("2026-02-01T12:00Z"),
    };
    expect(await read("outlook")).toEqual({
      name: "Calendar",
      meetings: [
        planned("2026-02-27T15:00Z", "2026-02-27T16:00Z", monthly),
        meeting({
          uid: "040000008200E00074C5B7101A82E009",
          startsAt: at("2026-03-10T14:00Z"),
          endsAt: at("2026-03-10T15:00Z"),
          isPrivate: true,
          changedAt: at("2026-02-01T12:00Z"),
        }),
        meeting({
          uid: "040000008200E00074C5B7101A82E00A",
          startsAt: at("2026-03-15T23:00Z"),
          endsAt: at("2026-03-16T23:00Z"),
          isAllDay: true,
          title: "Holiday",
          changedAt: at("2026-02-01T12:00Z"),
        }),
        planned("2026-03-31T14:00Z", "2026-03-31T15:00Z", monthly),
      ],
      ...whole,
    });
  });

  it("Apple iCloud", async () => {
    const weekly = {
      uid: "2A3B4C5D-0000-4000-8000-000000000001",
      title: "Renewal",
      location: "https://us02web.zoom.us/j/81234567890?pwd=abc",
      joinLink: "https://us02web.zoom.us/j/81234567890?pwd=abc",
      guests: [
        guest("jane@acme.example", "accepted", "Jane Whitfield"),
        guest("sam@rapport.example", "accepted", "Sam"),
      ],
      changedAt: at("2026-02-02T00:00Z"),
    };
    expect(await read("icloud")).toEqual({
      name: "Work",
      meetings: [
        planned("2026-03-29T22:00Z", "2026-03-29T23:00Z", weekly),
        planned("2026-04-05T23:00Z", "2026-04-06T00:00Z", weekly),
      ],
      ...whole,
    });
  });

  it("Fastmail", async () => {
    const standUp = {
      uid: "5f1c0d2e-fastmail",
      title: "Stand-up",
      joinLink: "https://video.example/standup",
      changedAt: at("2026-03-01T00:00Z"),
    };
    const { joinLink: _, ...cancelled } = standUp;
    expect(await read("fastmail")).toEqual({
      name: "Team",
      meetings: [
        planned("2026-03-26T10:00Z", "2026-03-26T10:45Z", standUp),
        meeting({
          ...cancelled,
          recurrenceId: at("2026-03-27T10:00Z"),
          startsAt: at("2026-03-27T13:00Z"),
          endsAt: at("2026-03-27T13:45Z"),
          isCancelled: true,
        }),
        planned("2026-03-28T10:00Z", "2026-03-28T10:45Z", standUp),
        planned("2026-03-29T09:00Z", "2026-03-29T09:45Z", standUp),
        planned("2026-04-06T09:00Z", "2026-04-06T09:45Z", standUp),
      ],
      ...whole,
    });
  });

  it("Nextcloud", async () => {
    const hidden = {
      uid: "nextcloud-1",
      isPrivate: true,
      guests: [guest("tom@acme.example", "accepted", "Tom")],
      sequence: 3,
      changedAt: at("2026-03-01T00:00Z"),
    };
    expect(await read("nextcloud")).toEqual({
      name: "Personal (Priya)",
      meetings: [
        planned("2026-03-27T08:00Z", "2026-03-27T08:30Z", hidden),
        planned("2026-04-03T07:00Z", "2026-04-03T07:30Z", hidden),
        planned("2026-04-06T07:00Z", "2026-04-06T07:30Z", hidden),
        planned("2026-04-10T07:00Z", "2026-04-10T07:30Z", hidden),
        planned("2026-04-13T07:00Z", "2026-04-13T07:30Z", hidden),
      ],
      ...whole,
    });
  });
});
