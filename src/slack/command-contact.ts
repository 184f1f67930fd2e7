import type { WebClient } from "@slack/web-api";
import { type Card, sentence, usageCard } from "../blocks/card.ts";
import { escapeText } from "../blocks/mrkdwn.ts";
import type { Addressee } from "../outreach/contact.ts";
import { resolveContact } from "./contact.ts";
import { splitContact } from "./contact-input.ts";
import { inTime } from "./delivery.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** What a command begins with that is about a contact. */
export interface CommandContact {
  /** Absent when nothing was typed. */
  addressee: Addressee | undefined;
  /** What was typed after the contact, as a person reads it. */
  rest: string;
}

/**
 * Reads whom a command is about, in time for its acknowledgement: a mention is looked up in Slack.
 *
 * @param typed the command's text as Slack sent it
 * @param usage how the command is used; mrkdwn
 * @param client for `users.info`
 * @returns the card to answer with, where help was asked for or nobody is found
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function readCommandContact(
  typed: string,
  usage: string,
  client: WebClient,
): Promise<CommandContact | { card: Card }> {
  if (typed.trim() === "") return { addressee: undefined, rest: "" };
  const { input, rest: escaped } = splitContact(typed);
  const rest = unescaped(withoutTargets(escaped)).trim();
  switch (input.kind) {
    case "help":
      return { card: usageCard(usage) };
    case "unreadable":
      return { card: usageCard(usage, unreadable(input.text)) };
    case "several":
      return { card: usageCard(usage, several) };
    case "id":
      return { addressee: { address: { contact_id: input.contactId } }, rest };
    case "address":
    case "mention": {
      const found = await inTime(resolveContact(input, client), patience);
      if (found === undefined) return { card: sentence(slackIsSlow) };
      return "problem" in found ? { card: sentence(found.problem) } : { addressee: found.contact, rest };
    }
  }
}

/** Milliseconds: the acknowledgement waits for more than this. */
const patience = 700;

function unreadable(text: string): string {
  return `I can't read “${escapeText(text, 80)}” as a contact. Nothing was charged.`;
}

const several = "I found more than one contact in the first word. Nothing was charged. Take one at a time.";
const slackIsSlow =
  "Slack is slow to tell who that is. Nothing was charged. Try again, or type their e-mail address instead.";
