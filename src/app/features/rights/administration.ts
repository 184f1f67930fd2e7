import type { WebClient } from "@slack/web-api";
import type { AuditAction } from "../../audit/audit-log.ts";
import { type Card, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { readCommandContact } from "../../slack/input/command-contact.ts";
import { answerCommandWhenReady } from "../../slack/reply/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { administratorsOnly, nothingChanged, oneContact, oneMoment, whoIsIt } from "./sentences.ts";

export type AdministrationDependencies = Uses<{ auditLog: "record"; people: "list" }>;

/** What an administrator asks for. */
export interface AdministratorRequest {
  organisation: string;
  /** Slack ID of the administrator. */
  person: string;
  client: WebClient;
  /** What was typed after the verb, and after the contact if there is one. */
  rest: string;
}

/** The same, about somebody. */
export interface ContactRequest extends AdministratorRequest {
  addressee: Addressee;
}

type Subcommand = (args: CommandArgs, typed: string) => Promise<void>;

/** A subcommand that only administrators may use; Slack is asked each time who is one. */
export function forAdministrators(act: (request: AdministratorRequest) => Promise<Card>): Subcommand {
  return async (args, rest) => {
    const { client, organisation, person } = args;
    const request = { organisation, person, client, rest };
    const card = isAdministrator(client, person).then((may) =>
      may ? act(request) : sentence(administratorsOnly),
    );
    await answerCommandWhenReady(args, card, sentence(oneMoment));
  };
}

/**
 * The same, about the contact that is typed first.
 *
 * @param usage mrkdwn: what to say where none is typed
 * @param action for the audit log; none where nothing is done yet
 */
export function forAdministratorsAbout(
  { people, auditLog }: AdministrationDependencies,
  { usage, action }: { usage: string; action: AuditAction | undefined },
  act: (request: ContactRequest) => Promise<Card>,
): Subcommand {
  return (args, typed) =>
    forAdministrators(async (request) => {
      const { organisation, person, client } = request;
      const asker = { organisation, person, channel: args.command.channel_id };
      const wording = { cost: nothingChanged, several: oneContact, card: sentence };
      const read = await readCommandContact(typed, { people, asker, client, usage, wording });
      if ("card" in read) return read.card;
      const { addressee, doubt, rest } = read;
      if (doubt !== undefined) return sentence(whoIsIt(escapeText(doubt.typed, 80)));
      if (addressee === undefined) return sentence(usage);
      const card = await act({ ...request, addressee, rest });
      const { address } = addressee;
      if (action !== undefined)
        auditLog.record({ organisation, actor: person, action, address, outcome: "done" });
      return card;
    })(args, typed);
}
