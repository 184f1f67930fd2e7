import type { WebClient } from "@slack/web-api";
import type { Card } from "../../blocks/card.ts";
import type { WrittenMessage } from "../input/written-message.ts";

/**
 * Answers what somebody wrote to the app: with a message in their messages with it, and in a channel for their eyes
 * alone, or as a direct message where the app may not do that. In a thread, where they wrote in one: elsewhere Slack
 * shows nothing ephemeral there. Source: https://docs.slack.dev/reference/methods/chat.postEphemeral
 *
 * @param post posts it where it stays
 */
export async function answerMessage(
  client: WebClient,
  { person: user, channel, threadTs, isDirect }: WrittenMessage,
  card: Card,
  post: (at: { channel: string; thread_ts?: string }) => Promise<unknown> = (at) =>
    client.chat.postMessage({ ...at, ...card }),
): Promise<void> {
  const at = { channel, ...(threadTs !== undefined && { thread_ts: threadTs }) };
  const shown = isDirect ? post(at) : client.chat.postEphemeral({ ...at, user, ...card });
  await (isDirect ? shown : shown.catch(() => post({ channel: user })));
}
