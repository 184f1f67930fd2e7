import type { WebClient } from "@slack/web-api";
import { WebAPIPlatformError } from "@slack/web-api";
import { canonicalEmail } from "../../../contract/contact-address.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import type { Contact } from "../../outreach/contact.ts";
import type { ContactInput } from "./contact-input.ts";

/** Input that names somebody. */
export type ReadableInput = Extract<ContactInput, { kind: "address" | "mention" }>;

/** What a problem with a contact says of a command that would have been paid for. */
export const nothingCharged = "Nothing was charged.";

/** A contact, or a sentence (mrkdwn) that says why there is none and what to do. */
export type ContactResult = { contact: Contact } | { problem: string };

/**
 * Finds the contact behind what was typed. A mention is looked up in Slack, which has the person's address.
 *
 * @param input an address or a mention
 * @param client for `users.info`; scopes `users:read` and `users:read.email`
 * @param cost what a problem ends with: that nothing was done
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function resolveContact(
  input: ReadableInput,
  client: WebClient,
  cost = nothingCharged,
): Promise<ContactResult> {
  if (input.kind === "address") return { contact: { address: input.address } };
  const user = await userOf(client, input.user);
  if (user === undefined) {
    return { problem: `Slack does not show us this person. ${cost} Try their e-mail address.` };
  }
  const name = user.profile?.real_name || user.real_name || user.name;
  const email = canonicalEmail(user.profile?.email ?? "");
  if (user.is_bot || email === undefined) {
    const who = name === undefined ? "This person" : escapeText(name, 100);
    return {
      problem: user.is_bot
        ? `${who} is an app, and apps have no profile. ${cost}`
        : `Slack shows no e-mail address for ${who}. ${cost} Try their address or LinkedIn URL.`,
    };
  }
  return { contact: { address: { email }, ...(name !== undefined && { name: plainText(name, 100) }) } };
}

async function userOf(client: WebClient, user: string) {
  try {
    return (await client.users.info({ user })).user;
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError)) throw error;
    const unknown = ["user_not_found", "user_not_visible", "users_not_found"].includes(error.data.error);
    if (unknown) return undefined;
    throw error;
  }
}
