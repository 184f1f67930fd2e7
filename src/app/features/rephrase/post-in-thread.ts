import { WebAPIPlatformError, WebAPIRateLimitedError, type WebClient } from "@slack/web-api";
import { postToResponseUrl } from "../../slack/reply/response-url.ts";
import type { Thread } from "./memo.ts";
import type { ThreadReply } from "./thread-reply.ts";

/** A post's outcome. All but `unconfirmed` are certain. */
export type Posted =
  /** `posted from outside`: through the response URL, so in the thread or below it in the channel. */
  | { kind: "posted" | "posted from outside" | "uninvited" | "busy" | "unconfirmed" }
  /** `reason`: Slack's error code. */
  | { kind: "refused"; reason: string };

export interface Posting {
  client: WebClient;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called with the reason when a post fails, at first or for good. */
  onFallback: (error: unknown) => void;
}

/**
 * Posts a reply in a thread at most once: what Slack may have accepted isn't sent again. Only if the app
 * isn't a member, so nothing was posted, we use the response URL while it works; it needs no membership, but
 * is known to drop the thread sometimes. Source: https://github.com/slackapi/bolt-js/issues/963
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

/** @returns false when the thread's response URL no longer works; @throws as `postToResponseUrl` */
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
