import { setImmediate } from "node:timers/promises";
import { hasMessage } from "../reminder/posts.ts";
import { scheduleSteps } from "../reminder/schedule-steps.ts";
import { inBatches, type Query, type RemindersStore } from "../store.ts";
import { carryOver } from "./carry-over.ts";
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
 * Writes one part of a source's changes and reschedules the affected reminders. Other work gets a turn in
 * between.
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
  const replaced = events.flatMap(({ replaces }) => replaces ?? []);
  await deleteMeetings(query, source, [...deleted, ...replaced]);
  await carryOver(query, store.vault, source, events);
  await writeReminders(query, events);
  await hideTitles(query, organisation, events);
  await setImmediate();
  const ofGone = deleted.map((occurrence) => reminderId(store.vault, organisation, channel, occurrence));
  const own = [...events.map(({ reminder }) => reminder.id), ...ofGone];
  const touched = [...own, ...(await messagesElsewhere(query, source, events))];
  const atHand = new Map(events.map(({ row, meeting }) => [row.occurrence, meeting]));
  await scheduleSteps(query, store, organisation, touched, {
    atHand: { source: source.id, meetings: atHand },
  });
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
    .where("organisation", "=", organisation)
    .where("source", "=", id)
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
  events: readonly NewSourceEvent[],
): Promise<string[]> {
  const hidden = events.filter(({ meeting }) => meeting.isPrivate).map(({ row }) => row.occurrence);
  if (hidden.length === 0) return [];
  const channels = query
    .selectFrom("meetings")
    .select("channel")
    .where("organisation", "=", organisation)
    .where("occurrence", "in", hidden)
    .where("channel", "!=", channel)
    .distinct();
  const rows = await query
    .selectFrom("reminders")
    .select("id")
    .where("organisation", "=", organisation)
    .where("channel", "in", channels)
    .where("occurrence", "in", hidden)
    .where((expression) => expression.or([hasMessage(expression), expression.eb("state", "=", "none")]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a skipped series' title once any calendar marks the series private. */
async function hideTitles(
  query: Query,
  organisation: string,
  events: readonly NewSourceEvent[],
): Promise<void> {
  const hidden = events.filter(({ meeting }) => meeting.isPrivate).map(({ reminder }) => reminder.series);
  if (hidden.length === 0) return;
  await query
    .updateTable("skipped_series")
    .set({ title: null })
    .where("organisation", "=", organisation)
    .where("series", "in", [...new Set(hidden)])
    .execute();
}
