import { setImmediate } from "node:timers/promises";
import type { ReminderRow } from "../../storage/schema.ts";
import { hasMessage } from "../reminder/posts.ts";
import { scheduleSteps } from "../reminder/schedule-steps.ts";
import { inBatches, type Query, type RemindersStore } from "../store.ts";
import { reminderId } from "./meeting-row.ts";
import type { MeetingChanges, NewSourceEvent, SourceName } from "./sync.ts";

/** Occurrences per transaction, so that other users of the database don't wait long. */
const maxOfPart = 100;

/** Splits changes into parts that can be written separately. */
export function partsOf({ events, deleted }: MeetingChanges): MeetingChanges[] {
  return [
    ...inBatches(events, maxOfPart).map((part) => ({ events: part, deleted: [] })),
    ...inBatches(deleted, maxOfPart).map((part) => ({ events: [], deleted: part })),
  ];
}

/**
 * Writes one part of a source's changes, taking turns with other work, and reschedules the reminders.
 *
 * @param query a transaction that has locked the channel
 */
export async function writePart(
  query: Query,
  store: Pick<RemindersStore, "vault" | "now">,
  source: SourceName,
  { events, deleted }: MeetingChanges,
): Promise<void> {
  const { organisation, channel } = source;
  await writeEvents(query, events);
  await setImmediate();
  await deleteMeetings(query, source, deleted);
  await writeReminders(query, events);
  const hidden = events.filter(({ meeting }) => meeting.isPrivate).map(({ reminder }) => reminder);
  if (hidden.length > 0) await hideTitles(query, organisation, hidden);
  await setImmediate();
  const ofDeleted = deleted.map((occurrence) => reminderId(store.vault, organisation, channel, occurrence));
  const own = [...events.map(({ reminder }) => reminder.id), ...ofDeleted];
  const elsewhere = hidden.length > 0 ? await messagesElsewhere(query, source, hidden) : [];
  await scheduleSteps(query, store, organisation, [...own, ...elsewhere]);
}

async function writeEvents(query: Query, events: readonly NewSourceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await query
    .insertInto("meetings")
    .values(events.map(({ row }) => row))
    .onConflict((conflict) =>
      conflict.columns(["organisation", "source", "occurrence"]).doUpdateSet((row) => ({
        starts_at: row.ref("excluded.starts_at"),
        ends_at: row.ref("excluded.ends_at"),
        content_digest: row.ref("excluded.content_digest"),
        details: row.ref("excluded.details"),
      })),
    )
    .execute();
}

async function deleteMeetings(
  query: Query,
  { organisation, id }: SourceName,
  occurrences: readonly string[],
): Promise<void> {
  if (occurrences.length === 0) return;
  await query
    .deleteFrom("meetings")
    .where(({ and }) => and({ organisation, source: id }))
    .where("occurrence", "in", occurrences)
    .execute();
}

async function writeReminders(query: Query, events: readonly NewSourceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await query
    .insertInto("reminders")
    .values(events.map(({ reminder }) => reminder))
    .onConflict((conflict) =>
      conflict.columns(["organisation", "id"]).doUpdateSet((row) => ({
        // The latest end any source gave, so that nothing is deleted while another source still has it.
        ends_at: row
          .case()
          .when("excluded.ends_at", ">", row.ref("reminders.ends_at"))
          .then(row.ref("excluded.ends_at"))
          .else(row.ref("reminders.ends_at"))
          .end(),
      })),
    )
    .execute();
}

/**
 * Messages in other channels about meetings that are now private, including those being posted: if one
 * calendar hides a meeting, none shows it. The poster may have checked before this was written.
 */
async function messagesElsewhere(
  query: Query,
  { organisation, channel }: SourceName,
  hidden: readonly ReminderRow[],
): Promise<string[]> {
  const occurrences = hidden.map(({ occurrence }) => occurrence);
  const channels = query
    .selectFrom("meetings")
    .select("channel")
    .where("organisation", "=", organisation)
    .where("occurrence", "in", occurrences)
    .where("channel", "!=", channel)
    .distinct();
  const rows = await query
    .selectFrom("reminders")
    .select("id")
    .where("organisation", "=", organisation)
    .where("channel", "in", channels)
    .where("occurrence", "in", occurrences)
    .where((expression) => expression.or([hasMessage(expression), expression.eb("state", "=", "none")]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a skipped series' title once any calendar marks the series private. */
async function hideTitles(query: Query, organisation: string, hidden: readonly ReminderRow[]): Promise<void> {
  const series = new Set(hidden.map((reminder) => reminder.series));
  await query
    .updateTable("skipped_series")
    .set({ title: null })
    .where("organisation", "=", organisation)
    .where("series", "in", [...series])
    .execute();
}
