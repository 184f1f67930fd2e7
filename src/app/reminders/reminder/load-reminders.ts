import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Meeting } from "../../calendar/meeting.ts";
import type { MeetingRow, ReminderRow } from "../../storage/schema.ts";
import type { Vault } from "../../storage/vault.ts";
import { readMeeting } from "../feeds/meeting-row.ts";
import { readOwnDomains } from "../sources/own-domains.ts";
import type { Source } from "../sources/source.ts";
import { newestEvent, type SourceEvent } from "../sources/source-event.ts";
import { readSource } from "../sources/source-row.ts";
import { asPrivateAsAny, subscribedMeeting } from "../sources/subscribed.ts";
import { inBatches, maxAtOnce, type Query } from "../store.ts";
import { readPlaceholder } from "./placeholder.ts";
import type { ChannelReminder, Post } from "./reminder.ts";

/** Meetings of one source that are already in memory, so they needn't be decrypted. */
export interface MeetingsAtHand {
  source: string;
  /** By occurrence. */
  meetings: ReadonlyMap<string, Meeting>;
}

/** @returns the reminders found, in no order */
export async function loadReminders(
  query: Query,
  vault: Vault,
  organisation: string,
  ids: readonly string[],
): Promise<ChannelReminder[]> {
  const reminders: ChannelReminder[] = [];
  for await (const slice of reminderSlices(query, vault, organisation, ids)) reminders.push(...slice);
  return reminders;
}

/** Loads reminders in slices, also in a transaction; other work gets a turn in between. */
export async function* reminderSlices(
  query: Query,
  vault: Vault,
  organisation: string,
  ids: readonly string[],
  atHand?: MeetingsAtHand,
): AsyncGenerator<ChannelReminder[]> {
  const opened = new Map<string, Source>();
  const ownDomains = await readOwnDomains(query, organisation);

  /** Decrypts only the sources of these meetings. */
  async function sourcesOf(meetings: readonly MeetingRow[]): Promise<ReadonlyMap<string, Source>> {
    const unopened = new Set(meetings.map(({ source }) => source).filter((source) => !opened.has(source)));
    if (unopened.size === 0) return opened;
    const rows = await query
      .selectFrom("reminder_sources")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("id", "in", [...unopened])
      .execute();
    for (const row of rows) opened.set(row.id, readSource(row, vault));
    return opened;
  }

  function read(row: MeetingRow): Meeting {
    const known = row.source === atHand?.source ? atHand.meetings.get(row.occurrence) : undefined;
    return known ?? readMeeting(row, vault);
  }

  for (const slice of inBatches(ids, maxAtOnce)) {
    if (ids.length > maxAtOnce) await setImmediate();
    const rows = await query
      .selectFrom("reminders")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("id", "in", slice)
      .execute();
    if (rows.length === 0) continue;
    const meetings = await meetingsOf(query, organisation, rows);
    const sources = await sourcesOf(meetings);
    const skipped = await skippedOf(query, organisation, rows);
    const eventsOf = Map.groupBy(meetings, ({ channel, occurrence }) => keyOf(channel, occurrence));
    yield rows.map((row) => {
      const events = (eventsOf.get(keyOf(row.channel, row.occurrence)) ?? []).flatMap(
        (event): SourceEvent[] => {
          const source = sources.get(event.source);
          return source === undefined ? [] : [{ source, meeting: read(event) }];
        },
      );
      return readReminder(row, events, {
        isSkipped: skipped.has(keyOf(row.channel, row.series)),
        ownDomains,
      });
    });
  }
}

function meetingsOf(query: Query, organisation: string, rows: readonly ReminderRow[]): Promise<MeetingRow[]> {
  const channels = [...new Set(rows.map(({ channel }) => channel))];
  const occurrences = [...new Set(rows.map(({ occurrence }) => occurrence))];
  return query
    .selectFrom("meetings")
    .selectAll()
    .where("organisation", "=", organisation)
    .where("channel", "in", channels)
    .where("occurrence", "in", occurrences)
    .execute();
}

/** Skipped channels and series, as `keyOf` keys. */
async function skippedOf(
  query: Query,
  organisation: string,
  rows: readonly ReminderRow[],
): Promise<ReadonlySet<string>> {
  const channels = [...new Set(rows.map(({ channel }) => channel))];
  const skipped = await query
    .selectFrom("skipped_series")
    .select(["channel", "series"])
    .where("organisation", "=", organisation)
    .where("channel", "in", channels)
    .execute();
  return new Set(skipped.map(({ channel, series }) => keyOf(channel, series)));
}

function readReminder(
  row: ReminderRow,
  events: readonly SourceEvent[],
  options: Parameters<typeof subscribedMeeting>[1],
): ChannelReminder {
  const last = newestEvent(events);
  const newest = last?.meeting;
  return {
    organisation: row.organisation,
    id: row.id,
    channel: row.channel,
    occurrence: row.occurrence,
    series: row.series,
    isOfSeries: newest?.recurrenceId !== undefined,
    subscribed: subscribedMeeting(events, options),
    lastKnown: newest === undefined ? undefined : asPrivateAsAny(newest, events),
    lastSource: last?.source,
    post: readPost(row),
    placeholder: readPlaceholder(row),
    snoozedUntil: row.snoozed_until ?? undefined,
  };
}

/** Whether any source of the organisation, in any channel, marks an occurrence private. */
export async function isPrivateAnywhere(
  query: Query,
  vault: Vault,
  { organisation, occurrence }: Pick<ChannelReminder, "organisation" | "occurrence">,
): Promise<boolean> {
  return (await privateAmong(query, vault, organisation, [occurrence])).has(occurrence);
}

/** @returns the occurrences that any source of the organisation, in any channel, marks private */
export async function privateAmong(
  query: Query,
  vault: Vault,
  organisation: string,
  occurrences: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const batch of inBatches([...new Set(occurrences)], maxAtOnce)) {
    if (occurrences.length > maxAtOnce) await setImmediate();
    const rows = await query
      .selectFrom("meetings")
      .select(["organisation", "occurrence", "details"])
      .where("organisation", "=", organisation)
      .where("occurrence", "in", batch)
      .execute();
    for (const row of rows) if (readMeeting(row, vault).isPrivate) found.add(row.occurrence);
  }
  return found;
}

const postRow = z
  .discriminatedUnion("state", [
    z.object({ state: z.literal("none") }),
    z.object({ state: z.literal(["sending", "lost", "closed"]), for_start: z.number() }),
    z.object({
      state: z.literal("posted"),
      for_start: z.number(),
      post_ts: z.string(),
      post_digest: z.string(),
    }),
  ])
  .transform((row): Post => {
    switch (row.state) {
      case "none":
        return { state: "none" };
      case "posted":
        return { state: "posted", occurrenceStart: row.for_start, ts: row.post_ts, digest: row.post_digest };
      default:
        return { state: row.state, occurrenceStart: row.for_start };
    }
  });

/** @throws ZodError if we didn't write the row */
function readPost(row: ReminderRow): Post {
  return postRow.parse(row);
}

function keyOf(channel: string, digest: string): string {
  return `${channel} ${digest}`;
}
