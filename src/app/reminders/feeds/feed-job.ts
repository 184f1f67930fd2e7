import { FeedError } from "../../calendar/fetch/feed-error.ts";
import type { JobOutcome } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import type { FeedSource } from "../sources/calendar-feed.ts";
import type { RemindersStore } from "../store.ts";
import { createFeedLanes, isSilence } from "./feed-lanes.ts";
import type { FeedReadings } from "./feed-reading.ts";
import { createFeedRecords } from "./feed-records.ts";
import { nextFetchAt, reachesFarEnough } from "./feed-schedule.ts";

/** Feeds that one process reads at once: most of the time, it waits for their hosts. */
const maxFeeds = 24;

export interface FeedJobOptions extends RemindersStore {
  feedReadings: FeedReadings;
  /** Numbers in [0, 1). */
  random: () => number;
}

/** Reads a feed regularly, until it's paused, removed or failing (`jobKinds.feed`). */
export function createFeedJob({ feedReadings, random, ...store }: FeedJobOptions): JobKind {
  const { now } = store;
  const records = createFeedRecords(store);
  const lanes = createFeedLanes({ now });
  const again = (after?: Parameters<typeof nextFetchAt>[1]): JobOutcome => ({
    next: "again",
    at: nextFetchAt({ now: now(), random: random() }, after),
  });

  async function readAgain(feed: FeedSource): Promise<void> {
    const { address, timeZone, reading, organisation } = feed;
    if (!reachesFarEnough(reading, now())) {
      // We need the full content to read the days that have come closer, so "unchanged" won't do.
      await records.read(feed, await feedReadings.readNow(new URL(address), timeZone));
      return;
    }
    const { etag, lastModified } = reading;
    const found = await feedReadings.readAgain(new URL(address), timeZone, {
      validators: { etag, lastModified },
      isKnown: (hash) => records.contentDigest(organisation, hash) === reading.contentDigest,
    });
    if ("contents" in found) await records.read(feed, found);
    else await records.unchanged(feed, found.validators);
  }

  /** Reads the feed. @returns why it couldn't be read; `undefined`: it was */
  async function failureOf(feed: FeedSource): Promise<FeedError | undefined> {
    try {
      await readAgain(feed);
      return undefined;
    } catch (error) {
      if (error instanceof FeedError) return error;
      throw error;
    }
  }

  return {
    max: maxFeeds,
    async run({ organisation, key }) {
      const feed = await records.active(organisation, key);
      if (feed === undefined) return { next: "done" };
      const inLane = { host: new URL(feed.address).host, wasSilent: isSilence(feed.reading.problem) };
      const later = lanes.enter(inLane);
      if (later !== undefined) return { next: "again", at: later };
      let failure: FeedError | undefined;
      try {
        failure = await failureOf(feed);
      } finally {
        lanes.leave(inLane, isSilence(failure?.problem));
      }
      if (failure === undefined) return again();
      const { failures, isFailing } = await records.failed(feed, failure.problem);
      return isFailing ? { next: "done" } : again({ failures, retryAfter: failure.retryAfter });
    },
  };
}
