import { WebAPIPlatformError, WebAPIRateLimitedError, type WebClient } from "@slack/web-api";
import { postToResponseUrl } from "../../slack/reply/response-url.ts";
import type { Thread } from "./memo.ts";
import type { ThreadReply } from "./thread-reply.ts";

/** What became of a post. All but `unconfirmed` are certain. */
export type Posted =
  /** `posted from outside`: through the response URL, so in the thread or below it in the channel. */
  | { kind: "posted" | "posted from outside" | "uninvited" | "busy" | "unconfirmed" }
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
 * Posts a reply in a thread, once: what may have been taken is not sent again. Only where the app is no member, and
 * so surely nothing was taken, the response URL serves while it lives; it needs no membership, but it was seen to
 * leave out the thread. Source: https://github.com/slackapi/bolt-js/issues/963
 */
export async function postInThread(
  thread: Thread,
  message: ThreadReply,
  { client, now, onFallback }: Posting,
): Promise<Posted> {
  const { channel, ts } = thread;
  try {
    await client.chat.postMessage({ channel, thread_ts: ts, ...message });
    return { kind: "posted" };
  } catch (error) {
    onFallback(error);
    const outcome = outcomeOf(error);
    if (outcome.kind !== "uninvited") return outcome;
  }
  try {
    return { kind: (await postFromOutside(thread, message, now())) ? "posted from outside" : "uninvited" };
  } catch (error) {
    onFallback(error);
    return { kind: "unconfirmed" };
  }
}

/** @returns false when the thread's response URL serves no more; @throws as `postToResponseUrl` */
async function postFromOutside({ ts, reply }: Thread, message: ThreadReply, now: number): Promise<boolean> {
  if (reply.kind !== "reply" || reply.until <= now) return false;
  const where = { response_type: "in_channel", replace_original: false, thread_ts: ts };
  return postToResponseUrl(reply.responseUrl, { ...where, ...message });
}

function outcomeOf(error: unknown): Posted {
  if (error instanceof WebAPIRateLimitedError) return { kind: "busy" };
  if (!(error instanceof WebAPIPlatformError)) return { kind: "unconfirmed" };
  const reason = error.data.error;
  return reason === "not_in_channel" || reason === "channel_not_found"
    ? { kind: "uninvited" }
    : { kind: "refused", reason };
}
