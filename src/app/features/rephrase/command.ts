import { type Card, sentence } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import { readCommandContact } from "../../slack/input/command-contact.ts";
import { splitContact } from "../../slack/input/contact-input.ts";
import { namesInMrkdwn, richTextOfMrkdwn } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { rephraseFormModal } from "./form.ts";
import { readNamedMessage } from "./named-message.ts";
import { longestMessage, rephraseWork } from "./request.ts";
import { usage } from "./sentences.ts";
import type { AskingDependencies } from "./submit-form.ts";

/** `/rephrase` opens the form, with a contact for that one; with a message, too, it rephrases that at once. */
export function rephraseCommand({ desk }: AskingDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client } = args;
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const { rest } = splitContact(command.text);
    // Both ask Slack for names, and the acknowledgement waits for both.
    const [contact, message] = await Promise.all([
      readCommandContact(command.text, usage, client),
      readNamedMessage(richTextOfMrkdwn(rest), client, namesInMrkdwn(rest)),
    ]);
    if ("card" in contact) return answer(contact.card);
    const { addressee } = contact;
    const { length } = message.text;
    if (addressee === undefined || message.text.trim() === "") {
      await ack();
      await openModal(client, command, rephraseFormModal({ trigger: command.trigger_id, addressee }));
      return;
    }
    if (length > longestMessage) return answer(sentence(tooLong("A message", longestMessage, length)));
    await desk.fromCommand(args, rephraseWork({ addressee, message }));
  };
}
