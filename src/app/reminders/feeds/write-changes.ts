import { setImmediate } from "node:timers/promises";
import { hasMessage } from "../reminder/posts.ts";
import { scheduleSteps } from "../reminder/schedule-steps.ts";
import { inBatches, type Query, type RemindersStore } from "../store.ts";
import { carryOver } from "./carry-over.ts";
import { reminderId } from "./meeting-row.ts";
import type { MeetingChanges, NewSourceEvent, SourceName } from "./sync.ts";

/** Occurrences that are written down in one transaction: whoever else needs the database waits for no more. */
const maxOfPart = 100;

/** Changes in parts, each of which can be written by itself. */
export function partsOf({ events, deleted }: MeetingChanges): MeetingChanges[] {
  return [
    ...inBatches(events, maxOfPart).map((part) => ({ events: part, deleted: [] })),
    ...inBatches(deleted, maxOfPart).map((part) => ({ events: [], deleted: part })),
  ];
}

/**
 * Writes down what is new of a source's meetings, and when their reminders are to be looked at; others have their
 * turn meanwhile.
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
        // The greatest that any source told: what is over by one account alone is not forgotten.
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
 * What stands in other channels of meetings that are private now, or may just be put there: what one calendar hides,
 * none shows. Who posts may have asked before this was written.
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

/** What a series was called when it was skipped is not kept once any calendar calls it private. */
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
