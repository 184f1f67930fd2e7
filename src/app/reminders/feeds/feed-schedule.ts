import type { FeedProblem } from "../../calendar/fetch/feed-error.ts";
import type { FeedSource } from "../sources/calendar-feed.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds between readings of a feed, and the maximum while it fails. */
const pause = { default: 15 * minute, max: 6 * hour } as const;
/** Random share of pauses, so that feeds added together aren't all fetched together. */
const jitter = 0.2;
/** If saved meetings reach further than this, in milliseconds, we needn't parse unchanged content again. */
const minReach = 7 * 24 * hour;
/** Failures in a row, and milliseconds of failing, before a feed is given up. */
const giveUpAfter = { failures: 5, time: 24 * hour, lastingFailures: 3 } as const;

const lasting: readonly FeedProblem[] = ["refused", "gone", "forbidden address"];

type Reading = FeedSource["reading"];

/** Whether a feed's saved meetings reach far enough that unchanged content needn't be parsed again. */
export function reachesFarEnough({ until }: Pick<Reading, "until">, now: number): boolean {
  return until - now >= minReach;
}

/** A feed's state after another failed reading. */
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
 * When to fetch a feed next.
 *
 * @param failures in a row: the pause doubles with each after the first
 * @param retryAfter seconds to wait, as the host asks
 * @param random a number in [0, 1)
 * @returns Unix time in milliseconds
 */
export function nextFetchAt(
  { now, random }: { now: number; random: number },
  { failures = 0, retryAfter = 0 }: { failures?: number | undefined; retryAfter?: number | undefined } = {},
): number {
  const interval = Math.min(pause.default * 2 ** Math.max(0, failures - 1), pause.max);
  const jittered = interval * (1 - jitter + 2 * jitter * random);
  return now + Math.round(Math.min(Math.max(jittered, retryAfter * 1_000), pause.max));
}
