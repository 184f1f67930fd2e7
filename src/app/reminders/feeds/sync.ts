import { setImmediate } from "node:timers/promises";
import type { Meeting } from "../../calendar/meeting.ts";
import type { MeetingRow, ReminderRow } from "../../storage/schema.ts";
import type { Vault } from "../../storage/vault.ts";
import { inBatches, maxAtOnce, type Query, type RemindersStore } from "../store.ts";
import type { FeedReading } from "./feed-reading.ts";
import {
  meetingDigest,
  meetingRow,
  type OccurrenceKeys,
  occurrenceKeys,
  reminderId,
  seriesKey,
} from "./meeting-row.ts";

/** A source with saved meetings. */
export interface SourceName {
  organisation: string;
  id: string;
  channel: string;
}

/** What we already know from a source about an occurrence. */
export type KnownMeeting = Pick<MeetingRow, "occurrence" | "content_digest" | "starts_at" | "ends_at">;

/** New or changed data from a source about an occurrence. */
export interface NewSourceEvent {
  meeting: Meeting;
  /** Sealed. */
  row: MeetingRow;
  /** In case there is no reminder yet. */
  reminder: ReminderRow;
  /** The occurrence it replaces: an event that became a series is the same meeting under another key. */
  replaces?: string;
}

/** What changed in a source. */
export interface MeetingChanges {
  events: readonly NewSourceEvent[];
  /** Occurrences that are no longer in the source. */
  deleted: readonly string[];
}

/** Loads a source's saved meetings. */
export function knownMeetings(query: Query, { organisation, id }: SourceName): Promise<KnownMeeting[]> {
  return query
    .selectFrom("meetings")
    .select(["occurrence", "content_digest", "starts_at", "ends_at"])
    .where("organisation", "=", organisation)
    .where("source", "=", id)
    .execute();
}

/** Compares a source's current meetings with the saved ones, in slices, so that other work gets a turn. */
export async function meetingChanges(
  { database: { query }, vault, now }: RemindersStore,
  source: SourceName,
  { contents, span }: Pick<FeedReading, "contents" | "span">,
  known: readonly KnownMeeting[],
): Promise<MeetingChanges> {
  const at = now();
  const digests = new Map(known.map((row) => [row.occurrence, row.content_digest]));
  const seen = new Set<string>();
  const events: NewSourceEvent[] = [];
  for (const slice of inBatches(contents.meetings, maxAtOnce)) {
    await setImmediate();
    for (const meeting of slice) {
      const keys = occurrenceKeys(vault, source.organisation, meeting);
      if (seen.has(keys.occurrence)) continue;
      seen.add(keys.occurrence);
      const digest = meetingDigest(vault, source.organisation, meeting);
      if (digests.get(keys.occurrence) === digest) continue;
      const row = meetingRow(vault, source, keys, meeting, digest);
      events.push({ meeting, row, reminder: newReminder(vault, source, { ...keys, meeting, at }) });
    }
  }
  const missing = known.filter(
    ({ occurrence, starts_at, ends_at }) =>
      !seen.has(occurrence) &&
      starts_at < contents.completeUntil &&
      Math.max(ends_at, starts_at + 1) > span.from,
  );
  const seriesOf = await readSeries(query, vault, source, missing);
  const incomplete = new Set(contents.incomplete.map((uid) => seriesKey(vault, source.organisation, uid)));
  const deleted = missing.filter(({ occurrence }) => !incomplete.has(seriesOf.get(occurrence) ?? ""));
  return withSuccessors(events, deleted, { seriesOf, isNew: (occurrence) => !digests.has(occurrence) });
}

/** The series of occurrences that have a reminder. */
async function readSeries(
  query: Query,
  vault: Vault,
  { organisation, channel }: SourceName,
  meetings: readonly KnownMeeting[],
): Promise<Map<string, string>> {
  const seriesOf = new Map<string, string>();
  for (const batch of inBatches(meetings)) {
    await setImmediate();
    const ids = batch.map(({ occurrence }) => reminderId(vault, organisation, channel, occurrence));
    const rows = await query
      .selectFrom("reminders")
      .select(["occurrence", "series"])
      .where("organisation", "=", organisation)
      .where("id", "in", ids)
      .execute();
    for (const { occurrence, series } of rows) seriesOf.set(occurrence, series);
  }
  return seriesOf;
}

/** Matches occurrences that disappear and appear in the same reading under the same UID. */
function withSuccessors(
  events: readonly NewSourceEvent[],
  deleted: readonly KnownMeeting[],
  { seriesOf, isNew }: { seriesOf: ReadonlyMap<string, string>; isNew: (occurrence: string) => boolean },
): MeetingChanges {
  const nameOf = (series: string | undefined, start: number) => `${series} ${start}`;
  const leaving = new Map(
    deleted.map(({ occurrence, starts_at }) => [nameOf(seriesOf.get(occurrence), starts_at), occurrence]),
  );
  const replaced = new Set<string>();
  const withNames = events.map((event): NewSourceEvent => {
    const { reminder, meeting } = event;
    const name = nameOf(reminder.series, meeting.startsAt);
    const replaces = isNew(reminder.occurrence) ? leaving.get(name) : undefined;
    if (replaces === undefined) return event;
    leaving.delete(name);
    replaced.add(replaces);
    return { ...event, replaces };
  });
  return {
    events: withNames,
    deleted: deleted.map(({ occurrence }) => occurrence).filter((occurrence) => !replaced.has(occurrence)),
  };
}

/** A meeting that began before we heard of it doesn't count as missed. */
function newReminder(
  vault: Vault,
  { organisation, channel }: SourceName,
  { occurrence, series, meeting, at }: OccurrenceKeys & { meeting: Meeting; at: number },
): ReminderRow {
  const hasBegun = meeting.startsAt <= at;
  return {
    organisation,
    id: reminderId(vault, organisation, channel, occurrence),
    channel,
    occurrence,
    series,
    state: hasBegun ? "closed" : "none",
    for_start: hasBegun ? meeting.startsAt : 0,
    ends_at: meeting.endsAt,
    snoozed_until: null,
    post_ts: null,
    post_digest: null,
    line_ts: null,
    line: null,
    line_digest: null,
  };
}
