import { type ConversationsInfoResponse, WebAPIPlatformError, type WebClient } from "@slack/web-api";

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

/**
 * Whether a conversation is one's direct messages with somebody, or with an app: in Slack only their ids begin so.
 * The app has no scope to ask for them.
 */
export function isDirectMessages(channel: string): boolean {
  return channel.startsWith("D");
}

/**
 * Whether a conversation is the direct messages of several people. Slack names those `mpdm-…`, and a private channel
 * `privategroup`.
 *
 * @param name `channel_name` of a command
 */
export function isGroupMessages(name: string): boolean {
  return name.startsWith("mpdm-");
}

/**
 * What Slack says of a conversation now.
 * Source: https://docs.slack.dev/reference/objects/conversation-object
 *
 * @param client for `conversations.info`; scopes `channels:read`, `groups:read`
 * @returns `undefined` when there is none that the app may see, such as a private channel that it was taken out of.
 *   Of a group's direct messages nothing but that they are such: the app has no scope to ask about them
 * @throws errors of the Web API
 */
export async function readChannel(client: WebClient, id: string): Promise<Channel | undefined> {
  const channel = await informationOf(client, id);
  if (channel === undefined) return undefined;
  if (channel.is_mpim === true) return groupMessages(id);
  const { name, is_archived, is_ext_shared, is_pending_ext_shared } = channel;
  return {
    id,
    name,
    kind: channel.is_im === true ? "direct" : "channel",
    isMember: channel.is_member === true || channel.is_im === true,
    isArchived: is_archived === true,
    isExternal: is_ext_shared === true || is_pending_ext_shared === true,
  };
}

async function informationOf(
  client: WebClient,
  channel: string,
): Promise<ConversationsInfoResponse["channel"] | undefined> {
  try {
    return (await client.conversations.info({ channel })).channel;
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError)) throw error;
    if (error.data.error === "channel_not_found") return undefined;
    if ("needed" in error.data && error.data.needed === "mpim:read") return { is_mpim: true };
    throw error;
  }
}

/** An app can be in a group's direct messages only if they began with it, and nothing is posted there. */
function groupMessages(id: string): Channel {
  return { id, name: undefined, kind: "group", isMember: false, isArchived: false, isExternal: false };
}

/** Members of one page, and pages at most; Slack recommends 200 members and takes up to 999. */
const pages = { size: 999, max: 20 } as const;

/**
 * The ids of those who are in a conversation.
 * Source: https://docs.slack.dev/reference/methods/conversations.members
 *
 * @param client for `conversations.members`; the scopes of `readChannel`
 * @returns `isWhole` is false when there are more than about 20,000, which are not read
 * @throws errors of the Web API
 */
export async function readMembers(
  client: WebClient,
  channel: string,
): Promise<{ members: ReadonlySet<string>; isWhole: boolean }> {
  const members = new Set<string>();
  let cursor = "";
  for (let page = 0; page < pages.max; page += 1) {
    const answer = await client.conversations.members({
      channel,
      limit: pages.size,
      ...(cursor !== "" && { cursor }),
    });
    for (const member of answer.members ?? []) members.add(member);
    cursor = answer.response_metadata?.next_cursor ?? "";
    if (cursor === "") return { members, isWhole: true };
  }
  return { members, isWhole: false };
}
