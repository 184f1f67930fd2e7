import { cardModal, sentence } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { replyToClick, type Show, showWhenReady } from "../../slack/reply/delivery.ts";
import { openWhenReady, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, MessageShortcutArgs, OverflowArgs } from "../../slack/router.ts";
import { idsCard, profileModal, waitingCard } from "./card.ts";
import { contactBlockId, contactValue, moreChoice } from "./ids.ts";
import { type LinkDependencies, openLinkForm } from "./link.ts";
import {
  type LookUpDependencies,
  lookUp,
  lookUpCard,
  lookUpInput,
  refreshedCard,
  requesterOf,
} from "./look-up.ts";
import { authorIsApp } from "./sentences.ts";
import { openShare } from "./share.ts";

/** "Profile": a modal with the profile of the contact. */
export function openProfile(dependencies: LookUpDependencies) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const contact = contactValue.decode(action.value);
    const result = lookUp(dependencies, requesterOf(context, body.user.id), contact);
    const view = result.then((found) => profileModal(lookUpCard(dependencies, found)));
    await openWhenReady(client, body, view, profileModal(waitingCard(contact)));
  };
}

/** "Profile of the author" in a message's menu: a modal with the profile of the person who wrote it. */
export function profileOfAuthor(dependencies: LookUpDependencies) {
  return async ({ ack, shortcut, client, context }: MessageShortcutArgs): Promise<void> => {
    await ack();
    const author = shortcut.message.user;
    const requester = requesterOf(context, shortcut.user.id);
    const card =
      author === undefined
        ? Promise.resolve(sentence(authorIsApp))
        : lookUpInput(dependencies, requester, { kind: "mention", user: author }, client);
    await openWhenReady(client, shortcut, card.then(profileModal), profileModal(waitingCard(undefined)));
  };
}

/** A card's overflow menu. */
export function chooseMore(dependencies: LookUpDependencies & LinkDependencies) {
  return async (args: OverflowArgs): Promise<void> => {
    const contact = contactBlockId.decode(args.action.block_id);
    switch (moreChoice.parse(args.action.selected_option.value)) {
      case "refresh":
        return refreshProfile(dependencies, args, contact);
      case "share":
        return openShare(dependencies, args, contact);
      case "link":
        return openLinkForm(args, contact);
      case "ids":
        return openIds(dependencies, args, contact);
    }
  };
}

/** "IDs": a modal with what the service calls the contact. */
async function openIds(
  dependencies: LookUpDependencies & LinkDependencies,
  { ack, body, client, context }: OverflowArgs,
  contact: Contact,
): Promise<void> {
  await ack();
  const requester = requesterOf(context, body.user.id);
  const known = Promise.all([
    lookUp(dependencies, requester, contact),
    dependencies.contactIds.linkOf(requester.organisation, contact.address),
  ]);
  const view = known.then(([result, link]) => {
    const profileId = result.kind === "found" ? result.found.answer.profile?.id : undefined;
    return cardModal({ title: "IDs", card: idsCard({ contact, profileId, link }) });
  });
  await openWhenReady(client, body, view, cardModal({ title: "IDs", card: waitingCard(contact) }));
}

/** "Refresh" and "Try again": asks the service again; the new card replaces the old one. */
export async function refreshProfile(
  dependencies: LookUpDependencies,
  args: ButtonArgs | OverflowArgs,
  contact: Contact,
): Promise<void> {
  const { ack, body, client, context } = args;
  await ack();
  const modal = body.view?.id;
  const show: Show =
    modal === undefined ? replyToClick(args) : (card) => updateModal(client, modal, profileModal(card));
  const card = refreshedCard(dependencies, requesterOf(context, body.user.id), contact);
  await showWhenReady(show, card, waitingCard(contact));
}
