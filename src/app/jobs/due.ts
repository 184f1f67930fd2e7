/** Milliseconds before a job that failed is tried again: the first time, and at most. */
const failurePause = { first: 5_000, max: 600_000 } as const;
/** The share of a pause that is left to chance, so that what failed together does not come back together. */
const jitter = 0.25;

/** Milliseconds between two polls for due jobs: the minimum applies while another process holds them. */
const pollInterval = { min: 20, max: 1_000 } as const;

/**
 * How long to wait before a job is tried again.
 *
 * @param attempts how often it failed in a row before this time
 * @param random at least 0, less than 1
 * @returns milliseconds
 */
export function pauseAfterFailure(attempts: number, random: number): number {
  const maxPause = Math.min(failurePause.first * 2 ** attempts, failurePause.max);
  return Math.round(maxPause * (1 - jitter * random));
}

/**
 * How long to wait before looking again for what is due. Never long: the clock may jump, and another process may
 * schedule something.
 *
 * @param nextDue when the next job is due: Unix time in milliseconds; infinite when there is none
 * @param now Unix time in milliseconds
 * @returns milliseconds
 */
export function pauseUntilDue(nextDue: number, now: number): number {
  return Math.min(Math.max(nextDue - now, pollInterval.min), pollInterval.max);
}
