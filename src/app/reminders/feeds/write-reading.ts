import type { Validators } from "../../calendar/fetch/feed-fetcher.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { sealed, sourcePlaces } from "../sources/source-row.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import type { FeedReading } from "./feed-reading.ts";
import type { MeetingChanges, SourceName } from "./sync.ts";
import { partsOf, writePart } from "./write-changes.ts";

/** What is known of the content of a feed of which not all is written down: it is read anew whatever it holds. */
const nothingKnown = { content_digest: null, etag: null, last_modified: null } as const;

/**
 * Writes down what a feed held, in several transactions where it is much. Until the last of them nothing counts as
 * known of its content, so that whatever was cut off by a crash is written with the next reading. Those before do not
 * wait for the disk: the last one does, for all of them.
 *
 * @returns false when the feed was paused, removed or given up meanwhile: then nothing more was written
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

/** What is written down of a feed that was read. */
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
    // Of one in which a series alone was cut it is not known up to when all of it is written down.
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
