import type { FeedProblem } from "../../calendar/fetch/feed-error.ts";
import type { FeedSource } from "../sources/source.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Between two readings of a feed, in milliseconds, and the most that it grows to while the feed fails. */
const pause = { usual: 15 * minute, most: 6 * hour } as const;
/** By which share pauses differ, so that feeds that were set up together are not all fetched together. */
const jitter = 0.2;
/** While meetings are written down for longer than this, in milliseconds, known content need not be read anew. */
const enough = 7 * 24 * hour;
/** How often in a row, and for how long in milliseconds, a feed fails before it is given up. */
const giveUpAfter = { failures: 5, time: 24 * hour, lastingFailures: 3 } as const;

const lasting: readonly FeedProblem[] = ["refused", "gone", "forbidden address"];

type Reading = FeedSource["reading"];

/** Whether what is written down of a feed reaches far enough that content that is known need not be read anew. */
export function reachesFarEnough({ until }: Pick<Reading, "until">, now: number): boolean {
  return until - now >= enough;
}

/** What is known of a feed after it could not be read once more. */
export function afterFailure(
  { failures, lastingFailures, failingSince }: Pick<Reading, "failures" | "lastingFailures" | "failingSince">,
  problem: FeedProblem,
  now: number,
): Pick<Reading, "failures" | "lastingFailures" | "failingSince" | "problem"> & { isFailing: boolean } {
  const since = failingSince ?? now;
  const inRow = failures + 1;
  const lastingInRow = lasting.includes(problem) ? lastingFailures + 1 : 0;
  const isFailing =
    lastingInRow >= giveUpAfter.lastingFailures ||
    (inRow >= giveUpAfter.failures && now - since >= giveUpAfter.time);
  return { failures: inRow, lastingFailures: lastingInRow, failingSince: since, problem, isFailing };
}

/**
 * When a feed is fetched next.
 *
 * @param failures in a row: the pause doubles with each after the first
 * @param retryAfter seconds after which its host wants to be asked again
 * @param random a number in [0, 1)
 * @returns Unix time in milliseconds
 */
export function nextFetchAt(
  { now, random }: { now: number; random: number },
  { failures = 0, retryAfter = 0 }: { failures?: number; retryAfter?: number | undefined } = {},
): number {
  const usual = Math.min(pause.usual * 2 ** Math.max(0, failures - 1), pause.most);
  const spread = usual * (1 - jitter + 2 * jitter * random);
  return now + Math.round(Math.min(Math.max(spread, retryAfter * 1_000), pause.most));
}
