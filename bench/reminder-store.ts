import { randomBytes } from "node:crypto";
import type { Meeting } from "../src/app/calendar/meeting.ts";
import { scheduleJobs } from "../src/app/jobs/jobs.ts";
import { meetingChanges } from "../src/app/reminders/feeds/sync.ts";
import { feedJob, jobKinds } from "../src/app/reminders/job-kinds.ts";
import { sealed, sourcePlaces } from "../src/app/reminders/sources/source-row.ts";
import { inBatches } from "../src/app/reminders/store.ts";
import { keyBytes } from "../src/app/storage/encryption-key.ts";
import type { MeetingRow, ReminderRow, ReminderSourceRow } from "../src/app/storage/schema.ts";
import { createVault } from "../src/app/storage/vault.ts";
import { openJobStore } from "./job-store.ts";
import { TEAM_ID } from "./slash-command.ts";
import type { Store } from "./stores.ts";

const DAY = 86_400_000;
const MINUTES_BEFORE = 15;
const HOUR = 3_600_000;
/** People who have set reminders up. */
export const PEOPLE = 100;

/** A reminder of the bench: each channel has one. */
export interface Due {
  channel: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** A database with as many jobs as a large organisation may have, into which reminders and feeds are put. */
export interface ReminderStore {
  store: Store;
  /** With what the app reads it. */
  encryptionKey: Buffer;
  /** A reminder of a meeting at each time, each in a channel of its own, with a guest of its own from outside. */
  remind(times: readonly number[]): Promise<Due[]>;
  /** Feeds that are to be read at once. */
  read(addresses: readonly URL[]): Promise<void>;
}

/** @param jobs how many are there that are due long after the bench */
export async function openReminderStore(
  store: Store,
  jobs: number,
  opened: AsyncDisposableStack,
): Promise<ReminderStore> {
  const encryptionKey = randomBytes(keyBytes);
  const vault = createVault([encryptionKey]);
  const jobStore = await openJobStore(store, opened);
  await jobStore.fill(jobs, { minute: Date.now() + DAY, due: 0 });
  const { query } = jobStore.database;
  let number = 0;

  /** A feed in a channel of its own. */
  function newSource(address: URL): ReminderSourceRow {
    number += 1;
    return {
      organisation: TEAM_ID,
      id: `source${number}`,
      kind: "feed",
      channel: `C${String(number).padStart(8, "0")}`,
      person: `U${String(number % PEOPLE).padStart(8, "0")}`,
      state: "active",
      minutes_before: MINUTES_BEFORE,
      covers: "meetings",
      includes_all_day: 0,
      time_zone: "Europe/Berlin",
      person_email: sealed(vault, sourcePlaces.personEmail(TEAM_ID), "priya@rapport.example"),
      created_at: Date.now(),
      address: vault.seal(sourcePlaces.address(TEAM_ID), address.href),
      address_digest: vault.digest(sourcePlaces.address(TEAM_ID), address.href),
      name: sealed(vault, sourcePlaces.name(TEAM_ID), "Customers"),
      etag: null,
      last_modified: null,
      content_digest: null,
      read_until: Date.now() + 14 * DAY,
      read_at: Date.now(),
      failures: 0,
      lasting_failures: 0,
      failing_since: null,
      problem: null,
    };
  }

  async function insertSources(rows: readonly ReminderSourceRow[]): Promise<void> {
    for (const batch of inBatches(rows)) await query.insertInto("reminder_sources").values(batch).execute();
  }

  return {
    store,
    encryptionKey,
    async remind(times) {
      const sources: ReminderSourceRow[] = [];
      const meetings: MeetingRow[] = [];
      const reminders: ReminderRow[] = [];
      for (const at of times) {
        const source = newSource(new URL(`https://calendar.example/${number}.ics`));
        const meeting = meetingAt(at + MINUTES_BEFORE * 60_000, source.id);
        const span = { from: meeting.startsAt, until: meeting.endsAt };
        const contents = {
          meetings: [meeting],
          unreadable: 0,
          unreadableRules: 0,
          unknownZones: 0,
          completeUntil: span.until,
          incomplete: [],
          isTruncated: false,
        };
        const { events } = await meetingChanges(
          { database: jobStore.database, vault, now: Date.now },
          source,
          { contents, span },
          [],
        );
        sources.push(source);
        meetings.push(...events.map(({ row }) => row));
        reminders.push(...events.map(({ reminder }) => reminder));
      }
      await insertSources(sources);
      for (const batch of inBatches(meetings)) await query.insertInto("meetings").values(batch).execute();
      for (const batch of inBatches(reminders)) await query.insertInto("reminders").values(batch).execute();
      const dues = times.map((at, index) => ({ at, channel: reminders[index]?.channel ?? "" }));
      await query.transaction().execute((transaction) =>
        scheduleJobs(
          transaction,
          reminders.map(({ id }, index) => ({
            organisation: TEAM_ID,
            kind: jobKinds.reminder,
            key: id,
            dueAt: times[index] ?? Number.NaN,
          })),
        ),
      );
      return dues;
    },
    async read(addresses) {
      const sources = addresses.map(newSource);
      await insertSources(sources);
      await scheduleJobs(
        query,
        sources.map(({ id }) => ({ ...feedJob(TEAM_ID, id), dueAt: Date.now() })),
      );
    },
  };
}

function meetingAt(startsAt: number, name: string): Meeting {
  return {
    uid: `${name}@calendar.example`,
    startsAt,
    endsAt: startsAt + HOUR,
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    title: "Q3 renewal",
    location: "Room 4, second floor",
    joinLink: "https://meet.google.com/abc-defg-hij",
    guests: [
      {
        contact: { address: { email: `jane.${name}@acme.example` }, name: "Jane Doe" },
        answer: "accepted",
      },
      {
        contact: { address: { email: "priya@rapport.example" }, name: "Priya Natarajan" },
        answer: "accepted",
      },
    ],
    guestCount: 2,
    sequence: 0,
    changedAt: startsAt - DAY,
  };
}
