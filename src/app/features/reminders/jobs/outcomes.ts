import type { JobOutcome } from "../../../jobs/jobs.ts";
import { retryAt } from "../../../slack/reply/passing-failure.ts";

export const done = { next: "done" } as const satisfies JobOutcome;

/** @param at Unix time in milliseconds */
export function again(at: number) {
  return { next: "again", at } as const satisfies JobOutcome;
}

/** Runs a job again later if Slack doesn't respond. */
export async function retrying(now: () => number, work: () => Promise<JobOutcome>): Promise<JobOutcome> {
  try {
    return await work();
  } catch (error) {
    const at = retryAt(error, now());
    if (at === undefined) throw error;
    return again(at);
  }
}
