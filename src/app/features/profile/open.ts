import { type Card, sentence } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { showWhenReady } from "../../slack/reply/delivery.ts";
import { openWhenReady, showWhereClicked } from "../../slack/reply/modal.ts";
import type { ButtonArgs, MessageShortcutArgs, OverflowArgs } from "../../slack/router.ts";
import { readCarried } from "../../slack/unreadable-request-error.ts";
import { profileModal, waitingCard } from "./card.ts";
import { contactBlockId, contactValue, moreChoice } from "./ids.ts";
import { type LinkDependencies, openIds, openLinkForm } from "./link.ts";
import { type LookUpDependencies, lookUpInput, lookUpWhole, refreshedCard, whole } from "./look-up.ts";
import { authorIsApp } from "./sentences.ts";
import { openShare } from "./share.ts";

/** "Profile": a modal with the profile of the contact. */
export function openProfile(dependencies: LookUpDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, organisation, person } = args;
    const contact = contactValue.decode(action.value);
    const view = lookUpWhole(dependencies, { organisation, person }, contact).then(profileModal);
    await openWhenReady(args, view, profileModal(waitingCard(contact)));
  };
}

/** "Profile of the author" in a message's menu: a modal with the profile of the person who wrote it. */
export function profileOfAuthor(dependencies: LookUpDependencies) {
  return async (args: MessageShortcutArgs): Promise<void> => {
    const { shortcut, client, organisation, person } = args;
    const author = shortcut.message.user;
    const actor = { organisation, person };
    const card =
      author === undefined
        ? Promise.resolve(sentence(authorIsApp))
        : lookUpInput(dependencies, actor, { kind: "mention", user: author }, client).then(whole);
    await openWhenReady(args, card.then(profileModal), profileModal(waitingCard(undefined)));
  };
}

/** A card's overflow menu. */
export function chooseMore(dependencies: LookUpDependencies & LinkDependencies) {
  return async (args: OverflowArgs): Promise<void> => {
    const contact = contactBlockId.decode(args.action.block_id);
    switch (readCarried(() => moreChoice.parse(args.action.selected_option.value))) {
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

/** "Refresh" and "Try again": asks the service again; the new card replaces the old one. */
export async function refreshProfile(
  dependencies: LookUpDependencies,
  args: ButtonArgs | OverflowArgs,
  contact: Contact,
): Promise<void> {
  const { organisation, person } = args;
  await replaceCard(args, refreshedCard(dependencies, { organisation, person }, contact), contact);
}

/** "Profile" where we asked who was meant: the profile replaces the question. */
export function chooseProfile(dependencies: LookUpDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { organisation, person } = args;
    const contact = contactValue.decode(args.action.value);
    await replaceCard(args, lookUpWhole(dependencies, { organisation, person }, contact), contact);
  };
}

function replaceCard(args: ButtonArgs | OverflowArgs, card: Promise<Card>, contact: Contact): Promise<void> {
  const show = (card: Card) => showWhereClicked(args, { title: "Profile", card });
  return showWhenReady(show, card, waitingCard(contact));
}
