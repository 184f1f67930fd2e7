import { WebAPIPlatformError, type WebClient } from "@slack/web-api";

/** A conversation as the app sees it. */
export interface Channel {
  id: string;
  /** Absent in direct messages. */
  name: string | undefined;
  /** Whether it is the messages of two people, or of one and an app. */
  isDirect: boolean;
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
 * What Slack says of a conversation now.
 * Source: https://docs.slack.dev/reference/objects/conversation-object
 *
 * @param client for `conversations.info`; scopes `channels:read`, `groups:read`, `im:read`, `mpim:read`
 * @returns `undefined` when there is none that the app may see, such as a private channel that it was taken out of
 * @throws errors of the Web API
 */
export async function readChannel(client: WebClient, id: string): Promise<Channel | undefined> {
  const channel = await informationOf(client, id);
  if (channel === undefined) return undefined;
  const { name, is_archived, is_ext_shared, is_pending_ext_shared } = channel;
  return {
    id,
    name,
    isDirect: channel.is_im === true,
    isMember: [channel.is_member, channel.is_im, channel.is_mpim].includes(true),
    isArchived: is_archived === true,
    isExternal: is_ext_shared === true || is_pending_ext_shared === true,
  };
}

async function informationOf(client: WebClient, channel: string) {
  try {
    return (await client.conversations.info({ channel })).channel;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === "channel_not_found") return undefined;
    throw error;
  }
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
