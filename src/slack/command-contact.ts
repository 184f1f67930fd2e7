import type { WebClient } from "@slack/web-api";
import { escapeText } from "../blocks/mrkdwn.ts";
import type { Addressee } from "../outreach/contact.ts";
import { resolveContact } from "./contact.ts";
import { splitContact } from "./contact-input.ts";
import { inTime } from "./delivery.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** What a command begins with that is about a contact. */
export type CommandContact =
  | { kind: "help" }
  /** The first word names nobody; `problem` says so (mrkdwn), and the usage helps. */
  | { kind: "unreadable"; problem: string }
  /** It names somebody of whom no address is known; `problem` says why, and what to do (mrkdwn). */
  | { kind: "unresolved"; problem: string }
  /** `rest`: what was typed after the contact, as a person reads it. */
  | { kind: "read"; addressee: Addressee; rest: string };

/**
 * Reads who a command is about, in time for its acknowledgement: a mention is looked up in Slack.
 *
 * @param typed the command's text as Slack sent it
 * @param client for `users.info`
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function readCommandContact(typed: string, client: WebClient): Promise<CommandContact> {
  const { input, rest: escaped } = splitContact(typed);
  const rest = unescaped(withoutTargets(escaped)).trim();
  switch (input.kind) {
    case "help":
      return input;
    case "unreadable":
      return {
        kind: "unreadable",
        problem: `I can't read “${escapeText(input.text, 80)}” as a contact. Nothing was charged.`,
      };
    case "several":
      return {
        kind: "unreadable",
        problem: "I found more than one contact in the first word. Nothing was charged. Take one at a time.",
      };
    case "id":
      return { kind: "read", addressee: { address: { contact_id: input.contactId } }, rest };
    case "address":
    case "mention": {
      const found = await inTime(resolveContact(input, client));
      if (found === undefined) return { kind: "unresolved", problem: slackIsSlow };
      return "problem" in found
        ? { kind: "unresolved", problem: found.problem }
        : { kind: "read", addressee: found.contact, rest };
    }
  }
}

const slackIsSlow =
  "Slack is slow to tell who that is. Nothing was charged. Try again, or type their e-mail address instead.";
