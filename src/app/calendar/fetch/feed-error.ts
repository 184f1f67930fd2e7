import type { Dispatcher } from "undici";
import { z } from "zod";
import { retryAfter } from "../../outreach/service/retry-timing.ts";

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

/** A feed could not be fetched or read. The message never contains the address, which is a secret. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly problem: FeedProblem;
  /** Seconds to wait before the next request, as the host asks. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: FeedProblem,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(`Calendar feed: ${problem}.`, options);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** We honor `Retry-After` up to a day, in seconds. */
const maxRetryAfter = 86_400;

/**
 * The error for a response without usable content (RFC 9110, section 15; 429: RFC 6585, section 4).
 *
 * @param now Unix time in milliseconds, to interpret a date in `Retry-After`
 */
export function failureOfAnswer(
  { statusCode, headers }: Pick<Dispatcher.ResponseData, "statusCode" | "headers">,
  now: number,
): FeedError {
  if (statusCode === 401 || statusCode === 403) return new FeedError("refused");
  if (statusCode === 404 || statusCode === 410) return new FeedError("gone");
  const seconds = retryAfter(headers["retry-after"], now);
  return new FeedError(statusCode === 429 ? "rate limited" : "failing", {
    retryAfter: seconds === undefined ? undefined : Math.min(seconds, maxRetryAfter),
  });
}

/** Errors that a deadline ends an exchange with. */
const outOfTime = new Set([
  "TimeoutError",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);

/** Error codes of zlib and its Brotli decoder. https://nodejs.org/api/zlib.html#constants */
const undecodable = /^(?:Z_|ERR__)/;

/** The error for an exchange that ended early. It keeps only the code: other messages contain the host. */
export function failureOfBrokenExchange(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const code = codeOf(error);
  return new FeedError(problemOf(code), { cause: new Error(code) });
}

function problemOf(code: string): FeedProblem {
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return "too large";
  if (outOfTime.has(code)) return "too slow";
  return undecodable.test(code) ? "failing" : "unreachable";
}

/** The code of a system or undici error, or the name of one without a code, such as `TimeoutError`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "no code";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
