import { FeedError } from "../../calendar/fetch/feed-error.ts";
import { done, again as runAgain, scheduleJobs } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import { feedJob } from "../job-kinds.ts";
import type { FeedSource } from "../sources/calendar-feed.ts";
import type { RemindersStore } from "../store.ts";
import { createFeedLanes, isSilence } from "./feed-lanes.ts";
import type { FeedReadings } from "./feed-reading.ts";
import { createFeedRecords } from "./feed-records.ts";
import { nextFetchAt, reachesFarEnough } from "./feed-schedule.ts";

/** Feeds that one process reads at once: most of the time, it waits for their hosts. */
const maxFeeds = 24;
/** Milliseconds by which a feed's job comes before those of the same address. */
const head = 60_000;

export interface FeedJobOptions extends RemindersStore {
  feedReadings: FeedReadings;
  /** Numbers in [0, 1). */
  random: () => number;
}

/**
 * Reads a feed regularly, until it's paused, removed or failing (`jobKinds.feed`). An address is fetched once for all of
 * the organisation that added it.
 */
export function createFeedJob({ feedReadings, random, ...store }: FeedJobOptions): JobKind {
  const { now } = store;
  const records = createFeedRecords(store);
  const lanes = createFeedLanes({ now });
  const again = (after?: Parameters<typeof nextFetchAt>[1]) =>
    runAgain(nextFetchAt({ now: now(), random: random() }, after));

  async function readAgain(feed: FeedSource, others: readonly FeedSource[]): Promise<void> {
    const { address, organisation, reading } = feed;
    const feeds = [feed, ...others];
    const { etag, lastModified, contentDigest } = reading;
    // We need the full content to read the days that have come closer, so "unchanged" won't do.
    const areKnown = feeds.every(
      (each) => reachesFarEnough(each.reading, now()) && each.reading.contentDigest === contentDigest,
    );
    const isKnown = (hash: string) => records.contentDigest(organisation, hash) === contentDigest;
    const found = await feedReadings.readAgain(
      new URL(address),
      new Set(feeds.map(({ timeZone }) => timeZone)),
      areKnown ? { validators: { etag, lastModified }, isKnown } : undefined,
    );
    for (const each of feeds) {
      const own = found instanceof Map ? found.get(each.timeZone) : undefined;
      if (own !== undefined) await records.read(each, own);
      else if (!(found instanceof Map)) await records.unchanged(each, found.validators);
    }
  }

  return {
    max: maxFeeds,
    async run({ organisation, key }) {
      const feed = await records.active(organisation, key);
      if (feed === undefined) return done;
      const others = await records.others(feed);
      const inLane = { host: new URL(feed.address).host, wasSilent: isSilence(feed.reading.problem) };
      const later = lanes.enter(inLane);
      if (later !== undefined) return runAgain(later);
      let failure: FeedError | undefined;
      try {
        await readAgain(feed, others);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        failure = error;
      } finally {
        lanes.leave(inLane, isSilence(failure?.problem));
      }
      const failed = failure && (await records.failed(feed, failure.problem));
      if (failure) for (const other of others) await records.failed(other, failure.problem);
      const next = again({ failures: failed?.failures, retryAfter: failure?.retryAfter });
      // The others were read too: their jobs are due only if this one is gone by then.
      const jobs = others.map(({ id }) => ({ ...feedJob(organisation, id), dueAt: next.at + head }));
      await scheduleJobs(store.database.query, jobs);
      return failed?.isFailing ? done : next;
    },
  };
}
