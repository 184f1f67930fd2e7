import type { WebClient } from "@slack/web-api";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { type Channel, isDirectMessages, readChannel } from "../../../slack/client/channel.ts";
import type { Channels } from "../../../slack/client/channels.ts";
import type { Directory } from "../../../slack/client/directory.ts";
import { type Presence, readPresence } from "./presence.ts";

/** Why we can't post in a channel. */
export type BlockReason = "not a member" | "group" | "archived" | "shared";

/** The channel policy's decision. */
export type PostDecision = { isOpen: true; channel: Channel } | { isOpen: false; blockedBy: BlockReason };

/**
 * Who reads a channel:
 * - `outsiders`: it has workspace guests, people from another company, or somebody we know nothing about, and
 *   no administrator has allowed it: no profiles are shown
 * - `known`: the profiles of people who are in the channel aren't shown
 */
export type Readers = { kind: "outsiders" } | ({ kind: "known" } & Pick<Presence, "people">);

/** Checked before every post: Slack doesn't tell us when a channel is shared or its members change. */
export interface ChannelPolicy {
  /** Asks Slack each time (`Channels`). @throws errors of the Web API: then don't post now */
  channel(organisation: string, channel: string): Promise<PostDecision>;
  /** Like `channel`, but without cached responses: for single messages. */
  channelNow(organisation: string, channel: string): Promise<PostDecision>;
  /** Members are read each time; their details, every few minutes. @throws errors of the Web API */
  readers(organisation: string, channel: Channel): Promise<Readers>;
  /**
   * Whether a person's reminders should stop: their account is deactivated or now a guest's.
   *
   * @throws errors of the Web API
   */
  hasLeft(person: string): Promise<boolean>;
}

export interface ChannelPolicyDependencies {
  client: WebClient;
  channels: Channels;
  directory: Directory;
  channelRules: Pick<ChannelRules, "isAllowed">;
}

export function createChannelPolicy({
  client,
  channels,
  directory,
  channelRules,
}: ChannelPolicyDependencies): ChannelPolicy {
  const asked = { read: (id: string) => readChannel(client, id) };
  return {
    channel: (organisation, id) => decidePosting({ channels, channelRules }, organisation, id),
    channelNow: (organisation, id) => decidePosting({ channels: asked, channelRules }, organisation, id),
    async readers(organisation, channel) {
      const { people, isOpenToOutsiders } = await readPresence({ client, directory }, channel);
      const isHeldBack = isOpenToOutsiders && !(await channelRules.isAllowed(organisation, channel.id));
      return isHeldBack ? { kind: "outsiders" } : { kind: "known", people };
    },
    async hasLeft(id) {
      const person = (await directory.people([id])).get(id);
      return person === undefined || person.isDeleted || person.isOutsider;
    },
  };
}

/**
 * Whether cards may be posted in a channel.
 *
 * @throws errors of the Web API
 */
export async function decidePosting(
  { channels, channelRules }: Pick<ChannelPolicyDependencies, "channels" | "channelRules">,
  organisation: string,
  id: string,
): Promise<PostDecision> {
  if (isDirectMessages(id)) return { isOpen: true, channel: ownMessages(id) };
  const channel = await channels.read(id);
  if (channel?.kind === "group") return { isOpen: false, blockedBy: "group" };
  if (channel?.isArchived) return { isOpen: false, blockedBy: "archived" };
  if (!channel?.isMember) return { isOpen: false, blockedBy: "not a member" };
  if (channel.isExternal && !(await channelRules.isAllowed(organisation, id))) {
    return { isOpen: false, blockedBy: "shared" };
  }
  return { isOpen: true, channel };
}

/**
 * A person's messages with the app. We have no scope to ask Slack about them; only that person reads them,
 * and we checked whose they are when the reminder was set up.
 */
function ownMessages(id: string): Channel {
  return { id, name: undefined, kind: "direct", isMember: true, isArchived: false, isExternal: false };
}
