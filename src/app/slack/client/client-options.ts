import type { WebClientOptions } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { boltLogger } from "./logger.ts";
import { observedFetch, type SlackCall } from "./observed-fetch.ts";
import { assertSlacks, slackAddressCheck } from "./slack-address.ts";

/** Timeout of a Web API call, in milliseconds. */
const timeout = 10_000;
/** Bytes of an answer, unpacked: a page of 1,000 people is about 2 MiB. */
const maxAnswerBytes = 20 * 1024 * 1024;

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
        return bounded(
          await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: "error", ...init }),
        );
      },
      slackApiUrl.href,
      onCall,
    ),
  };
}

/** An answer whose reading fails, and whose connection ends, once it's too long. */
function bounded(response: Response): Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) controller.error(new Error("Slack's answer is too long."));
      else controller.enqueue(chunk);
    },
  });
  return response.body === null ? response : new Response(response.body.pipeThrough(count), response);
}
