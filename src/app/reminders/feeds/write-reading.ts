import type { Validators } from "../../calendar/fetch/feed-fetcher.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { sealed, sourcePlaces } from "../sources/source-row.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import type { FeedReading } from "./feed-reading.ts";
import type { MeetingChanges, SourceName } from "./sync.ts";
import { partsOf, writePart } from "./write-changes.ts";

/** Until all content is saved, it counts as unknown, so the next reading parses it in any case. */
const nothingKnown = { content_digest: null, etag: null, last_modified: null } as const;

/**
 * Saves a reading, in several transactions if it's large. The content counts as unknown until the last one,
 * so after a crash the next reading writes the rest. The earlier commits are asynchronous: the last one makes
 * them all durable.
 *
 * @returns false if the feed was paused, removed or given up in the meantime; then nothing more was written
 */
export async function writeReading(
  store: RemindersStore,
  source: SourceName,
  reading: FeedReading,
  changes: MeetingChanges,
): Promise<boolean> {
  const { query, withAsyncCommit } = store.database;
  const values = readingValues(store, source.organisation, reading);
  const write = async (
    transaction: Query,
    part: MeetingChanges,
    written: Partial<ReminderSourceRow>,
  ): Promise<boolean> => {
    await lockChannel(transaction, source.organisation, source.channel);
    if (!(await updateActive(transaction, source, written))) return false;
    await writePart(transaction, store, source, part);
    return true;
  };
  const parts = partsOf(changes);
  const last = parts.pop() ?? { events: [], deleted: [] };
  for (const part of parts) {
    if (!(await withAsyncCommit((transaction) => write(transaction, part, nothingKnown)))) return false;
  }
  return query.transaction().execute((transaction) => write(transaction, last, values));
}

/** The columns for a successful reading. */
export function readingValues(
  { vault, now }: Pick<RemindersStore, "vault" | "now">,
  organisation: string,
  { contents, span, validators, contentHash }: FeedReading,
) {
  const { name, isTruncated, completeUntil } = contents;
  return {
    ...readable(now()),
    ...validatorValues(validators),
    name: sealed(vault, sourcePlaces.name(organisation), name),
    content_digest: vault.digest(sourcePlaces.content(organisation), contentHash),
    // If only a series was truncated, we don't know up to when the data is complete.
    read_until: isTruncated && completeUntil >= span.until ? 0 : Math.min(completeUntil, span.until),
  };
}

export function validatorValues({ etag, lastModified }: Validators) {
  return { etag: etag ?? null, last_modified: lastModified ?? null };
}

/** @param at Unix time in milliseconds */
export function readable(at: number) {
  return { read_at: at, failures: 0, lasting_failures: 0, failing_since: null, problem: null };
}

/** @returns whether the feed is still active */
export async function updateActive(
  query: Query,
  { organisation, id }: Pick<SourceName, "organisation" | "id">,
  values: Partial<ReminderSourceRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("reminder_sources")
    .set(values)
    .where("organisation", "=", organisation)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
