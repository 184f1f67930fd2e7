import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import { readCommandContact } from "../../slack/input/command-contact.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { prepFormModal } from "./form.ts";
import { longest, type PrepKind, readKind } from "./request.ts";
import { unknownKind, usage } from "./sentences.ts";
import type { AskingDependencies } from "./submit-form.ts";

/** `/prep <contact>` opens the form; with a kind and a topic it writes the brief at once. */
export function prepCommand({ desk }: AskingDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client } = args;
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const read = await readCommandContact(command.text, usage, client);
    if ("card" in read) return answer(read.card);
    const order = readOrder(read.rest);
    if ("problem" in order) return answer(usageCard(usage, order.problem));
    const { addressee } = read;
    const { kind, topic } = order;
    if (addressee === undefined || kind === undefined || topic === undefined) {
      await ack();
      await openModal(client, command, prepFormModal({ trigger: command.trigger_id, addressee, kind }));
      return;
    }
    if (topic.length > longest.topic) {
      return answer(sentence(tooLong("The topic", longest.topic, topic.length)));
    }
    await desk.fromCommand(args, { operation: "prep", request: { addressee, prep_type: kind, topic } });
  };
}

type Order = { kind?: PrepKind; topic?: string } | { problem: string };

/** @param text what was typed after the contact: nothing, a kind, or a kind and a topic */
function readOrder(text: string): Order {
  const [first = ""] = text.split(/\s/, 1);
  const topic = text.slice(first.length).trim();
  if (first === "") return {};
  const kind = readKind(first);
  if (kind === undefined) return { problem: unknownKind(first) };
  return topic === "" ? { kind } : { kind, topic };
}
