import type { FeedContents } from "../feed-contents.ts";
import { type OpenFeed, openFeed, type Part, type ReadingOptions, readPart } from "../ical/read-feed.ts";

/** Either a feed to open, or which part of the open feed to read. */
export type FeedTask = { bytes: Uint8Array; options: ReadingOptions } | { part: Part };

/** What the calendar itself says, or one part of it; `undefined` if it isn't a calendar. */
export type FeedAnswer = { contents: FeedContents; seriesCount: number } | undefined;

/**
 * @param read reads one series; tests pass their own
 * @returns the worker's function, which keeps a feed open for its parts
 */
export function createFeedTasks(read?: Parameters<typeof readPart>[2]) {
  let feed: OpenFeed | undefined;
  return (task: FeedTask): FeedAnswer => {
    if ("bytes" in task) feed = openFeed(task.bytes, task.options);
    if (feed === undefined) return undefined;
    const contents = "part" in task ? readPart(feed, task.part, read) : feed.contents;
    return { contents, seriesCount: feed.series.length };
  };
}
