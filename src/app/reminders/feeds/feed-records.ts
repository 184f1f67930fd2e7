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

/** Writes down what came of reading a feed; nothing, when the feed was paused or removed meanwhile. */
export interface FeedRecords {
  /** @returns the feed, when it is still to be fetched */
  active(organisation: string, id: string): Promise<FeedSource | undefined>;
  /** By what content is known again. */
  contentDigest(organisation: string, contentHash: string): string;
  /** A feed that is suddenly empty is believed when it is so the second time in a row. */
  read(feed: FeedSource, reading: FeedReading): Promise<void>;
  unchanged(feed: FeedSource, validators: Validators | undefined): Promise<void>;
  /** @returns how often it failed in a row; whether it is given up now, and its owner is to be told by a job */
  failed(feed: FeedSource, problem: FeedProblem): Promise<{ failures: number; isFailing: boolean }>;
}

/** @param store where they are kept */
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
        // A calendar that is broken looks like this too. What was known of its content stays known: this is not.
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

/** Whether meetings are gone that were still to come. */
function hasComing(known: readonly KnownMeeting[], { deleted }: MeetingChanges, now: number): boolean {
  const isDeleted = new Set(deleted);
  return known.some(({ occurrence, ends_at }) => ends_at > now && isDeleted.has(occurrence));
}
