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

/**
 * @returns the answer with its body read: a stream that counts costs a tenth of the whole call
 * @throws once it's too long, and its connection ends
 */
async function bounded(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error("Slack's answer is too long.");
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), response);
}
