import type { FeedProblem } from "../../calendar/fetch/feed-error.ts";
import type { Validators } from "../../calendar/fetch/feed-fetcher.ts";
import { scheduleJob } from "../../jobs/jobs.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { inRow, type RowOf } from "../../storage/sealed-columns.ts";
import { jobKinds } from "../job-kinds.ts";
import { type FeedSource, readFeed } from "../sources/calendar-feed.ts";
import { sealed, sourcePlaces } from "../sources/source.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import type { FeedReading } from "./feed-reading.ts";
import { afterFailure } from "./feed-schedule.ts";
import {
  type KnownMeeting,
  knownMeetings,
  type MeetingChanges,
  meetingChanges,
  type SourceName,
} from "./sync.ts";
import { partsOf, writePart } from "./write-changes.ts";

/** Saves the result of reading a feed. Does nothing if the feed was paused or removed in the meantime. */
export function createFeedRecords(store: RemindersStore) {
  const { database, vault, now } = store;
  const { query } = database;
  const fetched = (organisation: string) =>
    query
      .selectFrom("reminder_sources")
      .selectAll()
      .where(({ and }) => and({ organisation, kind: "feed", state: "active" }))
      .where("removed_at", "is", null);

  return {
    /** @returns the feed, if it's still to be fetched */
    async active(organisation: string, id: string): Promise<FeedSource | undefined> {
      const row = await fetched(organisation).where("id", "=", id).executeTakeFirst();
      return row && readFeed(row, vault);
    },

    /** @returns the organisation's other feeds of the same address that are still to be fetched */
    async others({ organisation, id, address }: FeedSource): Promise<FeedSource[]> {
      const digest = vault.digest(sourcePlaces.address(organisation), address);
      const sameAddress = fetched(organisation).where("address_digest", "=", digest);
      const rows = await sameAddress.where("id", "!=", id).execute();
      return rows.map((row) => readFeed(row, vault));
    },

    /** Detects unchanged content. */
    contentDigest: (organisation: string, contentHash: string): string =>
      vault.digest(sourcePlaces.content(organisation), contentHash),

    /** Saves a reading. A feed that is suddenly empty is believed the second time in a row. */
    async read(feed: FeedSource, reading: FeedReading): Promise<void> {
      const known = await knownMeetings(query, feed);
      const changes = await meetingChanges(store, feed, reading, known);
      const isEmptied = reading.contents.meetings.length === 0 && hasComing(known, changes, now());
      if (isEmptied && feed.reading.problem !== "suddenly empty") {
        // A broken calendar looks like this too. We keep the known content's digest, not this one's.
        await updateActive(query, feed, { ...readable(now()), problem: "suddenly empty" });
        return;
      }
      await writeReading(store, feed, reading, changes);
    },

    async unchanged(feed: FeedSource, validators: Validators | undefined): Promise<void> {
      const values = validators && validatorValues(validators);
      await updateActive(query, feed, { ...readable(now()), ...values });
    },

    /** @returns failures in a row, and whether the feed is now given up; if so, a job tells its owner */
    async failed(feed: FeedSource, problem: FeedProblem): Promise<{ failures: number; isFailing: boolean }> {
      const { isFailing, failures, ...after } = afterFailure(feed.reading, problem, now());
      await query.transaction().execute(async (transaction) => {
        const isWritten = await updateActive(transaction, feed, {
          failures,
          lasting_failures: after.lastingFailures,
          failing_since: after.failingSince ?? null,
          problem,
          ...(isFailing && { state: "failing" }),
        });
        if (!isWritten || !isFailing) return;
        const { organisation, id } = feed;
        await scheduleJob(transaction, { organisation, kind: jobKinds.failingFeed, key: id }, now());
      });
      return { failures, isFailing };
    },
  };
}

/** Whether upcoming meetings were deleted. */
function hasComing(known: readonly KnownMeeting[], { deleted }: MeetingChanges, now: number): boolean {
  const isDeleted = new Set(deleted);
  return known.some(({ occurrence, ends_at }) => ends_at > now && isDeleted.has(occurrence));
}

/** Until all content is saved, it counts as unknown, so the next reading parses it in any case. */
const nothingKnown = { content_digest: null, etag: null, last_modified: null } as const;

/**
 * Saves a reading, in several transactions if it's large. The content counts as unknown until the last one,
 * so after a crash the next reading writes the rest. The earlier commits are asynchronous: the last one makes
 * them all durable. Stops if the feed is paused, removed or given up in the meantime.
 */
export async function writeReading(
  store: RemindersStore,
  source: SourceName,
  reading: FeedReading,
  changes: MeetingChanges,
): Promise<void> {
  const { query, withAsyncCommit } = store.database;
  const values = readingValues(store, source, reading);
  const write = async (transaction: Query, part: MeetingChanges, columns: Partial<ReminderSourceRow>) => {
    await lockChannel(transaction, source.organisation, source.channel);
    const isActive = await updateActive(transaction, source, columns);
    if (isActive) await writePart(transaction, store, source, part);
    return isActive;
  };
  const parts = partsOf(changes);
  const last = parts.pop() ?? { events: [], deleted: [] };
  for (const part of parts) {
    if (!(await withAsyncCommit((transaction) => write(transaction, part, nothingKnown)))) return;
  }
  await query.transaction().execute((transaction) => write(transaction, last, values));
}

/** The columns for a successful reading. */
export function readingValues(
  { vault, now }: Pick<RemindersStore, "vault" | "now">,
  source: RowOf<"reminder_sources.name">,
  { contents, span, validators, contentHash }: FeedReading,
) {
  const { name, isTruncated, completeUntil, skipped } = contents;
  return {
    ...readable(now()),
    ...validatorValues(validators),
    name: sealed(vault, inRow("reminder_sources.name", source), name),
    skipped: sealed(vault, inRow("reminder_sources.skipped", source), skipped && JSON.stringify(skipped)),
    content_digest: vault.digest(sourcePlaces.content(source.organisation), contentHash),
    left_out_from: isTruncated ? (completeUntil < span.until ? completeUntil : 0) : null,
    // If only a series was truncated, we don't know up to when the data is complete.
    read_until: isTruncated && completeUntil >= span.until ? 0 : Math.min(completeUntil, span.until),
  };
}

function validatorValues({ etag, lastModified }: Validators) {
  return { etag: etag ?? null, last_modified: lastModified ?? null };
}

/** @param at Unix time in milliseconds */
function readable(at: number) {
  return { read_at: at, failures: 0, lasting_failures: 0, failing_since: null, problem: null };
}

/** @returns whether the feed is still active */
async function updateActive(
  query: Query,
  { organisation, id }: SourceName,
  values: Partial<ReminderSourceRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("reminder_sources")
    .set(values)
    .where(({ and }) => and({ organisation, id, state: "active" }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
