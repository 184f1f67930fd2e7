import { createHash, randomBytes } from "node:crypto";
import type { TestContext } from "vitest";
import type { Guest, Meeting } from "#app/calendar/meeting.ts";
import type { FeedReading } from "#app/reminders/feeds/feed-reading.ts";
import { createFeedRecords } from "#app/reminders/feeds/feed-records.ts";
import { createReminders } from "#app/reminders/reminder/reminders.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import type { NewFeed } from "#app/reminders/sources/new-sources.ts";
import type { Source } from "#app/reminders/sources/source.ts";
import type { Database } from "#app/storage/app-database.ts";
import { createVault } from "#app/storage/app-vault.ts";
import { type databaseKinds, databaseOrSkip, testOn } from "#test/support/databases/databases.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** When tests begin: Saturday, 21 November 2026, noon in UTC. */
export const noon = Date.UTC(2026, 10, 21, 12);

export const guestOf = (email: string, answer: Guest["answer"] = "none"): Guest => ({
  contact: { address: { email } },
  answer,
});

/** A meeting of an hour, three hours after noon, with a guest from outside. */
export function aMeeting(details: Partial<Meeting> = {}): Meeting {
  const startsAt = details.startsAt ?? noon + 3 * hour;
  const guests = details.guests ?? [guestOf("jane@kestrel.io")];
  return {
    uid: "renewal@kestrel.io",
    endsAt: startsAt + hour,
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    title: "Kestrel renewal",
    sequence: 0,
    changedAt: 0,
    guestCount: guests.length,
    ...details,
    startsAt,
    guests,
  };
}

/** What a feed that has these meetings is read as. */
export function aReading(
  meetings: readonly Meeting[],
  { at = noon, ...details }: { at?: number } & Partial<FeedReading["contents"]> = {},
): FeedReading {
  return {
    contents: {
      meetings: [...meetings],
      unreadable: 0,
      unreadableRules: 0,
      unknownZones: 0,
      unreadableGuests: 0,
      isTruncated: false,
      completeUntil: at + 14 * day,
      incomplete: [],
      ...details,
    },
    span: { from: at - day, until: at + 14 * day },
    validators: {},
    contentHash: createHash("sha256")
      .update(JSON.stringify([meetings, details]))
      .digest("base64url"),
  };
}

/** A feed as it is set up. */
export function aNewFeed(meetings: readonly Meeting[], details: Partial<NewFeed> = {}): NewFeed {
  return {
    channel: "C1",
    person: "U1",
    personEmail: "priya@acme.com",
    timeZone: "Europe/Berlin",
    address: new URL("https://calendar.example/secret.ics"),
    minutesBefore: 15,
    covers: "meetings",
    includesAllDay: false,
    first: aReading(meetings),
    ...details,
  };
}

export const typedSource: Source = {
  kind: "meeting",
  organisation: "T1",
  id: "M1",
  channel: "C1",
  person: "U1",
  personEmail: "priya@acme.com",
  state: "active",
  minutesBefore: 15,
  covers: "everything",
  includesAllDay: true,
  timeZone: "UTC",
  createdAt: 0,
};

export const feedSource: FeedSource = {
  ...typedSource,
  kind: "feed",
  id: "S1",
  covers: "meetings",
  includesAllDay: false,
  address: "https://calendar.example/secret.ics",
  name: undefined,
  reading: {
    etag: undefined,
    lastModified: undefined,
    contentDigest: undefined,
    until: 0,
    at: undefined,
    failures: 0,
    lastingFailures: 0,
    failingSince: undefined,
    problem: undefined,
  },
};

/** Reminders on a database, by a clock that a test sets. */
export function remindersOf(database: Database) {
  const vault = createVault([randomBytes(32)]);
  const clock = { now: noon };
  const store = { database, vault, now: () => clock.now, random: () => 0.5 };
  return {
    database,
    query: database.query,
    clock,
    store,
    reminders: createReminders(store),
    records: createFeedRecords(store),
    /** Key and time of the jobs that there are, the soonest first. */
    async jobs(kind = "reminder", organisation = "T1") {
      const rows = await database.query
        .selectFrom("jobs")
        .select(["key", "due_at"])
        .where("organisation", "=", organisation)
        .where("kind", "=", kind)
        .orderBy("due_at")
        .orderBy("key")
        .execute();
      return rows.map(({ key, due_at }) => ({ key, dueAt: due_at }));
    },
    /** The feed holds something else now, and is read. */
    async reads(feed: FeedSource, meetings: readonly Meeting[], details?: Parameters<typeof aReading>[1]) {
      const active = await this.records.active(feed.organisation, feed.id);
      if (active === undefined) throw new Error("It is not read.");
      await this.records.read(active, aReading(meetings, { at: clock.now, ...details }));
    },
  };
}

type DatabaseKind = (typeof databaseKinds)[number];

export async function remindersOn(kind: DatabaseKind, context: Pick<TestContext, "skip">) {
  const opened = await databaseOrSkip(kind, context);
  return {
    ...remindersOf(opened.database),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** A test of a `world` with reminders, on a database of a kind. */
export const remindersTestOn = (kind: DatabaseKind) =>
  testOn(kind)
    .extend("world", ({ database }) => remindersOf(database))
    .extend("reminders", ({ world }) => world.reminders);
