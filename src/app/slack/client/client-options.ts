import type { WebClientOptions } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { boltLogger } from "./logger.ts";
import { observedFetch, type SlackCall } from "./observed-fetch.ts";
import { assertSlacks, slackAddressCheck } from "./slack-address.ts";

/** Timeout of a Web API call, in milliseconds. */
const timeout = 10_000;

/**
 * What every client of the Web API is made with.
 *
 * @param onCall called once a call to Slack has ended
 */
export function slackClientOptions(
  slackApiUrl: URL,
  log: Log,
  onCall: (call: SlackCall) => void,
): WebClientOptions & { fetch: typeof fetch } {
  const isSlacks = slackAddressCheck(slackApiUrl.href);
  return {
    slackApiUrl: slackApiUrl.href,
    logger: boltLogger(log),
    // The SDK would resend a post whose answer is lost, and one 429 would hold up everyone.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout,
    // Bolt answers through it too, at whatever response URL a request names.
    fetch: observedFetch(
      async (url, init) => {
        assertSlacks(isSlacks, url instanceof Request ? url.url : url);
        return fetch(url, { signal: AbortSignal.timeout(timeout), redirect: "error", ...init });
      },
      slackApiUrl.href,
      onCall,
    ),
  };
}
