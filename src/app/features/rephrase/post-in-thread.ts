import type { Logger } from "@slack/bolt";
import type { KnownBlock, MessageMetadata, Overflow, RichTextBlock, SectionBlock } from "@slack/types";
import { WebAPIPlatformError, WebAPIRateLimitedError, type WebClient } from "@slack/web-api";
import { section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { readMessage, type Token } from "../../slack/input/message-text.ts";
import { postToResponseUrl } from "../../slack/reply/delivery-target.ts";
import { type MachineText, originLine, originMetadata, originOf } from "../../slack/reply/machine-text.ts";
import { postable } from "../../slack/reply/postable.ts";
import type { Thread } from "./memo.ts";

/** A post's outcome. All but `unconfirmed` are certain. */
export type Posted =
  /** `posted from outside`: through the response URL, so in the thread or below it in the channel. */
  | { kind: "posted from outside" | "uninvited" | "busy" | "unconfirmed" }
  /** Its contact was forgotten meanwhile, and it's taken back. */
  | { kind: "forgotten" }
  /** `ts`: Slack's. */
  | { kind: "posted"; ts: string | undefined }
  /** `reason`: Slack's error code. */
  | { kind: "refused"; reason: string };

export interface Posting {
  client: WebClient;
  /** Unix time in milliseconds. */
  now: () => number;
  logger: Pick<Logger, "warn">;
}

/**
 * Posts a reply in a thread at most once: what Slack may have accepted isn't sent again. Only if the app
 * isn't a member, so nothing was posted, we use the response URL while it works; it needs no membership, but
 * is known to drop the thread sometimes. Source: https://github.com/slackapi/bolt-js/issues/963
 */
export async function postInThread(
  thread: Thread,
  message: ThreadReply,
  { client, now, logger }: Posting,
): Promise<Posted> {
  const { channel, ts } = thread;
  try {
    const posted = await client.chat.postMessage({ channel, thread_ts: ts, ...message });
    return { kind: "posted", ts: posted.ts };
  } catch (error) {
    logger.warn("posting a reply in its thread failed", error);
    const outcome = outcomeOf(error);
    if (outcome.kind !== "uninvited") return outcome;
  }
  try {
    return {
      kind: (await postFromOutside(thread, message, { client, now })) ? "posted from outside" : "uninvited",
    };
  } catch (error) {
    logger.warn("posting a reply in its thread failed", error);
    return { kind: "unconfirmed" };
  }
}

/** @returns false when the thread's response URL no longer works; @throws as `postToResponseUrl` */
async function postFromOutside(
  { ts, reply }: Thread,
  message: ThreadReply,
  { client, now }: Pick<Posting, "client" | "now">,
): Promise<boolean> {
  if (reply.kind !== "reply" || reply.until <= now()) return false;
  const where = { response_type: "in_channel", replace_original: false, thread_ts: ts };
  return postToResponseUrl(client, reply.responseUrl, { ...where, ...message });
}

function outcomeOf(error: unknown): Posted {
  if (error instanceof WebAPIRateLimitedError) return { kind: "busy" };
  if (!(error instanceof WebAPIPlatformError)) return { kind: "unconfirmed" };
  const reason = error.data.error;
  return reason === "not_in_channel" || reason === "channel_not_found"
    ? { kind: "uninvited" }
    : { kind: "refused", reason };
}

/** A reply to post in a thread. */
interface ThreadReply {
  text: string;
  blocks: KnownBlock[];
  metadata: MessageMetadata;
}

interface ReplyFacts {
  /** As from `postableReply`. */
  message: RichTextBlock;
  /** Slack ID of who posts it. */
  person: string;
  /** Whether it isn't what the service wrote any more. */
  isEdited: boolean;
  /** With which they can take it back. */
  menu: Overflow;
  /** Tokens of the original: they have the names of people and channels. */
  tokens: readonly Token[];
}

/** A person's reply. It begins with their name, because the app posts it. */
export function threadReply({ message, person, isEdited, menu, tokens }: ReplyFacts): ThreadReply {
  const origin = originOfReply(isEdited);
  const text = escapeText(replyText(message, tokens), limits.fallbackText);
  return {
    text: `${authorName(person)}: ${text} · ${originOf(origin)}`,
    blocks: [{ ...authorLine(person, isEdited), accessory: menu }, message],
    metadata: originMetadata(origin),
  };
}

/**
 * Not the person's name and picture as the message's own: that takes a scope by which the app could pass for anybody.
 */
export function authorLine(person: string, isEdited: boolean): SectionBlock {
  return section(originLine(originOfReply(isEdited), "sent", `*${authorName(person)}*`));
}

function originOfReply(isEdited: boolean): MachineText {
  return { operation: "rephrase", isEdited };
}

function authorName(person: string): string {
  return `<@${person}>`;
}

/** As plain text, written like the original that was rephrased. */
export function replyText(message: RichTextBlock, tokens: readonly Token[]): string {
  return readMessage(message, namesIn(tokens)).text;
}

/**
 * A person's reply as the app may post it: see `postable`.
 *
 * @param tokens of the original: they have the names of user groups
 */
export function postableReply(message: RichTextBlock, tokens: readonly Token[]): RichTextBlock {
  return postable(message, namesIn(tokens));
}

/** Names of people, channels and user groups by ID, without the `@` or `#`. */
function namesIn(tokens: readonly Token[]): Map<string, string> {
  const names = tokens.flatMap(({ text, element }): [string, string][] => {
    switch (element.type) {
      case "user":
        return [[element.user_id, text.slice(1)]];
      case "channel":
        return [[element.channel_id, text.slice(1)]];
      case "usergroup":
        return [[element.usergroup_id, text.slice(1)]];
      default:
        return [];
    }
  });
  return new Map(names);
}
