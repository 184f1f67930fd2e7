import { type ConversationsInfoResponse, WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { remembered } from "../../outreach/remembered.ts";
import { missingScope } from "./missing-scope.ts";
import { pagesOf } from "./pages.ts";
import { isForEnterprise } from "./workspace-client.ts";

/** A conversation as the app sees it. */
export interface Channel {
  id: string;
  /** Absent in direct messages. */
  name: string | undefined;
  /** `direct`: the messages of two people, or of one and an app; `group`: those of several people. */
  kind: "channel" | "direct" | "group";
  /** Whether the app is in it. */
  isMember: boolean;
  isArchived: boolean;
  /** Whether people of another company are in it, or invited; a channel shared within one enterprise is none. */
  isExternal: boolean;
}

/** Whether a conversation is between two people, or with an app. The app has no scope to ask, but ids say so. */
export function isDirectMessages(channel: string): boolean {
  return channel.startsWith("D");
}

/** @param name `channel_name` of a command: for direct messages of several people it's `mpdm-…` */
export function isGroupMessages(name: string): boolean {
  return name.startsWith("mpdm-");
}

/**
 * What Slack says of a conversation now.
 * Source: https://docs.slack.dev/reference/objects/conversation-object
 *
 * @param client for `conversations.info`; scopes `channels:read`, `groups:read`
 * @returns `undefined` when there is none that the app may see, such as a private channel that it was removed from.
 *   Of a group's direct messages only that they are such: the app has no scope to ask about them
 * @throws errors of the Web API
 */
export async function readChannel(client: WebClient, id: string): Promise<Channel | undefined> {
  const channel = await informationOf(client, id);
  return channel && channelOf(id, channel);
}

type Information = NonNullable<ConversationsInfoResponse["channel"]>;

function channelOf(id: string, channel: Information): Channel {
  return {
    id,
    name: channel.name,
    kind: channel.is_mpim === true ? "group" : channel.is_im === true ? "direct" : "channel",
    isMember: channel.is_member === true || channel.is_im === true,
    isArchived: channel.is_archived === true,
    isExternal: channel.is_ext_shared === true || channel.is_pending_ext_shared === true,
  };
}

async function informationOf(client: WebClient, channel: string): Promise<Information | undefined> {
  try {
    return (await client.conversations.info({ channel })).channel;
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError)) throw error;
    if (error.data.error === "channel_not_found") return undefined;
    if (missingScope(error) === "mpim:read") return { is_mpim: true };
    throw error;
  }
}

/** Scope `im:write`. @returns the id of a person's messages with the app @throws errors of the Web API */
export async function openDirectMessages(client: WebClient, person: string): Promise<string> {
  const { channel } = await client.conversations.open({ users: person });
  if (channel?.id === undefined) throw new Error("Slack opened a conversation without returning its ID.");
  return channel.id;
}

/** Pages of members or channels: about 20,000. */
const maxPages = 20;

/**
 * The ids of those who are in a conversation.
 * Source: https://docs.slack.dev/reference/methods/conversations.members
 *
 * @param client for `conversations.members`; the scopes of `readChannel`
 * @returns `isWhole` is false when there are more than `maxPages` hold, which are not read
 * @throws errors of the Web API
 */
export async function readMembers(
  client: WebClient,
  channel: string,
): Promise<{ members: ReadonlySet<string>; isWhole: boolean }> {
  const members = new Set<string>();
  let isWhole = true;
  const read = (page: { limit: number }) => client.conversations.members({ channel, ...page });
  for await (const page of pagesOf(read, maxPages)) {
    for (const member of page.members ?? []) members.add(member);
    isWhole = !page.response_metadata?.next_cursor;
  }
  return { members, isWhole };
}

/**
 * Whether somebody is in a channel. To list theirs takes fewer pages than to ask for the members of a large one; of an
 * enterprise, Slack lists them for one workspace at a time only.
 * Source: https://docs.slack.dev/reference/methods/users.conversations
 *
 * @param client for `users.conversations`; scopes `channels:read`, `groups:read`
 * @returns false also of a private channel that the app isn't in: Slack doesn't say who is
 * @throws errors of the Web API
 */
export async function isInChannel(client: WebClient, user: string, channel: string): Promise<boolean> {
  if (await isForEnterprise(client)) return (await readMembers(client, channel)).members.has(user);
  for await (const page of conversationPages(client, { user })) {
    if (page.channels?.some(({ id }) => id === channel)) return true;
  }
  return false;
}

/** Somebody's channels; without the scope for private ones, which is optional, the public ones. */
async function* conversationPages(client: WebClient, of: { user?: string }) {
  const read = (types: string) => (page: { limit: number }) =>
    client.users.conversations({ ...of, types, ...page });
  try {
    yield* pagesOf(read("public_channel,private_channel"), maxPages);
  } catch (error) {
    if (!missingScope(error)?.includes("groups:read")) throw error;
    yield* pagesOf(read("public_channel"), maxPages);
  }
}

/** How many conversations to ask about one by one within so many milliseconds; if more, we list all the app is in. */
const fewAtOnce = { max: 15, span: 20_000 } as const;
/** Milliseconds to keep the list. Even without it, a channel can become shared between our question and our post. */
const lifetime = 5_000;

/** What Slack says of conversations, asked within its rate limits. */
export type Channels = ReturnType<typeof createChannels>;

/**
 * @param client for `conversations.info` and `users.conversations`; scopes `channels:read`, `groups:read`
 * @param now Unix time in milliseconds
 */
export function createChannels({ client, now }: { client: WebClient; now: () => number }) {
  /** When each of the last conversations was asked about. */
  let asked: number[] = [];
  const ownChannels = remembered(() => readOwnChannels(client), { lifetime, now });

  function isCrowded(): boolean {
    const time = now();
    const recent = asked.filter((at) => at <= time && time - at < fewAtOnce.span);
    asked = [...recent, time].slice(-fewAtOnce.max - 1);
    return asked.length > fewAtOnce.max;
  }

  return {
    /** As `readChannel`; among many at once, the answer may be some seconds old. */
    async read(id: string): Promise<Channel | undefined> {
      if (!isCrowded()) return readChannel(client, id);
      return (await ownChannels()).get(id) ?? readChannel(client, id);
    },
  };
}

/**
 * The channels that the app is in, except those about which Slack leaves out something we need; of an enterprise none.
 * Source: https://docs.slack.dev/reference/methods/users.conversations
 */
async function readOwnChannels(client: WebClient): Promise<ReadonlyMap<string, Channel>> {
  const channels = new Map<string, Channel>();
  if (await isForEnterprise(client)) return channels;
  for await (const page of conversationPages(client, {})) {
    for (const channel of page.channels ?? []) {
      const { id, is_archived, is_ext_shared, is_pending_ext_shared } = channel;
      const isWhole = [is_archived, is_ext_shared, is_pending_ext_shared].every((flag) => flag !== undefined);
      if (id !== undefined && isWhole) channels.set(id, channelOf(id, { ...channel, is_member: true }));
    }
  }
  return channels;
}
