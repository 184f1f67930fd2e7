import type { Button } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { type PaidOperation, paidOperation } from "../../../contract/operations.ts";
import type { Actor, ActorInChannel } from "../../actor.ts";
import { type Card, sentence } from "../../blocks/card.ts";
import { type Addressee, type Contact, contactOf } from "../../outreach/contact.ts";
import { organisationOf } from "../../slack/access/admission.ts";
import { readCommandContact } from "../../slack/input/command-contact.ts";
import type { NameDoubt } from "../../slack/input/name-doubt.ts";
import { readNamedMessage } from "../../slack/input/named-message.ts";
import { richTextOfMrkdwn } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { contactForTool } from "../../slack/input/tool-contact.ts";
import { writtenIn } from "../../slack/input/written-message.ts";
import { answerMessage } from "../../slack/reply/answer-message.ts";
import { replyPrivately } from "../../slack/reply/delivery.ts";
import { type SendingAbout, sendAbout } from "../../slack/reply/send-about.ts";
import type { ButtonArgs, EventArgs, Router } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { helpCard, ids, offerCard } from "./card.ts";
import { readIntent, readTopic } from "./rules.ts";

/** What talking uses of other features. */
export interface TalkDependencies
  extends SendingAbout,
    Uses<{ people: "inCrm" | "list" | "named" | "nameOf" }> {
  lookUp: (actor: ActorInChannel, contact: Contact) => Promise<Card>;
  doubtCard: (doubt: NameDoubt, choice: (contact: Contact) => Button) => Card;
  profileButton: (contact: Contact) => Button;
  lookUpButton: Button;
  /** A person's next meetings, or those with a contact. */
  meetings: (actor: Actor, guest?: Contact) => Promise<Card>;
  credits: (actor: Actor) => Promise<Card>;
  /** Opens the form of what costs credits. @param topic what to write or what it's about; left out where it's too long */
  paidButton: (operation: PaidOperation, addressee: Addressee, topic: string) => Button;
}

/** An answer, and whom it tells something about. */
interface Answer {
  card: Card;
  about?: Contact | undefined;
}

/** Answers what people write to the app in their own words. */
export function registerTalk(router: Router, dependencies: TalkDependencies): void {
  const answer = answerWords(dependencies);
  router.message(answer);
  router.mentioned(answer);
  router.button(ids.meetings, (args) => showBelow(args, dependencies.meetings(args)));
  router.button(ids.credits, (args) => showBelow(args, dependencies.credits(args)));
}

function answerWords(dependencies: TalkDependencies) {
  return async ({ body, client, context }: EventArgs<"message" | "app_mention">): Promise<void> => {
    const message = writtenIn(body);
    if (message === undefined) return;
    const since = dependencies.now();
    const actor = { ...message, organisation: organisationOf(context) };
    const { card, about } = await answerTo(dependencies, actor, message.text, client);
    const post =
      about &&
      ((at: { channel: string }) => sendAbout(dependencies, client, actor, about, card, { ...at, since }));
    await answerMessage(client, message, card, post);
  };
}

async function answerTo(
  dependencies: TalkDependencies,
  actor: ActorInChannel,
  text: string,
  client: WebClient,
): Promise<Answer> {
  const { people, lookUp, meetings, doubtCard, profileButton } = dependencies;
  const { intent, about, isGuess } = readIntent(text);
  const help = { card: helpCard(dependencies.lookUpButton) };
  if (intent === "credits") return { card: await dependencies.credits(actor) };
  if (intent === "meetings" && about === "") return { card: await meetings(actor) };
  if (intent === "help" || about === "") return help;
  const { data: operation } = paidOperation.safeParse(intent);
  if (operation !== undefined)
    return (await offer(dependencies, actor, { operation, about }, client)) ?? help;
  const found = await contactForTool(people, actor, about, "free", client);
  if ("contact" in found) {
    const { contact } = found;
    return { card: await (intent === "who" ? lookUp : meetings)(actor, contact), about: contact };
  }
  const isNobody = found.doubt.kind === "none" || found.doubt.kind === "unreadable";
  // Their profile opens in a modal: the message would go on showing it.
  return isGuess && isNobody ? help : { card: doubtCard(found.doubt, profileButton) };
}

/** What costs credits: the price, and the button that opens its form. @returns nothing if nobody was named */
async function offer(
  { people, doubtCard, paidButton }: TalkDependencies,
  actor: ActorInChannel,
  { operation, about }: { operation: PaidOperation; about: string },
  client: WebClient,
): Promise<Answer | undefined> {
  const read = await readCommandContact(about, { people, actor, client, usage: "" });
  if ("card" in read) return read.card.text === "" ? undefined : { card: sentence(read.card.text) };
  const { addressee, rest, doubt } = read;
  const topic = readTopic(operation, rest);
  const { text } = await readNamedMessage(richTextOfMrkdwn(topic), client);
  // A message keeps its mentions and links.
  const open = (contact: Addressee) =>
    paidButton(operation, contact, operation === "rephrase" ? topic : text);
  if (addressee !== undefined)
    return { card: offerCard(operation, addressee, text, open(addressee)), about: contactOf(addressee) };
  return doubt && { card: doubtCard(doubt, open) };
}

/** Shows what a button asks for below it, to who pressed it alone. */
async function showBelow({ body, ...args }: ButtonArgs, card: Promise<Card>): Promise<void> {
  const place = { channel: body.channel?.id, user: body.user.id, isReplacing: false };
  await replyPrivately({ ...args, ...place })(await card);
}
