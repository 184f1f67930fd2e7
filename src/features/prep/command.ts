import { type Card, sentence } from "../../blocks/card.ts";
import { readCommandContact } from "../../slack/command-contact.ts";
import { openModal } from "../../slack/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { prepUsageCard } from "./card.ts";
import { prepFormModal } from "./form.ts";
import { longest, type PrepKind, readKind } from "./request.ts";
import { topicTooLong, unknownKind } from "./sentences.ts";
import type { AskingDependencies } from "./submit-form.ts";

/** `/prep <contact>` opens the form; with a kind and a topic it writes the brief at once. */
export function prepCommand({ desk, recents }: AskingDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, ack, client, context } = args;
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const contact = await readCommandContact(command.text, client);
    switch (contact.kind) {
      case "help":
        return answer(prepUsageCard());
      case "unreadable":
        return answer(prepUsageCard(contact.problem));
      case "unresolved":
        return answer(sentence(contact.problem));
    }
    const { addressee } = contact;
    const order = readOrder(contact.rest);
    if ("problem" in order) return answer(prepUsageCard(order.problem));
    recents.remember(organisationOf(context), command.user_id, addressee);
    const { kind, topic } = order;
    if (kind === undefined || topic === undefined) {
      await ack();
      await openModal(client, command, prepFormModal({ trigger: command.trigger_id, addressee, kind }));
      return;
    }
    if (topic.length > longest.topic) return answer(sentence(topicTooLong(topic.length)));
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
