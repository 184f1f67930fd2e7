import type { WebClient } from "@slack/web-api";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { type Channel, isDirectMessages, readChannel } from "../../../slack/client/channel.ts";
import type { Requester } from "../dependencies.ts";
import { decidePosting } from "./channel-policy.ts";
import type { Obstacle } from "./obstacles.ts";

/** Where reminders will go, or why they can't. */
export type Destination = { isDirect: true } | { isDirect: false; channel: Channel } | { obstacle: Obstacle };

/**
 * Whether reminders can be set up in a conversation: a channel the app is in, or a person's own messages with
 * it. Every post checks again.
 *
 * @throws errors of the Web API
 */
export async function destinationOf(
  client: WebClient,
  channelRules: Pick<ChannelRules, "isAllowed">,
  { organisation, channel, person, isGroup }: Requester,
): Promise<Destination> {
  if (isDirectMessages(channel)) {
    return (await ownMessages(client, person)) === channel ? { isDirect: true } : { obstacle: "direct" };
  }
  // No cache: the person may have just invited the app or allowed the channel.
  const channels = { read: (id: string) => readChannel(client, id) };
  const decision = await decidePosting({ channels, channelRules }, organisation, channel);
  if (decision.isOpen) return { isDirect: false, channel: decision.channel };
  // Slack may report a group that the app can't see as unknown.
  return { obstacle: isGroup && decision.blockedBy === "not a member" ? "group" : decision.blockedBy };
}

/**
 * @param client for `conversations.open`; scope `im:write`
 * @returns the id of a person's messages with the app
 * @throws errors of the Web API
 */
export async function ownMessages(client: WebClient, person: string): Promise<string> {
  const { channel } = await client.conversations.open({ users: person });
  if (channel?.id === undefined) throw new Error("Slack opened a conversation and did not say which.");
  return channel.id;
}
