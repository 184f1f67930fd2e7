import type { WebClient } from "@slack/web-api";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { inTime } from "../reply/delivery.ts";
import { nothingCharged, resolveContact } from "./contact.ts";
import { splitContact } from "./contact-input.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** What a command begins with that is about a contact. */
export interface CommandContact {
  /** Absent when nothing was typed. */
  addressee: Addressee | undefined;
  /** What was typed after the contact, as a person reads it. */
  rest: string;
}

/** How a command says that its contact cannot be read. */
export interface ContactWording {
  /** That nothing was done; mrkdwn, as is `several`. */
  cost: string;
  several: string;
  /** Of a problem; mrkdwn. */
  card: (problem: string) => Card;
}

/**
 * Reads which contact a command is about, in time for its acknowledgement: a mention is looked up in Slack.
 *
 * @param typed the command's text as Slack sent it
 * @param usage how the command is used; mrkdwn
 * @param client for `users.info`
 * @param wording that of commands that are paid for, unless it is given
 * @returns the card to answer with, where help was asked for or nobody is found
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function readCommandContact(
  typed: string,
  usage: string,
  client: WebClient,
  wording: ContactWording = paidWording(usage),
): Promise<CommandContact | { card: Card }> {
  if (typed.trim() === "") return { addressee: undefined, rest: "" };
  const { input, rest: escaped } = splitContact(typed);
  const rest = unescaped(withoutTargets(escaped)).trim();
  switch (input.kind) {
    case "help":
      return { card: usageCard(usage) };
    case "unreadable":
      return { card: wording.card(unreadable(input.text, wording.cost)) };
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
    several: `I found more than one contact in the first word. ${nothingCharged} Take one at a time.`,
    card: (problem) => usageCard(usage, problem),
  };
}

function unreadable(text: string, cost: string): string {
  return `I can't read “${escapeText(text, 80)}” as a contact. ${cost}`;
}

function slackIsSlow(cost: string): string {
  return `Slack is slow to tell who that is. ${cost} Try again, or type their e-mail address instead.`;
}
