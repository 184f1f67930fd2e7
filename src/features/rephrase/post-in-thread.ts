import { WebAPIPlatformError, WebAPIRateLimitedError, type WebClient } from "@slack/web-api";
import type { Thread } from "./memo.ts";
import type { ThreadReply } from "./thread-reply.ts";

/** Milliseconds that Slack has to take a message. */
const deadline = 10_000;

/** What became of a post. All but `unconfirmed` are certain. */
export type Posted =
  | { kind: "posted" | "uninvited" | "busy" | "unconfirmed" }
  /** `reason`: Slack's own word for it. */
  | { kind: "refused"; reason: string };

export interface Posting {
  client: WebClient;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told why a post did not go through at first, or at all. */
  onFallback: (error: unknown) => void;
}

/**
 * Posts a reply in a thread, once: what may have been taken is not sent again. While it lives, the response URL
 * serves, which needs no membership in the channel; after that the Web API.
 */
export async function postInThread(
  { channel, ts, reply }: Thread,
  message: ThreadReply,
  { client, now, onFallback }: Posting,
): Promise<Posted> {
  try {
    const isAlive = reply.kind === "reply" && reply.until > now();
    if (isAlive && (await respond(reply.responseUrl, { ...message, thread_ts: ts })))
      return { kind: "posted" };
    await client.chat.postMessage({ channel, thread_ts: ts, ...message });
    return { kind: "posted" };
  } catch (error) {
    onFallback(error);
    return outcomeOf(error);
  }
}

/** @returns false when the URL serves no more; @throws when it is not known whether it was taken */
async function respond(url: string, message: ThreadReply & { thread_ts: string }): Promise<boolean> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ response_type: "in_channel", replace_original: false, ...message }),
    signal: AbortSignal.timeout(deadline),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (response.status >= 400 && response.status < 500) return false;
  throw new Error(`The response URL answered ${response.status}.`);
}

function outcomeOf(error: unknown): Posted {
  if (error instanceof WebAPIRateLimitedError) return { kind: "busy" };
  if (!(error instanceof WebAPIPlatformError)) return { kind: "unconfirmed" };
  const reason = error.data.error;
  return reason === "not_in_channel" || reason === "channel_not_found"
    ? { kind: "uninvited" }
    : { kind: "refused", reason };
}
