import { createNewSources, type NewSourcesOptions } from "../sources/new-sources.ts";
import { createSkippedSeries } from "../sources/skipped-series.ts";
import { sourceKind } from "../sources/source.ts";
import { sourceKinds } from "../sources/source-kinds.ts";
import { createSources } from "../sources/sources.ts";
import type { RemindersStore } from "../store.ts";
import { createUpcoming, loadReminders, privateAmong } from "./load-reminders.ts";
import { createNotes, createPosts, recheck } from "./posts.ts";
import type { Reminder } from "./reminder.ts";

export type Reminders = ReturnType<typeof createReminders>;

/** Everything about reminders in channels. Each method is for one organisation, given first. */
export function createReminders(options: NewSourcesOptions) {
  const { vault } = options;
  const { query } = options.database;
  return {
    ...createNewSources(options),
    ...createSources(options),
    ...createUpcoming(options),
    ...createPosts(options),
    ...createNotes(options),
    ...createSkippedSeries(options),
    async reminder(organisation: string, id: string): Promise<Reminder | undefined> {
      const scope = { query, vault, organisation };
      const [reminder] = await loadReminders(scope, [id]);
      if (reminder === undefined) return undefined;
      const { occurrence } = reminder;
      const hidden = await privateAmong(scope, [occurrence]);
      return { ...reminder, isPrivateAnywhere: hidden.has(occurrence) };
    },
    recheck: (organisation: string, channel: string): Promise<void> =>
      recheck(options, organisation, channel),
    /** Deletes meetings that ended more than two days ago, in all organisations. */
    deleteExpired: (): Promise<void> => deleteExpiredReminders(options),
  };
}

/** How long we keep meetings after they end, in milliseconds. */
const meetingKept = 2 * 24 * 60 * 60_000;
/** How long we remember a skipped series that has no more meetings, in milliseconds. */
const skippedRetention = 90 * 24 * 60 * 60_000;

/** A source that isn't fetched is deleted with its last meeting. */
async function deleteExpiredReminders({ database: { query }, now }: RemindersStore): Promise<void> {
  for (const table of ["meetings", "reminders"] as const)
    await query
      .deleteFrom(table)
      .where("ends_at", "<", now() - meetingKept)
      .execute();
  const unfetched = sourceKind.options.filter((kind) => !sourceKinds[kind].isFetched);
  await query
    .deleteFrom("reminder_sources")
    .where("kind", "in", unfetched)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("meetings")
            .select("meetings.source")
            .whereRef("meetings.organisation", "=", "reminder_sources.organisation")
            .whereRef("meetings.source", "=", "reminder_sources.id"),
        ),
      ),
    )
    .execute();
  await query
    .updateTable("skipped_series")
    .set({ skipped_at: now() })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("reminders")
          .select("reminders.id")
          .whereRef("reminders.organisation", "=", "skipped_series.organisation")
          .whereRef("reminders.channel", "=", "skipped_series.channel")
          .whereRef("reminders.series", "=", "skipped_series.series"),
      ),
    )
    .execute();
  const skippedBefore = now() - skippedRetention;
  await query.deleteFrom("skipped_series").where("skipped_at", "<", skippedBefore).execute();
}
