import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import type { Addressee } from "../../outreach/contact.ts";
import { isDirectMessages, readChannel, readMembers } from "../client/channels.ts";

/**
 * Why something isn't shared with a conversation:
 * - `shared`: people of another company read it
 * - `contact`: the person it's about reads it
 */
export type ShareObstacle = "shared" | "contact";

/**
 * Slack's picker offers no channel that is shared with another company, but one may have become so since; and it
 * doesn't know who is profiled. Of direct messages, and of private channels that the app isn't in, Slack tells us
 * nothing: there, whoever shares decides alone.
 *
 * @param client for `conversations.info`, `conversations.members` and `users.lookupByEmail`
 * @param about who may not read it; only known by e-mail address. Absent if the contact may
 * @throws errors of the Web API: then don't share now
 */
export async function shareObstacle(
  client: WebClient,
  conversation: string,
  about: Addressee | undefined,
): Promise<ShareObstacle | "none"> {
  if (isDirectMessages(conversation)) return "none";
  const [channel, user] = await Promise.all([readChannel(client, conversation), userOf(client, about)]);
  if (channel?.isExternal) return "shared";
  if (channel === undefined || channel.kind !== "channel" || user === undefined) return "none";
  const { members } = await readMembers(client, conversation);
  return members.has(user) ? "contact" : "none";
}

/**
 * The contact's own account in the workspace, a guest's too; scope `users:read.email`.
 * Source: https://docs.slack.dev/reference/methods/users.lookupByEmail
 */
async function userOf(client: WebClient, contact: Addressee | undefined): Promise<string | undefined> {
  if (contact === undefined || !("email" in contact.address)) return undefined;
  try {
    return (await client.users.lookupByEmail({ email: contact.address.email })).user?.id;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === "users_not_found") return undefined;
    throw error;
  }
}
