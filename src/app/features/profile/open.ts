import type { Button } from "@slack/types";
import type { Contact } from "../../outreach/contact.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { waitingCard } from "./card.ts";
import { contactValue, ids } from "./ids.ts";
import { type LookUpDependencies, lookUp, lookUpCard, requesterOf } from "./look-up.ts";
import { profileModal } from "./modal.ts";

/** A button that shows the profile of a contact, on a card or a page of another feature. */
export function profileButton(contact: Contact): Button {
  return {
    type: "button",
    action_id: ids.open,
    text: { type: "plain_text", text: "Profile" },
    value: contactValue.encode(contact),
  };
}

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
