import type { RemindersStore } from "./store.ts";

/** How long we keep meetings after they end, in milliseconds. */
const kept = 2 * 24 * 60 * 60_000;
/** How long we remember a skipped series that has no more meetings, in milliseconds. */
const skippedFor = 90 * 24 * 60 * 60_000;

/** Deletes expired meetings of all organisations. A typed meeting's source is deleted with it. */
export async function deleteExpiredReminders({ database: { query }, now }: RemindersStore): Promise<void> {
  const before = now() - kept;
  await query.deleteFrom("meetings").where("ends_at", "<", before).execute();
  await query.deleteFrom("reminders").where("ends_at", "<", before).execute();
  await query
    .deleteFrom("reminder_sources")
    .where("kind", "=", "meeting")
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
  await query
    .deleteFrom("skipped_series")
    .where("skipped_at", "<", now() - skippedFor)
    .execute();
}
