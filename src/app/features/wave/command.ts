import { type Card, sentence } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import { readCommandContact } from "../../slack/input/command-contact.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { waveFormModal } from "./form.ts";
import { longest } from "./request.ts";
import { usage } from "./sentences.ts";
import type { AskingDependencies } from "./submit-form.ts";

/** `/wave <contact>` opens the form; with a goal it writes the message at once. */
export function waveCommand({ desk }: AskingDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client } = args;
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const read = await readCommandContact(command.text, usage, client);
    if ("card" in read) return answer(read.card);
    const { addressee, rest: goal } = read;
    if (addressee === undefined || goal === "") {
      await ack();
      await openModal(client, command, waveFormModal({ trigger: command.trigger_id, filled: { addressee } }));
      return;
    }
    if (goal.length > longest.goal) return answer(sentence(tooLong("The goal", longest.goal, goal.length)));
    await desk.fromCommand(args, { operation: "wave", request: { addressee, goal } });
  };
}
