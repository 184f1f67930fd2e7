import type { Contact } from "../../outreach/contact.ts";
import { replyPrivately, type Show, showWhenReady } from "../../slack/reply/delivery.ts";
import { updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs } from "../../slack/router.ts";
import { waitingCard } from "./card.ts";
import type { ProfileDependencies } from "./dependencies.ts";
import { refreshedCard, requesterOf } from "./look-up.ts";
import { profileModal } from "./modal.ts";

/** "Refresh" and "Try again": asks the service again; the new card replaces the old one. */
export async function refreshProfile(
  dependencies: ProfileDependencies,
  { ack, body, respond, client, context }: ButtonArgs | OverflowArgs,
  contact: Contact,
): Promise<void> {
  await ack();
  const modal = body.view?.id;
  const show: Show =
    modal === undefined
      ? replyPrivately({
          respond,
          client,
          channel: body.channel?.id,
          user: body.user.id,
          onFallback: dependencies.onFallback,
        })
      : (card) => updateModal(client, modal, profileModal(card));
  const card = refreshedCard(dependencies, requesterOf(context, body.user.id), contact);
  await showWhenReady(show, card, waitingCard(contact));
}
