import { z } from "zod";
import type { Everything } from "./rapport.ts";

const sealedValue = z.string().min(40);

/** Blocks without what Slack adds, and with "(sealed)" for the values that take a post back. */
export function comparableBlocks(blocks: unknown): unknown[] {
  const reviver = (key: string, value: unknown) => {
    if (key === "block_id") return undefined;
    return key === "value" && sealedValue.safeParse(value).success ? "(sealed)" : value;
  };
  return z.array(z.unknown()).parse(JSON.parse(JSON.stringify(blocks), reviver));
}

/**
 * What the app posts from here on through the Web API into one conversation.
 *
 * @returns the whole arguments of each call, oldest first
 */
export function watchPosts({ slack }: Pick<Everything, "slack">, channel: string): () => unknown[] {
  const { traffic } = slack.workspace;
  const last = traffic.exchanges.at(-1)?.id ?? 0;
  return () =>
    traffic.exchanges
      .filter(({ id, title }) => id > last && title === "chat.postMessage")
      .map(({ requestBody }) => Object.fromEntries(new URLSearchParams(requestBody)))
      .filter((call) => call.channel === channel)
      .map(({ blocks = "[]", metadata, ...call }) => ({
        ...call,
        blocks: comparableBlocks(JSON.parse(blocks)),
        ...(metadata !== undefined && { metadata: JSON.parse(metadata) }),
      }));
}
