import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from "@slack/web-api";
import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import { again, type JobOutcome } from "../../jobs/jobs.ts";

/** Milliseconds until Slack is asked again when it did not say when to. */
export const defaultRetryPause = 15_000;

/** Answers that are of the moment. Source: https://docs.slack.dev/reference/methods/conversations.info#errors */
export const passingReasons: ReadonlySet<string> = new Set([
  "fatal_error",
  "internal_error",
  "ratelimited",
  "request_timeout",
  "service_unavailable",
  "team_added_to_org",
]);

/** @returns Unix time in milliseconds, a whole number of them */
export function rateLimitedUntil({ retryAfter }: WebAPIRateLimitedError, now: number): number {
  // Rounded before it is rounded up: seconds that are no whole number are not exact.
  return now + Math.max(1_000, Math.ceil(Math.round(retryAfter * 1_000_000) / 1_000));
}

/**
 * When Slack may be asked the same again: for questions, which change nothing.
 *
 * @param error what the Web API's client has thrown
 * @param now Unix time in milliseconds
 * @returns Unix time in milliseconds; `undefined` when it would answer the same, or when it was not Slack
 */
export function retryAt(error: unknown, now: number): number | undefined {
  if (error instanceof WebAPIRateLimitedError) return rateLimitedUntil(error, now);
  const isPassing =
    error instanceof WebAPIRequestError ||
    (error instanceof WebAPIHTTPError && error.statusCode >= 500) ||
    (error instanceof WebAPIPlatformError && passingReasons.has(error.data.error));
  return isPassing ? now + defaultRetryPause : undefined;
}

/**
 * When to repeat a post that may be there. The pauses grow, since each try may leave a copy, but not beyond half of the
 * time that's left.
 *
 * @param post when it was due, and when it becomes useless; Unix time in milliseconds, like `now`
 * @returns Unix time in milliseconds; `undefined` when it would be useless by then
 */
export function repostAt(post: { dueAt: number; until: number }, now: number): number | undefined {
  const pause = Math.min(now - post.dueAt, Math.ceil((post.until - now) / 2));
  const at = now + Math.max(defaultRetryPause, pause);
  return at < post.until ? at : undefined;
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

/** Tries for some two minutes: for what nothing else tries again. It must be safe to repeat. */
export const persistently = retry(
  handleWhen((error) => retryAt(error, 0) !== undefined),
  { maxAttempts: 8, backoff: new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 30_000 }) },
);
