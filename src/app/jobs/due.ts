/** Milliseconds before a failed job is retried: the first time, and at most. */
const failurePause = { first: 5_000, max: 600_000 } as const;
/** The random share of a pause, so that jobs that failed together don't retry together. */
const jitter = 0.25;

/** Milliseconds between two polls for due jobs: the minimum applies while another process holds them. */
const pollInterval = { min: 20, max: 1_000 } as const;

/**
 * How long to wait before retrying a job.
 *
 * @param attempts previous failures in a row
 * @param random at least 0, less than 1
 * @returns milliseconds
 */
export function pauseAfterFailure(attempts: number, random: number): number {
  const maxPause = Math.min(failurePause.first * 2 ** attempts, failurePause.max);
  return Math.round(maxPause * (1 - jitter * random));
}

/**
 * How long to wait before the next poll. Always short: the clock may jump, and other processes may schedule
 * jobs.
 *
 * @param nextDue when the next job is due: Unix time in milliseconds; infinite if there is none
 * @param now Unix time in milliseconds
 * @returns milliseconds
 */
export function pauseUntilDue(nextDue: number, now: number): number {
  return Math.min(Math.max(nextDue - now, pollInterval.min), pollInterval.max);
}
