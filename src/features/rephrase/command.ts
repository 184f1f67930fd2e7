import { type Card, sentence } from "../../blocks/card.ts";
import { readCommandContact } from "../../slack/command-contact.ts";
import { splitContact } from "../../slack/contact-input.ts";
import { openModal } from "../../slack/modal.ts";
import { richTextOfMrkdwn } from "../../slack/rich-text-of-mrkdwn.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { rephraseUsageCard } from "./card.ts";
import { rephraseFormModal } from "./form.ts";
import { readNamedMessage } from "./named-message.ts";
import { longestMessage, rephraseWork } from "./request.ts";
import { messageTooLong } from "./sentences.ts";
import type { AskingDependencies } from "./submit-form.ts";

/** `/rephrase <contact>` opens the form; with a message it rephrases that at once. */
export function rephraseCommand({ desk, recents }: AskingDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client, context } = args;
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    // Both ask Slack for names, and the acknowledgement waits for both.
    const [contact, message] = await Promise.all([
      readCommandContact(command.text, client),
      readNamedMessage(richTextOfMrkdwn(splitContact(command.text).rest), client),
    ]);
    switch (contact.kind) {
      case "help":
        return answer(rephraseUsageCard());
      case "unreadable":
        return answer(rephraseUsageCard(contact.problem));
      case "unresolved":
        return answer(sentence(contact.problem));
    }
    const { addressee } = contact;
    const { length } = message.text;
    recents.remember(organisationOf(context), command.user_id, addressee);
    if (message.text.trim() === "") {
      await ack();
      await openModal(client, command, rephraseFormModal({ trigger: command.trigger_id, addressee }));
      return;
    }
    if (length > longestMessage) return answer(sentence(messageTooLong(length)));
    await desk.fromCommand(args, rephraseWork({ addressee, message }));
  };
}
