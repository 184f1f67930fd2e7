import { z } from "zod";

/** Why a feed couldn't be read. */
export const feedProblem = z.enum([
  /** It leads to an address that feeds may not come from. */
  "forbidden address",
  /** Only listed hosts are allowed, and this isn't one of them. */
  "host not allowed",
  /** Connection or DNS failure, an incomplete response, or an invalid certificate. */
  "unreachable",
  "too slow",
  /** 401 and 403. */
  "refused",
  /** 404 and 410. */
  "gone",
  /** 429. */
  "rate limited",
  /** Any other error response. */
  "failing",
  "too many redirects",
  "too large",
  /** The content isn't a calendar: most often it's a web page. */
  "no calendar",
  /** It takes too long to read. */
  "too much work",
  /** It had upcoming meetings and now has none. We believe it if the next reading says the same. */
  "suddenly empty",
]);
export type FeedProblem = z.infer<typeof feedProblem>;

export interface FeedErrorOptions extends ErrorOptions {
  /** Seconds to wait before the next request, as the host asks. */
  retryAfter?: number | undefined;
}

/** A feed could not be fetched or read. The message never contains the address, which is a secret. */
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
