import type { Meeting } from "../../calendar/meeting.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { MeetingRow, ReminderRow, ReminderSourceRow } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import { noPlaceholder } from "../reminder/reminder.ts";
import { inTurns, maxAtOnce, type Query, type RemindersStore } from "../store.ts";
import type { FeedReading } from "./feed-reading.ts";
import {
  meetingDigest,
  type OccurrenceKeys,
  occurrenceKeys,
  readMeeting,
  reminderId,
  seriesKey,
} from "./meeting-row.ts";

/** A source with saved meetings. */
export type SourceName = Pick<ReminderSourceRow, "organisation" | "id" | "channel">;

/** What we already know from a source about an occurrence. */
export type KnownMeeting = Pick<MeetingRow, "occurrence" | "content_digest" | "starts_at" | "ends_at">;

/** New or changed data from a source about an occurrence. */
export interface NewSourceEvent {
  meeting: Meeting;
  /** Sealed. */
  row: MeetingRow;
  /** In case there is no reminder yet. */
  reminder: ReminderRow;
}

/** The meetings that a source has in a time range. */
interface ReadMeetings extends Pick<FeedReading, "span"> {
  contents: Pick<FeedReading["contents"], "meetings" | "completeUntil" | "incomplete">;
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
    .where(({ and }) => and({ organisation, source: id }))
    .execute();
}

/** Compares a source's current meetings with the saved ones, in slices, so that other work gets a turn. */
export async function meetingChanges(
  { database: { query }, vault, now }: RemindersStore,
  source: SourceName,
  { contents, span }: ReadMeetings,
  known: readonly KnownMeeting[],
): Promise<MeetingChanges> {
  const at = now();
  const digests = new Map(known.map((row) => [row.occurrence, row.content_digest]));
  const seen = new Set<string>();
  const events: NewSourceEvent[] = [];
  const { read, uids } = await recognise(query, vault, source, contents.meetings, known);
  for await (const slice of inTurns(read, maxAtOnce)) {
    for (const { meeting, keys } of slice) {
      if (seen.has(keys.occurrence)) continue;
      seen.add(keys.occurrence);
      const digest = meetingDigest(vault, source.organisation, meeting);
      if (digests.get(keys.occurrence) === digest) continue;
      events.push(newEvent(vault, source, { ...keys, meeting, digest, at }));
    }
  }
  const missing = known.filter(
    ({ occurrence, starts_at, ends_at }) =>
      !seen.has(occurrence) &&
      starts_at < contents.completeUntil &&
      Math.max(ends_at, starts_at + 1) > span.from,
  );
  const seriesOf = await readSeries(query, vault, source, missing);
  const incomplete = new Set(
    contents.incomplete.map((uid) => seriesKey(vault, source.organisation, uids.get(uid) ?? uid)),
  );
  const deleted = missing
    .map(({ occurrence }) => occurrence)
    .filter((occurrence) => !incomplete.has(seriesOf.get(occurrence) ?? ""));
  return { events, deleted };
}

/** Meetings of one start and title that one is compared with. */
const maxAlike = 10;
const nameOf = ({ startsAt, title }: Meeting) => JSON.stringify([startsAt, title]);
const guestsOf = ({ guests }: Meeting) => guests.map(({ contact }) => JSON.stringify(contact.address));

/**
 * Some calendars give every event a new UID each time. One that isn't known by its UID is the missing one with its start
 * and title that has most guests in common, or none as well: it keeps the UID by which it's known, as does its series.
 *
 * @returns also the known UIDs, by the new ones
 */
async function recognise(
  query: Query,
  vault: Vault,
  { organisation, id: source }: SourceName,
  meetings: readonly Meeting[],
  known: readonly KnownMeeting[],
) {
  const keyed = (meeting: Meeting) => ({ meeting, keys: occurrenceKeys(vault, organisation, meeting) });
  const read: ReturnType<typeof keyed>[] = [];
  for await (const slice of inTurns(meetings, maxAtOnce)) read.push(...slice.map(keyed));
  const isKnown = new Set(known.map(({ occurrence }) => occurrence));
  const isPresent = new Set(read.map(({ keys }) => keys.occurrence));
  const unknown = read.filter(({ keys }) => !isKnown.has(keys.occurrence));
  const missing = unknown.length === 0 ? [] : [...isKnown].filter((occurrence) => !isPresent.has(occurrence));
  const before: Meeting[] = [];
  for await (const batch of inTurns(missing, maxAtOnce)) {
    const rows = query.selectFrom("meetings").select(["organisation", "source", "occurrence", "details"]);
    const ofSource = rows.where(({ and }) => and({ organisation, source })).where("occurrence", "in", batch);
    before.push(...(await ofSource.execute()).map((row) => readMeeting(row, vault)));
  }
  const byName = Map.groupBy(before, nameOf);
  const found = new Map<Meeting, Meeting | undefined>();
  for (const { meeting } of unknown) {
    const guests = new Set(guestsOf(meeting));
    const alike = byName.get(nameOf(meeting)) ?? [];
    // A single event that became a series, or the other way round.
    if (alike.some(({ uid }) => uid === meeting.uid)) continue;
    const shared = alike.slice(0, maxAlike).map((one) => {
      const common = guestsOf(one).filter((guest) => guests.has(guest)).length;
      return common || Number(guests.size + one.guests.length === 0);
    });
    const most = Math.max(0, ...shared);
    if (most > 0) found.set(meeting, alike.splice(shared.indexOf(most), 1)[0]);
  }
  const uids = new Map(Array.from(found, ([{ uid }, one]) => [uid, one?.uid ?? uid]));
  const named = unknown.map(({ meeting }) => {
    const { uid, recurrenceId } = found.get(meeting) ?? meeting;
    return keyed({
      ...meeting,
      uid: recurrenceId === undefined ? uid : (uids.get(uid) ?? uid),
      recurrenceId,
    });
  });
  return { read: [...read.filter(({ keys }) => isKnown.has(keys.occurrence)), ...named], uids };
}

/** The series of occurrences that have a reminder. */
async function readSeries(
  query: Query,
  vault: Vault,
  { organisation, channel }: SourceName,
  meetings: readonly KnownMeeting[],
): Promise<Map<string, string>> {
  const seriesOf = new Map<string, string>();
  for await (const batch of inTurns(meetings)) {
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

/** A meeting that began before we heard of it, by `at`, doesn't count as missed. */
function newEvent(
  vault: Vault,
  { organisation, id: source, channel }: SourceName,
  event: OccurrenceKeys & { meeting: Meeting; digest: string; at: number },
): NewSourceEvent {
  const { occurrence, series, meeting, digest, at } = event;
  const { startsAt, endsAt } = meeting;
  const hasBegun = startsAt <= at;
  const row: MeetingRow = {
    organisation,
    source,
    occurrence,
    channel,
    starts_at: startsAt,
    ends_at: endsAt,
    content_digest: digest,
    details: vault.seal(
      inRow("meetings.details", { organisation, source, occurrence }),
      JSON.stringify(meeting),
    ),
  };
  const reminder: ReminderRow = {
    organisation,
    id: reminderId(vault, organisation, channel, occurrence),
    channel,
    occurrence,
    series,
    state: hasBegun ? "closed" : "none",
    for_start: hasBegun ? startsAt : 0,
    ends_at: endsAt,
    snoozed_until: null,
    post_ts: null,
    post_digest: null,
    post_aside: null,
    news: null,
    ...noPlaceholder,
  };
  return { meeting, row, reminder };
}
