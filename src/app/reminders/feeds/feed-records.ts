import type { FeedProblem } from "../../calendar/fetch/feed-error.ts";
import type { Validators } from "../../calendar/fetch/feed-fetcher.ts";
import { scheduleJob } from "../../jobs/jobs.ts";
import { jobKinds } from "../job-kinds.ts";
import type { FeedSource } from "../sources/source.ts";
import { readSource, sourcePlaces } from "../sources/source-row.ts";
import type { RemindersStore } from "../store.ts";
import type { FeedReading } from "./feed-reading.ts";
import { afterFailure } from "./feed-schedule.ts";
import { type KnownMeeting, knownMeetings, type MeetingChanges, meetingChanges } from "./sync.ts";
import { readable, updateActive, validatorValues, writeReading } from "./write-reading.ts";

/** Saves the result of reading a feed. Does nothing if the feed was paused or removed in the meantime. */
export interface FeedRecords {
  /** @returns the feed, if it's still to be fetched */
  active(organisation: string, id: string): Promise<FeedSource | undefined>;
  /** Detects unchanged content. */
  contentDigest(organisation: string, contentHash: string): string;
  /** Saves a reading. A feed that is suddenly empty is believed the second time in a row. */
  read(feed: FeedSource, reading: FeedReading): Promise<void>;
  unchanged(feed: FeedSource, validators: Validators | undefined): Promise<void>;
  /** @returns failures in a row, and whether the feed is now given up; if so, a job tells its owner */
  failed(feed: FeedSource, problem: FeedProblem): Promise<{ failures: number; isFailing: boolean }>;
}

/** @param store where feeds are kept */
export function createFeedRecords(store: RemindersStore): FeedRecords {
  const { database, vault, now } = store;
  const { query } = database;

  return {
    async active(organisation, id) {
      const row = await query
        .selectFrom("reminder_sources")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("id", "=", id)
        .where("kind", "=", "feed")
        .where("state", "=", "active")
        .executeTakeFirst();
      const source = row === undefined ? undefined : readSource(row, vault);
      return source?.kind === "feed" ? source : undefined;
    },

    contentDigest: (organisation, contentHash) =>
      vault.digest(sourcePlaces.content(organisation), contentHash),

    async read(feed, reading) {
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

    async unchanged(feed, validators) {
      await updateActive(query, feed, {
        ...readable(now()),
        ...(validators && validatorValues(validators)),
      });
    },

    async failed(feed, problem) {
      const { isFailing, ...after } = afterFailure(feed.reading, problem, now());
      await query.transaction().execute(async (transaction) => {
        const isWritten = await updateActive(transaction, feed, {
          failures: after.failures,
          lasting_failures: after.lastingFailures,
          failing_since: after.failingSince ?? null,
          problem,
          ...(isFailing && { state: "failing" }),
        });
        if (!isWritten || !isFailing) return;
        const { organisation, id } = feed;
        await scheduleJob(transaction, { organisation, kind: jobKinds.failingFeed, key: id }, now());
      });
      return { failures: after.failures, isFailing };
    },
  };
}

/** Whether upcoming meetings were deleted. */
function hasComing(known: readonly KnownMeeting[], { deleted }: MeetingChanges, now: number): boolean {
  const isDeleted = new Set(deleted);
  return known.some(({ occurrence, ends_at }) => ends_at > now && isDeleted.has(occurrence));
}
