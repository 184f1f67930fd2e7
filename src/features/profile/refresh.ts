import { replyPrivately, type Show, showWhenReady } from "../../slack/delivery.ts";
import { updateModal } from "../../slack/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { waitingCard } from "./card.ts";
import type { CommandDependencies } from "./command.ts";
import { contactValue } from "./ids.ts";
import { lookUp, lookUpCard } from "./look-up.ts";
import { profileModal } from "./modal.ts";

/** "Refresh" and "Try again": asks the service anew, and the new card takes the place of the old one. */
export function refreshProfile(dependencies: CommandDependencies) {
  return async ({ ack, action, body, respond, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const contact = contactValue.decode(action.value);
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
    const result = lookUp(dependencies, organisationOf(context), contact, { refresh: true });
    await showWhenReady(show, result.then(lookUpCard), waitingCard(contact));
  };
}
