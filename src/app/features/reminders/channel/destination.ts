import type { WebClient } from "@slack/web-api";
import { ianaZone } from "#app/calendar/ical/zone.ts";
import { type BlockReason, decidePosting } from "#app/slack/access/channel-policy.ts";
import {
  type Channel,
  isDirectMessages,
  openDirectMessages,
  readChannel,
} from "#app/slack/client/channels.ts";
import { canonicalEmail } from "#contract/contact-address.ts";
import type { ChannelRequest } from "../dependencies.ts";

/** Where reminders will go, or why they can't. */
export type Destination = { isDirect: true } | { isDirect: false; channel: Channel } | { obstacle: Obstacle };

/**
 * Whether reminders can be set up in a conversation: a channel with the app, or one's messages with it. Every
 * post checks again.
 *
 * @throws errors of the Web API
 */
export async function destinationOf(request: ChannelRequest): Promise<Destination> {
  const { channelRules, client, organisation, person, channel, isGroup } = request;
  if (isDirectMessages(channel)) {
    return (await openDirectMessages(client, person)) === channel
      ? { isDirect: true }
      : { obstacle: "direct" };
  }
  // No cache: the person may have just invited the app or allowed the channel.
  const channels = { read: (id: string) => readChannel(client, id) };
  const decision = await decidePosting({ channels, channelRules }, organisation, channel);
  if (decision.isOpen) return { isDirect: false, channel: decision.channel };
  // Slack may report a group that the app can't see as unknown.
  return { obstacle: isGroup && decision.blockedBy === "not a member" ? "group" : decision.blockedBy };
}

/** `destinationOf` for whoever sets something up there: they have to be in the channel. */
export async function destinationFor(request: ChannelRequest): Promise<Destination> {
  const destination = await destinationOf(request);
  if ("obstacle" in destination || destination.isDirect) return destination;
  return (await request.channelPolicy.isIn(request.organisation, request.channel, request.person))
    ? destination
    : { obstacle: "outside" };
}

/**
 * What we need to know about a reminder's owner.
 *
 * @param client for `users.info`; scopes `users:read` and `users:read.email`
 * @returns the IANA name of their zone, if Slack gives one that we know; and their address
 * @throws errors of the Web API
 */
export async function readPerson(client: WebClient, user: string) {
  const { user: found } = await client.users.info({ user });
  const timeZone = ianaZone(found?.tz ?? "") && found?.tz;
  return { timeZone, email: canonicalEmail(found?.profile?.email ?? "") };
}

/**
 * Why nothing can be set up in a conversation: a block reason of the channel policy, it's a DM between people, or
 * whoever asks isn't in the channel.
 */
export type Obstacle = BlockReason | "direct" | "outside";

/** Why, which continues a sentence; and what to do about it, if anything. mrkdwn. */
const explanations: Readonly<Record<Obstacle, { because: string; remedy: string }>> = {
  direct: {
    because: "we post reminders in channels, not in direct messages between people",
    remedy: "Use a channel instead. For reminders only you see, use `/reminders add`.",
  },
  outside: { because: "you aren't in this channel", remedy: "Join it first." },
  "not a member": {
    because: "Rapport isn't in this channel",
    remedy: "Invite it first: `/invite @Rapport` in the channel.",
  },
  group: {
    because: "Rapport can't be in this group conversation",
    remedy: "Use a channel instead. For reminders only you see, use `/reminders add`.",
  },
  archived: { because: "this channel is archived", remedy: "" },
  shared: {
    because:
      "this channel is shared with another company, and the people our reminders are about may be here",
    remedy: "A workspace admin can allow it in Rapport's Home.",
  },
};

const notSetUpTexts: Readonly<Record<Obstacle, string>> = {
  direct: "Use a channel for reminders, or `/reminders add` for your own.",
  outside: "You aren't in this channel: join it first.",
  "not a member": "Rapport isn't in this channel: type `/invite @Rapport` first.",
  group: "Rapport can't be in group messages: use a channel, or `/reminders add`.",
  archived: "This channel is archived.",
  shared: "This channel is shared outside: an admin can allow it in Home.",
};

/** Why nothing can be set up in a conversation, and what to do, in a line; mrkdwn. */
export function notSetUp(obstacle: Obstacle): string {
  return `${notSetUpTexts[obstacle]} Nothing was set up.`;
}

/** Why a conversation isn't offered for reminders, and what to do; mrkdwn. */
export function notHere(obstacle: Obstacle): string {
  const { because, remedy } = explanations[obstacle];
  const isFixable = obstacle === "not a member" || obstacle === "shared";
  return `Not in this conversation: ${because}. ${isFixable ? remedy : ""}`.trim();
}

/** Why nothing is posted in a conversation despite its settings, and what to do; mrkdwn. */
export function notPosted(obstacle: Obstacle): string {
  const { because, remedy } = explanations[obstacle];
  return `We're not posting here: ${because}. ${remedy}`.trim();
}
