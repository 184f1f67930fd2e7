import type { WebClient } from "@slack/web-api";
import { canonicalEmail } from "../../../contract/contact-address.ts";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import type { Addressee, Contact } from "../../outreach/contact.ts";
import { readUser } from "../client/users.ts";
import { inTime } from "../reply/delivery.ts";
import { type ContactInput, splitContact } from "./contact-input.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** Of a paid command. */
const nothingCharged = "Nothing was charged.";

/** How a command says that its contact cannot be read. */
export interface ContactWording {
  /** That nothing was done; mrkdwn, as is `several`. */
  cost: string;
  several: string;
  /** Of a problem; mrkdwn. */
  card: (problem: string) => Card;
}

/**
 * Reads which contact a command is about, in time for its acknowledgement; a mention is looked up in Slack.
 *
 * @param typed the command's text as Slack sent it
 * @param usage how the command is used; mrkdwn
 * @param wording that of paid commands by default
 * @returns the contact, if one was typed, and the text after it as a person reads it; or the card to answer with
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function readCommandContact(
  typed: string,
  usage: string,
  client: WebClient,
  wording: ContactWording = paidWording(usage),
): Promise<{ addressee: Addressee | undefined; rest: string } | { card: Card }> {
  if (typed.trim() === "") return { addressee: undefined, rest: "" };
  const { input, rest: escaped } = splitContact(typed);
  const rest = unescaped(withoutTargets(escaped)).trim();
  switch (input.kind) {
    case "help":
      return { card: usageCard(usage) };
    case "unreadable":
      return {
        card: wording.card(`We couldn't read “${escapeText(input.text, 80)}” as a contact. ${wording.cost}`),
      };
    case "several":
      return { card: wording.card(wording.several) };
    case "id":
      return { addressee: { address: { contact_id: input.contactId } }, rest };
    case "address":
    case "mention": {
      const found = await inTime(resolveContact(input, client, wording.cost), lookUpTimeout);
      if (found === undefined) return { card: sentence(slackIsSlow(wording.cost)) };
      return "problem" in found ? { card: sentence(found.problem) } : { addressee: found.contact, rest };
    }
  }
}

/** Milliseconds: the acknowledgement waits for more than this. */
const lookUpTimeout = 700;

function paidWording(usage: string): ContactWording {
  return {
    cost: nothingCharged,
    several: `That's more than one contact. ${nothingCharged} Try one at a time.`,
    card: (problem) => usageCard(usage, problem),
  };
}

function slackIsSlow(cost: string): string {
  return `Slack is slow to say who that is. ${cost} Try again, or type their e-mail address instead.`;
}

/** Input that names somebody. */
export type ReadableInput = Extract<ContactInput, { kind: "address" | "mention" }>;

/**
 * Finds the contact behind what was typed. A mention is looked up in Slack, which has the person's address.
 *
 * @param client with the scopes `users:read` and `users:read.email`
 * @param cost mrkdwn for problems: that nothing was done
 * @returns the contact, or a sentence (mrkdwn) that says why there is none and what to do
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function resolveContact(
  input: ReadableInput,
  client: WebClient,
  cost = nothingCharged,
): Promise<{ contact: Contact } | { problem: string }> {
  if (input.kind === "address") return { contact: { address: input.address } };
  const user = await readUser(client, input.user);
  if (user === undefined) {
    return { problem: `Slack won't show us this person. ${cost} Try their e-mail address.` };
  }
  const name = user.profile?.real_name || user.real_name || user.name;
  const email = canonicalEmail(user.profile?.email ?? "");
  if (user.is_bot || email === undefined) {
    const who = name === undefined ? "This person" : escapeText(name, 100);
    return {
      problem: user.is_bot
        ? `${who} is an app, and apps don't have profiles. ${cost}`
        : `Slack doesn't show an e-mail address for ${who}. ${cost} Try their address or LinkedIn URL.`,
    };
  }
  return { contact: { address: { email }, ...(name !== undefined && { name: plainText(name, 100) }) } };
}
