import { type Card, sentence } from "../../blocks/card.ts";
import { readCommandContact } from "../../slack/command-contact.ts";
import { openModal } from "../../slack/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { waveUsageCard } from "./card.ts";
import { waveFormModal } from "./form.ts";
import { longest } from "./request.ts";
import { goalTooLong } from "./sentences.ts";
import type { AskingDependencies } from "./submit-form.ts";

/** `/wave <contact>` opens the form; with a goal it writes the message at once. */
export function waveCommand({ desk, recents }: AskingDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client, context } = args;
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const contact = await readCommandContact(command.text, client);
    switch (contact.kind) {
      case "help":
        return answer(waveUsageCard());
      case "unreadable":
        return answer(waveUsageCard(contact.problem));
      case "unresolved":
        return answer(sentence(contact.problem));
    }
    const { addressee, rest: goal } = contact;
    recents.remember(organisationOf(context), command.user_id, addressee);
    if (goal === "") {
      await ack();
      const form = waveFormModal({ trigger: command.trigger_id, filled: { addressee } });
      await openModal(client, command, form);
      return;
    }
    if (goal.length > longest.goal) return answer(sentence(goalTooLong(goal.length)));
    await desk.fromCommand(args, { operation: "wave", request: { addressee, goal } });
  };
}
