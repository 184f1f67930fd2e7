import type { ActorInChannel } from "../../actor.ts";
import { type Card, sentence } from "../../blocks/card.ts";
import { contactOf } from "../../outreach/contact.ts";
import { type ContactWording, readCommandContact } from "../../slack/input/command-contact.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { askingWho } from "../../slack/input/name-doubt.ts";
import {
  answerCommand,
  answerCommandWhenReady,
  answerUsage,
  replyBelow,
} from "../../slack/reply/delivery.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { doubtCard, waitingCard } from "./card.ts";
import { type LinkDependencies, link, linkModal, unlink } from "./link.ts";
import { type LookUpDependencies, lookUpInput, lookUpName, type ShownCard } from "./look-up.ts";
import {
  adminUsage,
  idIsNoAddress,
  linkNeedsAddress,
  nothingChanged,
  oneContact,
  several,
  unlinkNeedsContact,
  unreadableId,
  usage,
} from "./sentences.ts";

/** Further subcommands, by their verbs: each gets what was typed after it, as Slack sent it. */
export type Subcommands = ReadonlyMap<string, (args: CommandArgs, typed: string) => Promise<void>>;

/** `/profile <contact>`, `/profile link …`, `/profile unlink …`, `/profile admin`, and other features' subcommands. */
export function profileCommand(
  dependencies: LookUpDependencies & LinkDependencies & { subcommands: Subcommands },
) {
  return async (args: CommandArgs): Promise<void> => {
    const { command } = args;
    // "who is Jane" is a question, and no subcommand.
    const [before = "", word = ""] =
      /^\s*(?!who is )(?:help\s+(?=admin\s*$))?([a-z]+)(?:\s+|$)/i.exec(command.text) ?? [];
    const typed = command.text.slice(before.length);
    const verb = word.toLowerCase();
    const subcommand = dependencies.subcommands.get(verb);
    if (subcommand !== undefined) return subcommand(args, typed);
    switch (verb) {
      case "link":
        return linkCommand(dependencies, args, typed);
      case "unlink":
        return unlinkCommand(dependencies, args, typed);
      case "admin":
        // Somebody may be called so, with another name after it.
        return typed === "" ? answerUsage(args, adminUsage(command)) : lookUpCommand(dependencies, args);
      default:
        return lookUpCommand(dependencies, args);
    }
  };
}

async function lookUpCommand(dependencies: LookUpDependencies, args: CommandArgs): Promise<void> {
  const { command, client } = args;
  const input = readContactInput(command.text);
  const actor = actorOf(args);
  switch (input.kind) {
    case "help":
      return answerUsage(args, usage);
    case "several":
      return answerCommand(args, sentence(several));
    case "id":
      return answerCommand(args, sentence(idIsNoAddress));
    case "unreadable": {
      return show(args, lookUpName(dependencies, actor, input.text), waitingCard(undefined));
    }
    case "address":
    case "mention": {
      const known = input.kind === "address" ? { address: input.address } : undefined;
      return show(args, lookUpInput(dependencies, actor, input, client), waitingCard(known));
    }
  }
}

/** Answers with the card; what comes later is shown below it. */
async function show(args: CommandArgs, shown: Promise<ShownCard>, waiting: Card): Promise<void> {
  const card = shown.then(({ card }) => card);
  await answerCommandWhenReady(args, card, waiting);
  const { later } = await shown;
  const below = await later;
  if (below !== undefined) await replyBelow(args)(below);
}

/** `/profile link <contact> <id>` links; if something is missing, the form asks for it. */
async function linkCommand(
  dependencies: LookUpDependencies & LinkDependencies,
  args: CommandArgs,
  typed: string,
): Promise<void> {
  const read = await readContact(dependencies, args, typed);
  if ("card" in read) return answerCommand(args, read.card);
  const { addressee, rest, doubt } = read;
  const contact = addressee && contactOf(addressee);
  if (addressee !== undefined && contact === undefined)
    return answerCommand(args, sentence(linkNeedsAddress));
  const id = readContactInput(rest);
  const contactId = id.kind === "id" ? id.contactId : undefined;
  if (contact === undefined || id.kind === "help") {
    await args.ack();
    const form = linkModal({ contact, contactId, isForCard: false });
    await openModal(args, doubt === undefined ? form : askingWho(form, doubt));
    return;
  }
  if (contactId === undefined) return answerCommand(args, sentence(unreadableId));
  const card = link(dependencies, actorOf(args), { contact, contactId, isForCard: false });
  await answerCommandWhenReady(args, card, waitingCard(contact));
}

/** `/profile unlink <contact>` takes the contact's ID back. */
async function unlinkCommand(
  dependencies: LookUpDependencies & LinkDependencies,
  args: CommandArgs,
  typed: string,
): Promise<void> {
  const read = await readContact(dependencies, args, typed);
  if ("card" in read) return answerCommand(args, read.card);
  if (read.doubt !== undefined) return answerCommand(args, doubtCard(read.doubt));
  const contact = read.addressee && contactOf(read.addressee);
  if (contact === undefined) return answerCommand(args, sentence(unlinkNeedsContact));
  await answerCommandWhenReady(args, unlink(dependencies, actorOf(args), contact), waitingCard(contact));
}

function readContact({ people }: LookUpDependencies, args: CommandArgs, typed: string) {
  const wording: ContactWording = { cost: nothingChanged, several: oneContact };
  return readCommandContact(typed, {
    people: { list: (actor) => people.list(actor), inCrm: (...asked) => people.inCrm(...asked) },
    actor: actorOf(args),
    client: args.client,
    usage,
    wording,
  });
}

function actorOf({ command, organisation, person }: CommandArgs): ActorInChannel {
  return { organisation, person, channel: command.channel_id };
}
