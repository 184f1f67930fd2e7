import type { WebClient } from "@slack/web-api";
import type { Channel } from "./channel.ts";
import { readChannel } from "./channel.ts";

/** What Slack says of conversations, asked so that many at once do not exceed what it lets pass. */
export interface Channels {
  /**
   * As `readChannel`. Of a channel that was asked about with many others, the answer may be some seconds old.
   *
   * @throws errors of the Web API
   */
  read(id: string): Promise<Channel | undefined>;
}

/**
 * How many conversations are asked about one by one within a span of milliseconds, which is what Slack lets pass; with
 * more, all that the app is in are listed at once.
 */
const fewAtOnce = { max: 15, span: 20_000 } as const;
/**
 * How long that is kept, in milliseconds, from the time at which it was asked for. A channel can be shared between any
 * answer and the post that it was asked for: looking up the guests takes seconds, and so may the post's own way to
 * Slack, which lets nobody ask and post in one. Some seconds add nothing that was not there before.
 */
const keptFor = 5_000;
/** Slack recommends at most 200 a page and takes fewer than 1,000. */
const pages = { size: 999, max: 20 } as const;

type Sweep = { at: number; channels: Promise<ReadonlyMap<string, Channel>> };

/**
 * @param client for `conversations.info` and `users.conversations`; scopes `channels:read`, `groups:read`
 * @param now Unix time in milliseconds
 */
export function createChannels({ client, now }: { client: WebClient; now: () => number }): Channels {
  /** When each of the last conversations was asked about. */
  let asked: number[] = [];
  let sweep: Sweep | undefined;

  function isCrowded(): boolean {
    const time = now();
    asked = [...asked.filter((at) => at <= time && time - at < fewAtOnce.span), time].slice(
      -fewAtOnce.max - 1,
    );
    return asked.length > fewAtOnce.max;
  }

  function sweepNow(): Sweep {
    const time = now();
    if (sweep !== undefined && sweep.at <= time && time - sweep.at < keptFor) return sweep;
    const begun: Sweep = { at: time, channels: readOwnChannels(client) };
    sweep = begun;
    begun.channels.catch(() => {
      if (sweep === begun) sweep = undefined;
    });
    return begun;
  }

  return {
    async read(id) {
      if (!isCrowded()) return readChannel(client, id);
      // What is not among its own, such as one that it was taken out of, is asked about by itself.
      return (await sweepNow().channels).get(id) ?? readChannel(client, id);
    },
  };
}

/**
 * The channels that the app is in; without those of which Slack leaves out something that matters here.
 * Source: https://docs.slack.dev/reference/methods/users.conversations
 */
async function readOwnChannels(client: WebClient): Promise<ReadonlyMap<string, Channel>> {
  const channels = new Map<string, Channel>();
  let cursor = "";
  for (let page = 0; page < pages.max; page += 1) {
    const answer = await client.users.conversations({
      types: "public_channel,private_channel",
      limit: pages.size,
      ...(cursor !== "" && { cursor }),
    });
    for (const { id, name, is_archived, is_ext_shared, is_pending_ext_shared } of answer.channels ?? []) {
      const isWhole = [is_archived, is_ext_shared, is_pending_ext_shared].every((flag) => flag !== undefined);
      if (id === undefined || !isWhole) continue;
      const isExternal = is_ext_shared === true || is_pending_ext_shared === true;
      const isArchived = is_archived === true;
      channels.set(id, { id, name, kind: "channel", isMember: true, isArchived, isExternal });
    }
    cursor = answer.response_metadata?.next_cursor ?? "";
    if (cursor === "") break;
  }
  return channels;
}
