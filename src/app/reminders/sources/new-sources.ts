import { randomBytes, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Meeting } from "../../calendar/meeting.ts";
import { scheduleJob } from "../../jobs/jobs.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import type { FeedReading } from "../feeds/feed-reading.ts";
import { readingValues, writeReading } from "../feeds/feed-records.ts";
import { nextFetchAt } from "../feeds/feed-schedule.ts";
import { occurrenceKeys, reminderId } from "../feeds/meeting-row.ts";
import { meetingChanges } from "../feeds/sync.ts";
import { writePart } from "../feeds/write-changes.ts";
import { feedJob } from "../job-kinds.ts";
import { readUpcoming, type UpcomingMeeting } from "../reminder/load-reminders.ts";
import { lockChannel, type RemindersStore } from "../store.ts";
import { type FeedSource, readFeed } from "./calendar-feed.ts";
import { restoreSource } from "./removal.ts";
import { type FeedSettings, type Source, sealed, sourcePlaces } from "./source.ts";
import { readSource } from "./source-kinds.ts";

export interface NewSourcesOptions extends RemindersStore {
  /** Numbers in [0, 1). */
  random: () => number;
}

type NewSource = Pick<Source, "channel" | "person" | "personEmail" | "timeZone" | "minutesBefore">;

export interface NewFeed extends NewSource, FeedSettings {
  address: URL;
  /** The content from the test read, so that it isn't fetched twice (`FeedReadings.readNow`). */
  first: FeedReading;
}

export interface NewMeeting extends NewSource {
  /** Without colleagues; `uid` is created here. */
  meeting: Pick<Meeting, "startsAt" | "endsAt" | "title" | "joinLink" | "guests">;
}

/** Creates sources of reminders. */
export function createNewSources(options: NewSourcesOptions) {
  const { database, vault, now, random } = options;
  const { query } = database;

  /** @returns the channel's source with this address: the given one, unless there was one before */
  function insertFeed(
    row: Insertable<ReminderSourceRow> & { address_digest: string },
  ): Promise<ReminderSourceRow> {
    const { organisation, channel, address_digest } = row;
    return query.transaction().execute(async (transaction) => {
      await lockChannel(transaction, organisation, channel);
      const inserted = await transaction
        .insertInto("reminder_sources")
        .values(row)
        .onConflict((conflict) => conflict.columns(["organisation", "channel", "address_digest"]).doNothing())
        .returning("id")
        .execute();
      if (inserted.length === 1) {
        // If the process dies before the reading is saved, this job reads the feed.
        const at = nextFetchAt({ now: now(), random: random() });
        await scheduleJob(transaction, feedJob(organisation, row.id), at);
      }
      const found = await transaction
        .selectFrom("reminder_sources")
        .selectAll()
        .where(({ and }) => and({ organisation, channel, address_digest }))
        .executeTakeFirstOrThrow();
      if (found.removed_at === null) return found;
      await restoreSource(transaction, options, found);
      return { ...found, removed_at: null };
    });
  }

  return {
    /** @returns the source; `isNew` is false if the channel already has this feed, which is then unchanged */
    async addFeed(organisation: string, feed: NewFeed): Promise<{ source: FeedSource; isNew: boolean }> {
      const address = feed.address.href;
      const base = newRow(options, organisation, feed);
      const row = {
        ...base,
        kind: "feed",
        covers: feed.covers,
        includes_all_day: feed.includesAllDay ? 1 : 0,
        address: vault.seal(inRow("reminder_sources.address", base), address),
        address_digest: vault.digest(sourcePlaces.address(organisation), address),
      };
      const changes = await meetingChanges(options, row, feed.first, []);
      const stored = await insertFeed(row);
      const isNew = stored.id === row.id;
      if (isNew) await writeReading(options, row, feed.first, changes);
      const values = isNew ? readingValues(options, row, feed.first) : {};
      return { source: readFeed({ ...stored, ...values }, vault), isNew };
    },

    async addMeeting(
      organisation: string,
      typed: NewMeeting,
    ): Promise<{ source: Source; upcoming: UpcomingMeeting }> {
      const row = newRow(options, organisation, typed);
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
      const contents = { meetings: [meeting], completeUntil: span.until, incomplete: [] };
      const changes = await meetingChanges(options, row, { contents, span }, []);
      const { occurrence } = occurrenceKeys(vault, organisation, meeting);
      const id = reminderId(vault, organisation, row.channel, occurrence);
      return query.transaction().execute(async (transaction) => {
        const inserting = transaction.insertInto("reminder_sources").values(row).returningAll();
        const inserted = await inserting.executeTakeFirstOrThrow();
        await writePart(transaction, options, row, changes);
        const [upcoming] = await readUpcoming({ query: transaction, vault, organisation }, [id]);
        if (upcoming === undefined) throw new Error("A meeting that was typed is not reminded of.");
        return { source: readSource(inserted, vault), upcoming };
      });
    },
  };
}

function newRow({ vault, now }: RemindersStore, organisation: string, of: NewSource) {
  const row = { organisation, id: randomBytes(9).toString("base64url") };
  return {
    ...row,
    kind: "meeting",
    channel: of.channel,
    person: of.person,
    state: "active",
    minutes_before: of.minutesBefore,
    covers: "everything",
    includes_all_day: 1,
    time_zone: of.timeZone,
    person_email: sealed(vault, inRow("reminder_sources.person_email", row), of.personEmail),
    created_at: now(),
    read_until: 0,
    failures: 0,
    lasting_failures: 0,
  };
}
