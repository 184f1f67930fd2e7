import type { WebClientOptions } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { boltLogger } from "./logger.ts";
import { assertSlackAddress } from "./slack-address.ts";

/** Timeout of a Web API call, in milliseconds. */
const timeout = 10_000;

/** What every client of the Web API is made with. */
export function slackClientOptions(slackApiUrl: URL, log: Log): WebClientOptions {
  return {
    slackApiUrl: slackApiUrl.href,
    logger: boltLogger(log),
    // The SDK would resend a post whose answer is lost, and one 429 would hold up everyone.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout,
    // Bolt answers through it too, at whatever response URL a request names.
    async fetch(url, init) {
      assertSlackAddress(url instanceof Request ? url.url : url, slackApiUrl.href);
      return fetch(url, { signal: AbortSignal.timeout(timeout), redirect: "error", ...init });
    },
  };
}
