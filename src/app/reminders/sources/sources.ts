import { cancelJob, scheduleJob } from "../../jobs/jobs.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { reminderId } from "../feeds/meeting-row.ts";
import { feedJob, jobKinds } from "../job-kinds.ts";
import { noPlaceholder } from "../reminder/reminder.ts";
import { scheduleSteps, scheduleStepsOfSource } from "../reminder/schedule-steps.ts";
import { inTurns, lockChannel, type Query, type RemindersStore } from "../store.ts";
import { type FeedSource, readFeed } from "./calendar-feed.ts";
import { removalJob, restoreSource, undoEnd, undoTime } from "./removal.ts";
import type { FeedSettings } from "./source.ts";
import { kindOf, type ListedSource } from "./source-kinds.ts";

/** Milliseconds before reminders of a resumed feed are posted, so that it's read first: our data is old. */
const headStart = 60_000;
/** Milliseconds after which a scheduled reading is overdue: no process was running, or it's slow. */
const late = 10_000;

type SourceFilter = Partial<ReminderSourceRow> & { organisation: string };

export function createSources(store: RemindersStore) {
  const { vault, now } = store;
  const { query } = store.database;

  return {
    async source(organisation: string, id: string): Promise<ListedSource | undefined> {
      return (await readSources(store, { organisation, id }))[0];
    },

    /** A source that is a calendar feed. */
    async feed(organisation: string, id: string): Promise<FeedSource | undefined> {
      const [row] = await selectSources(query, { organisation, id, kind: "feed" });
      return row && readFeed(row, vault);
    },

    /** A channel's sources in the order they were added: the position, from 1, is the number in the list. */
    sourcesOf: (organisation: string, channel: string) => readSources(store, { organisation, channel }),

    sourcesBy: (organisation: string, person: string) => readSources(store, { organisation, person }),

    /** Removes a source for good, with the reminders that come only from it. */
    remove: (organisation: string, id: string) =>
      change(query, organisation, id, (transaction, source) => deleteSource(transaction, store, source)),

    /** Removes a source; for a minute, `restore` undoes it. */
    removeSoon: (organisation: string, id: string) =>
      change(query, organisation, id, async (transaction, source) => {
        await update(transaction, source, { removed_at: now() });
        await cancelJob(transaction, feedJob(organisation, id));
        await scheduleJob(transaction, removalJob(organisation, id), now() + undoTime);
        await scheduleStepsOfSource(transaction, store, source);
      }),

    /** A source that `removeSoon` removed. */
    removedSource: (organisation: string, id: string) => findSource(query, organisation, id, true),

    /** Undoes `removeSoon`. @returns false if its minute is over */
    async restore(organisation: string, id: string): Promise<boolean> {
      const restoring = async (transaction: Query, source: ReminderSourceRow) => {
        if (now() >= undoEnd(source)) return false;
        await restoreSource(transaction, store, source);
        return true;
      };
      return (await change(query, organisation, id, restoring, true)) ?? false;
    },

    /** Deletes a source whose removal can no longer be undone. @returns when to try again, if it's too early */
    finishRemoval(organisation: string, id: string): Promise<number | undefined> {
      const finishing = async (transaction: Query, source: ReminderSourceRow) => {
        if (now() < undoEnd(source)) return undoEnd(source);
        await deleteSource(transaction, store, source);
        return undefined;
      };
      return change(query, organisation, id, finishing, true);
    },

    pause: (organisation: string, id: string) =>
      change(query, organisation, id, async (transaction, source) => {
        await update(transaction, source, { state: "paused" });
        await cancelJob(transaction, feedJob(organisation, id));
        // Another source may have the same meetings, with another reminder time.
        await scheduleStepsOfSource(transaction, store, source);
      }),

    /** Also works for a failing feed. The feed is fetched at once. */
    resume: (organisation: string, id: string) =>
      change(query, organisation, id, async (transaction, source) => {
        if (source.state === "active") return;
        const reset = { failures: 0, lasting_failures: 0, failing_since: null, problem: null };
        await update(transaction, source, { ...reset, state: "active" });
        const { isFetched } = kindOf(source);
        if (isFetched) await scheduleJob(transaction, feedJob(organisation, id), now());
        await scheduleStepsOfSource(transaction, store, source, isFetched ? now() + headStart : 0);
      }),

    /** Changes a feed's settings. */
    changeFeed: (organisation: string, id: string, settings: Partial<FeedSettings>) =>
      change(query, organisation, id, async (transaction, source) => {
        const { covers, includesAllDay, minutesBefore } = settings;
        await update(transaction, source, {
          covers: covers ?? source.covers,
          includes_all_day: Number(includesAllDay ?? source.includes_all_day === 1),
          minutes_before: minutesBefore ?? source.minutes_before,
        });
        await scheduleStepsOfSource(transaction, store, source);
      }),

    /** Whether one of the channel's feeds wasn't read in time, so that our data may be old. */
    isFeedOverdue: (organisation: string, channel: string): Promise<boolean> =>
      isFeedOverdue(query, organisation, channel, now() - late),
  };
}

