import type { WebClientOptions } from "@slack/web-api";
import { type Logger, LogLevel } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { observedFetch, type SlackCall } from "./observed-fetch.ts";

/** Timeout of a Web API call, in milliseconds. */
const timeout = 10_000;
/** Bytes of an answer, unpacked: a page of 1,000 people is about 2 MiB. */
const maxAnswerBytes = 20 * 1024 * 1024;

/**
 * What every client of the Web API is made with.
 *
 * @param onCall called once a call to Slack has ended
 * @param onDate called with the time of each of the Web API's answers, header `Date`
 */
export function slackClientOptions(
  slackApiUrl: URL,
  log: Log,
  onCall: (call: SlackCall) => void,
  onDate: (date: string | null) => void = () => undefined,
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
        const address = url instanceof Request ? url.url : String(url);
        assertSlacks(isSlacks, address);
        const signal = AbortSignal.timeout(timeout);
        const response = await fetch(url, { signal, redirect: "error", ...init });
        // Elsewhere, the answer may come from a cache.
        if (address.startsWith(slackApiUrl.href)) onDate(response.headers.get("date"));
        return bounded(response);
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

/**
 * What bolt and the Web API client have to say, in the same log. Their debug lines hold whole requests and
 * answers, and so people's names and profiles: those go nowhere, whatever the level.
 */
export function boltLogger(log: Log): Logger {
  const child = log.child({ part: "slack" });
  const write = (level: "info" | "warn" | "error", parts: unknown[]) => {
    const err = parts.find((part) => part instanceof Error);
    const text = parts.filter((part) => part !== err).join(" ");
    child[level](err === undefined ? {} : { err }, text);
  };
  return {
    debug: () => undefined,
    info: (...parts: unknown[]) => write("info", parts),
    warn: (...parts: unknown[]) => write("warn", parts),
    error: (...parts: unknown[]) => write("error", parts),
    setLevel: () => undefined,
    setName: () => undefined,
    getLevel: () => LogLevel.INFO,
  };
}

/** Slack's other hosts, by the Web API's. Source: https://docs.slack.dev/govslack */
const hosts: ReadonlyMap<string, { hooks: string; files: string }> = new Map([
  ["slack.com", { hooks: "https://hooks.slack.com/", files: "https://files.slack.com/" }],
  ["slack-gov.com", { hooks: "https://hooks.slack-gov.com/", files: "https://files.slack-gov.com/" }],
]);

/** In plain form: nothing that one program reads otherwise than another, such as `%2e` or a second slash. */
const responsePath = /^(?:commands|actions|app)(?:\/[\w-]+)+$/;

/**
 * Tells whether a URL that came with a request is one of Slack's for responses: a card with a profile may go there.
 *
 * @param slackApiUrl the Web API's base, such as `https://slack.com/api/`; a simulated Slack has one origin for all
 */
export function responseUrlCheck(slackApiUrl: string): (url: string) => boolean {
  const { hooks } = startsOf(slackApiUrl);
  return (url) => url.startsWith(hooks) && responsePath.test(url.slice(hooks.length));
}

/**
 * Tells whether a request for Slack goes to Slack. Files go to an address that `files.getUploadURLExternal` gives.
 * Source: https://docs.slack.dev/reference/methods/files.getUploadURLExternal
 *
 * @param slackApiUrl as above
 */
export function slackAddressCheck(slackApiUrl: string): (url: string) => boolean {
  const { api, files } = startsOf(slackApiUrl);
  const isResponseUrl = responseUrlCheck(slackApiUrl);
  return (url) => url.startsWith(api) || url.startsWith(files) || isResponseUrl(url);
}

/** With the slash, no name, password or port can follow; Slack's URLs are always written so, and nothing is parsed. */
function startsOf(slackApiUrl: string): { api: string; hooks: string; files: string } {
  const { origin, host } = new URL(slackApiUrl);
  const api = `${origin}/`;
  return { api, ...(hosts.get(host) ?? { hooks: api, files: api }) };
}

/** @throws Error where a request would go to anybody else, with whatever is in its body */
export function assertSlacks(isSlacks: (url: string) => boolean, url: string | URL): void {
  if (!isSlacks(String(url))) throw new Error("A request for Slack would have gone elsewhere.");
}
