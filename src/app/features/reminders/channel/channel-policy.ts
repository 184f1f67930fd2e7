import type { WebClient } from "@slack/web-api";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { type Channel, isDirectMessages, readChannel } from "../../../slack/client/channel.ts";
import type { Channels } from "../../../slack/client/channels.ts";
import type { Directory } from "../../../slack/client/directory.ts";
import { type Presence, readPresence } from "./presence.ts";

/** Why nothing may be posted in a channel. */
export type BlockReason = "not a member" | "group" | "archived" | "shared";

/** What the channel policy says of a channel. */
export type PostDecision = { isOpen: true; channel: Channel } | { isOpen: false; blockedBy: BlockReason };

/**
 * Who reads what is posted in a channel:
 * - `outsiders`: guests of the workspace or people of another company are among them, or somebody of whom Slack says
 *   nothing, and no administrator has allowed the channel: no profile is shown
 * - `known`: of those who are there themselves no profile is shown
 */
export type Readers = { kind: "outsiders" } | ({ kind: "known" } & Pick<Presence, "people">);

/** Asked before every post: channels are shared, and people come and go, without a word to the app. */
export interface ChannelPolicy {
  /** Slack is asked anew each time (`Channels`). @throws errors of the Web API: then nothing may be posted now */
  channel(organisation: string, channel: string): Promise<PostDecision>;
  /** As `channel`, with no answer that is some seconds old: for what is not one of many at once. */
  channelNow(organisation: string, channel: string): Promise<PostDecision>;
  /** Who is there is asked anew each time; who they are, every few minutes. @throws errors of the Web API */
  readers(organisation: string, channel: Channel): Promise<Readers>;
  /**
   * Whether nothing is posted for somebody any more: their account is deactivated, or has become a guest's.
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
 * Whether cards may stand in a channel.
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
 * A person's messages with the app, which it has no scope to ask Slack for: they are nobody else's, and whose they
 * are was seen when the reminder was set up.
 */
function ownMessages(id: string): Channel {
  return { id, name: undefined, kind: "direct", isMember: true, isArchived: false, isExternal: false };
}