function selectSources(query: Query, of: SourceFilter): Promise<ReminderSourceRow[]> {
  return query
    .selectFrom("reminder_sources")
    .selectAll()
    .where(({ and }) => and(of))
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** @returns the sources in the order they were added */
async function readSources({ database: { query }, vault }: RemindersStore, of: SourceFilter) {
  const rows = await selectSources(query, of);
  const scope = { query, vault, organisation: of.organisation };
  const found = new Map<string, ListedSource>();
  for (const [kind, ofKind] of Map.groupBy(rows, kindOf)) {
    for (const source of await kind.list(scope, ofKind)) found.set(source.id, source);
  }
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}

/** @param isRemoved whether it's one that was removed */
function findSource(query: Query, organisation: string, id: string, isRemoved: boolean) {
  return query
    .selectFrom("reminder_sources")
    .selectAll()
    .where(({ and }) => and({ organisation, id }))
    .where("removed_at", isRemoved ? "is not" : "is", null)
    .executeTakeFirst();
}

async function isFeedOverdue(query: Query, organisation: string, channel: string, before: number) {
  const row = await query
    .selectFrom("reminder_sources")
    // SQLite reads the channel's few sources first, and each one's job: not all feeds that are overdue anywhere.
    .crossJoin("jobs")
    .select("reminder_sources.id")
    .where("reminder_sources.organisation", "=", organisation)
    .where("reminder_sources.channel", "=", channel)
    .where("jobs.organisation", "=", organisation)
    .where("jobs.kind", "=", jobKinds.feed)
    .whereRef("jobs.key", "=", "reminder_sources.id")
    .where("jobs.due_at", "<", before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a source while holding its channel's lock. @param isRemoved whether it's one that was removed */
async function change<Result>(
  query: Query,
  organisation: string,
  id: string,
  write: (transaction: Query, source: ReminderSourceRow) => Promise<Result>,
  isRemoved = false,
): Promise<Result | undefined> {
  const source = await findSource(query, organisation, id, isRemoved);
  if (source === undefined) return undefined;
  return query.transaction().execute(async (transaction) => {
    await lockChannel(transaction, organisation, source.channel);
    const row = await findSource(transaction, organisation, id, isRemoved);
    return row && write(transaction, row);
  });
}

/** Deletes a source, and the reminders that come only from it. */
async function deleteSource(query: Query, store: RemindersStore, source: ReminderSourceRow): Promise<void> {
  const { organisation, id, channel } = source;
  const rows = await query
    .deleteFrom("meetings")
    .where(({ and }) => and({ organisation, source: id }))
    .returning("occurrence")
    .execute();
  await query
    .deleteFrom("reminder_sources")
    .where(({ and }) => and({ organisation, id }))
    .execute();
  await cancelJob(query, feedJob(organisation, id));
  const ids = rows.map(({ occurrence }) => reminderId(store.vault, organisation, channel, occurrence));
  await closeOrphaned(query, organisation, ids);
  await scheduleSteps(query, store, organisation, ids);
}

async function update(
  query: Query,
  { organisation, id }: ReminderSourceRow,
  values: Partial<ReminderSourceRow>,
): Promise<void> {
  await query
    .updateTable("reminder_sources")
    .set(values)
    .where(({ and }) => and({ organisation, id }))
    .execute();
}

/** Closes reminders of meetings that no source has any more: nothing is posted, and posts stay as they are. */
async function closeOrphaned(query: Query, organisation: string, ids: readonly string[]): Promise<void> {
  for await (const batch of inTurns(ids)) {
    const orphaned = await query
      .selectFrom("reminders")
      .select("id")
      .where("organisation", "=", organisation)
      .where("id", "in", batch)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("meetings")
              .select("meetings.source")
              .where("meetings.organisation", "=", organisation)
              .whereRef("meetings.channel", "=", "reminders.channel")
              .whereRef("meetings.occurrence", "=", "reminders.occurrence"),
          ),
        ),
      )
      .execute();
    if (orphaned.length === 0) continue;
    const orphanedIds = orphaned.map(({ id }) => id);
    await query
      .deleteFrom("reminders")
      .where(({ and }) => and({ organisation, state: "none" }))
      .where("id", "in", orphanedIds)
      .execute();
    // We remember posts until the meeting ends, so that adding the same feed again doesn't post twice.
    await query
      .updateTable("reminders")
      .set({
        state: "closed",
        post_ts: null,
        post_digest: null,
        post_aside: null,
        news: null,
        ...noPlaceholder,
      })
      .where("organisation", "=", organisation)
      .where("id", "in", orphanedIds)
      .execute();
  }
}
