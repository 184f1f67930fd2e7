import { z } from "zod";

/** Why a feed is not there to be read. */
export const feedProblem = z.enum([
  /** It leads to a place that feeds may not come from. */
  "forbidden address",
  /** Its host is not one of those that were named, where feeds come from no others. */
  "host not allowed",
  /** No connection, no name, no end of the answer, or a certificate that does not hold. */
  "unreachable",
  "too slow",
  /** 401 and 403. */
  "refused",
  /** 404 and 410. */
  "gone",
  /** 429. */
  "rate limited",
  /** Any other answer that is none. */
  "failing",
  "too many redirects",
  "too large",
  /** What came is no calendar: most often a page for people. */
  "no calendar",
  /** It takes longer to read than a feed may. */
  "too much work",
  /** It had meetings that are still to come, and has none at all now: believed when it says so again. */
  "suddenly empty",
]);
export type FeedProblem = z.infer<typeof feedProblem>;

export interface FeedErrorOptions extends ErrorOptions {
  /** Seconds after which the feed's host wants to be asked again. */
  retryAfter?: number | undefined;
}

/** A feed could not be fetched or read. Its message never holds the address, which is a secret. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly problem: FeedProblem;
  readonly retryAfter: number | undefined;

  constructor(problem: FeedProblem, { retryAfter, ...options }: FeedErrorOptions = {}) {
    super(`A calendar's feed: ${problem}.`, options);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}
