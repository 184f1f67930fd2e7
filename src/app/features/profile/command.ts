import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { type ReadableInput, resolveContact } from "../../slack/input/command-contact.ts";
import { type ContactInput, readContactInput, splitContact } from "../../slack/input/contact-input.ts";
import { answerCommand, answerCommandWhenReady } from "../../slack/reply/delivery.ts";
import { openModal, openWhenReady } from "../../slack/reply/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { profileModal, waitingCard } from "./card.ts";
import { openImportForm } from "./import.ts";
import { type LinkDependencies, link, linkModal } from "./link.ts";
import { type LookUpDependencies, lookUpInput, requesterOf } from "./look-up.ts";
import { idIsNoAddress, linkNeedsAddress, several, unreadable, unreadableId, usage } from "./sentences.ts";

/** `/profile <contact>`, `/profile link …` and `/profile import`. */
export function profileCommand(dependencies: LookUpDependencies & LinkDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { ack, client, command } = args;
    const [before = "", verb] = /^\s*(link|import)(?:\s+|$)/i.exec(command.text) ?? [];
    switch (verb?.toLowerCase()) {
      case "link":
        return linkCommand(dependencies, args, command.text.slice(before.length));
      case "import":
        return openImportForm(ack, command, client, command.user_id);
      default:
        return lookUpCommand(dependencies, args);
    }
  };
}

async function lookUpCommand(dependencies: LookUpDependencies, args: CommandArgs): Promise<void> {
  const { command, client, context } = args;
  const read = readable(readContactInput(command.text), idIsNoAddress);
  if ("card" in read) return answerCommand(args, read.card);
  const card = lookUpInput(dependencies, requesterOf(context, command.user_id), read.input, client);
  const known = read.input.kind === "address" ? { address: read.input.address } : undefined;
  await answerCommandWhenReady(args, card, waitingCard(known));
}

/** `/profile link <contact> <id>` links; if something is missing, the form asks for it. */
async function linkCommand(dependencies: LinkDependencies, args: CommandArgs, typed: string): Promise<void> {
  const { ack, command, client, context } = args;
  if (typed === "") {
    await ack();
    await openModal(client, command, linkModal({ isForCard: false }));
    return;
  }
  const { input, rest } = splitContact(typed);
  const read = readable(input, linkNeedsAddress);
  if ("card" in read) return answerCommand(args, read.card);
  if (rest === "") {
    await ack();
    const view = resolveContact(read.input, client).then((result) =>
      "problem" in result
        ? profileModal(sentence(result.problem))
        : linkModal({ contact: result.contact, isForCard: false }),
    );
    return openWhenReady(client, command, view, profileModal(waitingCard(undefined)));
  }
  const id = readContactInput(rest);
  if (id.kind !== "id") return answerCommand(args, sentence(unreadableId));
  const requester = requesterOf(context, command.user_id);
  const card = resolveContact(read.input, client).then((result) =>
    "problem" in result
      ? sentence(result.problem)
      : link(dependencies, requester, { contact: result.contact, contactId: id.contactId, isForCard: false }),
  );
  await answerCommandWhenReady(args, card, waitingCard(undefined));
}

/** Input that names a person, or the card saying what is wrong with it. */
function readable(input: ContactInput, onId: string): { input: ReadableInput } | { card: Card } {
  switch (input.kind) {
    case "address":
    case "mention":
      return { input };
    case "id":
      return { card: sentence(onId) };
    case "help":
      return { card: usageCard(usage) };
    case "several":
      return { card: usageCard(usage, several) };
    case "unreadable":
      return { card: usageCard(usage, unreadable(input.text)) };
  }
}
