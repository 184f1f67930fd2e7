import { cancelJob, scheduleJob } from "../../jobs/jobs.ts";
import type { MeetingRow, ReminderSourceRow } from "../../storage/schema.ts";
import { closeOrphaned } from "../feeds/close-orphaned.ts";
import { readMeeting, reminderId } from "../feeds/meeting-row.ts";
import { feedJob } from "../job-kinds.ts";
import { scheduleSteps, scheduleStepsOfSource } from "../reminder/schedule-steps.ts";
import { inBatches, lockChannel, type Query, type RemindersStore } from "../store.ts";
import type { FeedSettings, ListedSource } from "./source.ts";
import { readSource } from "./source-row.ts";

/** Milliseconds before reminders of a resumed feed are posted, so that it's read first: our data is old. */
const headStart = 60_000;

export interface Sources {
  source(organisation: string, id: string): Promise<ListedSource | undefined>;
  /** A channel's sources in the order they were added: the position, from 1, is the number in the list. */
  sourcesOf(organisation: string, channel: string): Promise<ListedSource[]>;
  sourcesBy(organisation: string, person: string): Promise<ListedSource[]>;
  /** Removes a source, and the reminders that come only from it. */
  remove(organisation: string, id: string): Promise<void>;
  pause(organisation: string, id: string): Promise<void>;
  /** Also works for a failing feed. The feed is fetched at once. */
  resume(organisation: string, id: string): Promise<void>;
  /** Changes a feed's settings. */
  changeFeed(organisation: string, id: string, change: Partial<FeedSettings>): Promise<void>;
}

export function createSources(store: RemindersStore): Sources {
  const { database, vault, now } = store;
  const { query } = database;

  const selectSources = (organisation: string) =>
    query
      .selectFrom("reminder_sources")
      .selectAll()
      .where("organisation", "=", organisation)
      .orderBy("created_at")
      .orderBy("id");
  const selectSource = (organisation: string, id: string) => selectSources(organisation).where("id", "=", id);

  /** Adds the details of typed meetings; leaves out one that was just deleted. */
  async function read(organisation: string, rows: readonly ReminderSourceRow[]): Promise<ListedSource[]> {
    const sources = rows.map((row) => readSource(row, vault));
    const typed = sources.filter(({ kind }) => kind === "meeting").map(({ id }) => id);
    const meetings: MeetingRow[] = [];
    for (const batch of inBatches(typed)) {
      const found = query
        .selectFrom("meetings")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("source", "in", batch);
      meetings.push(...(await found.execute()));
    }
    const meetingOf = new Map(meetings.map((row) => [row.source, readMeeting(row, vault)]));
    return sources.flatMap((source): ListedSource[] => {
      if (source.kind === "feed") return [source];
      const meeting = meetingOf.get(source.id);
      return meeting === undefined ? [] : [{ ...source, meeting }];
    });
  }

  /** Changes a source while holding its channel's lock. */
  async function change(
    organisation: string,
    id: string,
    write: (transaction: Query, source: ReminderSourceRow) => Promise<void>,
  ): Promise<void> {
    const source = await selectSource(organisation, id).executeTakeFirst();
    if (source === undefined) return;
    await query.transaction().execute(async (transaction) => {
      await lockChannel(transaction, organisation, source.channel);
      const row = await transaction
        .selectFrom("reminder_sources")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("id", "=", id)
        .executeTakeFirst();
      if (row !== undefined) await write(transaction, row);
    });
  }

  return {
    async source(organisation, id) {
      const [source] = await read(organisation, await selectSource(organisation, id).execute());
      return source;
    },

    async sourcesOf(organisation, channel) {
      const rows = await selectSources(organisation).where("channel", "=", channel).execute();
      return read(organisation, rows);
    },

    async sourcesBy(organisation, person) {
      const rows = await selectSources(organisation).where("person", "=", person).execute();
      return read(organisation, rows);
    },

    async remove(organisation, id) {
      await change(organisation, id, async (transaction, { channel }) => {
        const rows = await transaction
          .deleteFrom("meetings")
          .where("organisation", "=", organisation)
          .where("source", "=", id)
          .returning("occurrence")
          .execute();
        await transaction
          .deleteFrom("reminder_sources")
          .where("organisation", "=", organisation)
          .where("id", "=", id)
          .execute();
        await cancelJob(transaction, feedJob(organisation, id));
        const ids = rows.map(({ occurrence }) => reminderId(vault, organisation, channel, occurrence));
        await closeOrphaned(transaction, organisation, ids);
        await scheduleSteps(transaction, store, organisation, ids);
      });
    },

    async pause(organisation, id) {
      await change(organisation, id, async (transaction, source) => {
        await update(transaction, source, { state: "paused" });
        await cancelJob(transaction, feedJob(organisation, id));
        // Another source may have the same meetings, with another reminder time.
        await scheduleStepsOfSource(transaction, store, source);
      });
    },

    async resume(organisation, id) {
      await change(organisation, id, async (transaction, source) => {
        if (source.state === "active") return;
        const anew = { failures: 0, lasting_failures: 0, failing_since: null, problem: null };
        await update(transaction, source, { ...anew, state: "active" });
        const isFeed = source.kind === "feed";
        if (isFeed) await scheduleJob(transaction, feedJob(organisation, id), now());
        await scheduleStepsOfSource(
          transaction,
          store,
          source,
          isFeed ? { notBefore: now() + headStart } : {},
        );
      });
    },

    async changeFeed(organisation, id, { covers, includesAllDay, minutesBefore }) {
      await change(organisation, id, async (transaction, source) => {
        if (source.kind !== "feed") return;
        await update(transaction, source, {
          covers: covers ?? source.covers,
          includes_all_day: Number(includesAllDay ?? source.includes_all_day === 1),
          minutes_before: minutesBefore ?? source.minutes_before,
        });
        await scheduleStepsOfSource(transaction, store, source);
      });
    },
  };
}

async function update(
  query: Query,
  { organisation, id }: ReminderSourceRow,
  values: Partial<ReminderSourceRow>,
): Promise<void> {
  await query
    .updateTable("reminder_sources")
    .set(values)
    .where("organisation", "=", organisation)
    .where("id", "=", id)
    .execute();
}
