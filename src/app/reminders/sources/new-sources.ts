import { randomBytes, randomUUID } from "node:crypto";
import type { Meeting } from "../../calendar/meeting.ts";
import { scheduleJob } from "../../jobs/jobs.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import type { FeedReading } from "../feeds/feed-reading.ts";
import { nextFetchAt } from "../feeds/feed-schedule.ts";
import { occurrenceKeys, reminderId } from "../feeds/meeting-row.ts";
import { meetingChanges } from "../feeds/sync.ts";
import { writePart } from "../feeds/write-changes.ts";
import { readingValues, writeReading } from "../feeds/write-reading.ts";
import { feedJob } from "../job-kinds.ts";
import { readUpcoming, type UpcomingMeeting } from "../reminder/upcoming.ts";
import { lockChannel, type RemindersStore } from "../store.ts";
import type { FeedSettings, FeedSource, Source } from "./source.ts";
import { readSource, sealed, sourcePlaces } from "./source-row.ts";

export interface NewSourcesOptions extends RemindersStore {
  /** Numbers in [0, 1). */
  random: () => number;
}

export interface NewFeed extends FeedSettings {
  channel: string;
  person: string;
  personEmail: string | undefined;
  timeZone: string;
  address: URL;
  /** The content from the test read, so that it isn't fetched twice (`FeedReadings.readNow`). */
  first: FeedReading;
}

export interface NewMeeting {
  channel: string;
  person: string;
  personEmail: string | undefined;
  timeZone: string;
  minutesBefore: number;
  /** Without colleagues; `uid` is created here. */
  meeting: Pick<Meeting, "startsAt" | "endsAt" | "title" | "joinLink" | "guests">;
}

export interface NewSources {
  /** @returns the source; `isNew` is false if the channel already has this feed, which is then unchanged */
  addFeed(organisation: string, feed: NewFeed): Promise<{ source: FeedSource; isNew: boolean }>;
  addMeeting(
    organisation: string,
    meeting: NewMeeting,
  ): Promise<{ source: Source; upcoming: UpcomingMeeting }>;
}

/** Creates sources of reminders. */
export function createNewSources(options: NewSourcesOptions): NewSources {
  const { database, vault, now, random } = options;
  const { query } = database;

  function newRow(organisation: string, of: NewFeed | NewMeeting): ReminderSourceRow {
    return {
      organisation,
      id: randomBytes(9).toString("base64url"),
      kind: "meeting",
      channel: of.channel,
      person: of.person,
      state: "active",
      minutes_before: of.minutesBefore,
      covers: "everything",
      includes_all_day: 1,
      time_zone: of.timeZone,
      person_email: sealed(vault, sourcePlaces.personEmail(organisation), of.personEmail),
      created_at: now(),
      address: null,
      address_digest: null,
      name: null,
      etag: null,
      last_modified: null,
      content_digest: null,
      read_until: 0,
      read_at: null,
      failures: 0,
      lasting_failures: 0,
      failing_since: null,
      problem: null,
    };
  }

  return {
    async addFeed(organisation, feed) {
      const address = feed.address.href;
      const row: ReminderSourceRow = {
        ...newRow(organisation, feed),
        kind: "feed",
        covers: feed.covers,
        includes_all_day: feed.includesAllDay ? 1 : 0,
        address: vault.seal(sourcePlaces.address(organisation), address),
        address_digest: vault.digest(sourcePlaces.address(organisation), address),
      };
      const changes = await meetingChanges(options, row, feed.first, []);
      const stored = await query.transaction().execute(async (transaction) => {
        await lockChannel(transaction, organisation, feed.channel);
        const inserted = await transaction
          .insertInto("reminder_sources")
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(["organisation", "channel", "address_digest"]).doNothing(),
          )
          .returning("id")
          .execute();
        if (inserted.length === 1) {
          // If the process dies before the reading is saved, this job reads the feed.
          const at = nextFetchAt({ now: now(), random: random() });
          await scheduleJob(transaction, feedJob(organisation, row.id), at);
        }
        return transaction
          .selectFrom("reminder_sources")
          .selectAll()
          .where("organisation", "=", organisation)
          .where("channel", "=", feed.channel)
          .where("address_digest", "=", row.address_digest)
          .executeTakeFirstOrThrow();
      });
      const isNew = stored.id === row.id;
      if (isNew) await writeReading(options, row, feed.first, changes);
      const values = isNew ? readingValues(options, organisation, feed.first) : {};
      const source = readSource({ ...stored, ...values }, vault);
      if (source.kind !== "feed") throw new Error("A typed meeting has the address of a feed.");
      return { source, isNew };
    },

    async addMeeting(organisation, typed) {
      const row = newRow(organisation, typed);
      const meeting: Meeting = {
        ...typed.meeting,
        uid: randomUUID(),
        isAllDay: false,
        isCancelled: false,
        isPrivate: false,
        guestCount: typed.meeting.guests.length,
        sequence: 0,
        changedAt: now(),
      };
      const span = { from: meeting.startsAt, until: meeting.endsAt };
      const contents = {
        meetings: [meeting],
        unreadable: 0,
        unreadableRules: 0,
        unknownZones: 0,
        isTruncated: false,
        completeUntil: span.until,
        incomplete: [],
      };
      const changes = await meetingChanges(options, row, { contents, span }, []);
      const { occurrence } = occurrenceKeys(vault, organisation, meeting);
      const id = reminderId(vault, organisation, row.channel, occurrence);
      return query.transaction().execute(async (transaction) => {
        await transaction.insertInto("reminder_sources").values(row).execute();
        await writePart(transaction, options, row, changes);
        const [upcoming] = await readUpcoming(transaction, vault, organisation, [id]);
        if (upcoming === undefined) throw new Error("A meeting that was typed is not reminded of.");
        return { source: readSource(row, vault), upcoming };
      });
    },
  };
}
