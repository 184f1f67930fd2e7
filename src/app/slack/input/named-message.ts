import type { RichTextBlock } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { readable } from "../../blocks/rich-text.ts";
import { inTime } from "../reply/delivery.ts";
import { type MessageText, readMessage } from "./message-text.ts";
import { mentionedUsers } from "./rich-text.ts";

/** Maximum people per message whose names we look up; others are shown by ID. */
const maxAsked = 20;
/** Timeout for the names, in milliseconds: an acknowledgement waits for them, and then for the ledger. */
const nameTimeout = 1_000;

/**
 * Renders a message as plain text with people's names. If Slack is slow or doesn't know someone, the known
 * name or the ID stays.
 *
 * @param client for `users.info`; scope `users:read`
 * @param known names of people, channels and user groups by ID
 */
export async function readNamedMessage(
  richText: RichTextBlock,
  client: WebClient,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<MessageText> {
  const names = new Map(known);
  const asking = mentionedUsers(richText)
    .slice(0, maxAsked)
    .map(async (user) => {
      const name = await nameOf(user, client);
      if (name !== undefined) names.set(user, name);
    });
  await inTime(Promise.all(asking), nameTimeout);
  return readMessage(richText, names);
}

/** Whether a message has no visible text. */
export function isEmptyMessage(richText: RichTextBlock): boolean {
  return readable(readMessage(richText, new Map()).text) === undefined;
}

async function nameOf(user: string, client: WebClient): Promise<string | undefined> {
  try {
    const known = (await client.users.info({ user })).user;
    return known?.profile?.real_name || known?.real_name || known?.name;
  } catch {
    return undefined;
  }
}
