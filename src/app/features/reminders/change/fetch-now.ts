import { setTimeout as pause } from "node:timers/promises";
import { scheduleJob } from "../../../jobs/jobs.ts";
import { jobKinds } from "../../../reminders/job-kinds.ts";
import type { FeedSource, ListedSource } from "../../../reminders/sources/source.ts";
import { feedProblemInBrief } from "../add/feed-problems.ts";
import type { CommandDependencies } from "../dependencies.ts";
import { feedName } from "../list/source-text.ts";

/** Milliseconds: a feed read this recently isn't fetched again on a click. */
const justRead = 10_000;
/** How often to check whether it was read (milliseconds), and how many times. */
const looks = { every: 100, most: 50 } as const;

/**
 * Requests a reading of a calendar now, and waits a while for it.
 *
 * @returns the result; mrkdwn
 */
export async function fetchNow(
  { reminders, database, now }: Pick<CommandDependencies, "reminders" | "database" | "now">,
  feed: FeedSource,
): Promise<string> {
  const { organisation, id, reading } = feed;
  const name = feedName(feed);
  const isFresh = reading.at !== undefined && reading.at > now() - justRead;
  if (isFresh && reading.problem === undefined) return `${name} was read just now.`;
  await scheduleJob(database.query, { organisation, kind: jobKinds.feed, key: id }, now());
  for (let look = 0; look < looks.most; look += 1) {
    await pause(looks.every);
    const found = await reminders.source(organisation, id);
    if (found?.kind !== "feed" || wasRead(feed, found)) return whatCame(name, found);
  }
  return `Reading ${name} takes a while: the list shows when it is done.`;
}

function wasRead({ reading: before }: FeedSource, { reading }: FeedSource): boolean {
  return reading.at !== before.at || reading.failures !== before.failures;
}

function whatCame(name: string, found: ListedSource | undefined): string {
  if (found?.kind !== "feed") return `${name} was removed meanwhile.`;
  const { problem } = found.reading;
  return problem === undefined
    ? `Read now: ${name}.`
    : `${name} could not be read: ${feedProblemInBrief(problem)}. What was read before still counts.`;
}
