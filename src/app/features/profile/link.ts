import { z } from "zod";
import type { Card } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import type { Contact } from "../../outreach/contact.ts";
import { contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs, SubmissionArgs } from "../../slack/router.ts";
import type { ProfileDependencies } from "./dependencies.ts";
import { ids } from "./ids.ts";
import { type Linked, linkedCard } from "./link-card.ts";
import { linkFormValue, linkModal } from "./link-modal.ts";
import { type Requester, requesterOf } from "./look-up.ts";
import { chooseAddress, unreadableId } from "./sentences.ts";

/** Links an ID to a contact, and confirms it. */
export async function link(
  { contactIds }: ProfileDependencies,
  { organisation, person }: Requester,
  linked: Linked,
): Promise<Card> {
  const { contact, contactId } = linked;
  await contactIds.link(organisation, { address: contact.address, contactId }, person);
  return linkedCard(linked);
}

/** "Link a contact id" in a profile's overflow menu, and "Enter the id": opens the form for a contact. */
export async function openLinkForm(
  { ack, action, body, client }: ButtonArgs | OverflowArgs,
  contact: Contact,
): Promise<void> {
  await ack();
  await openModal(client, body, linkModal({ contact, isForCard: action.type === "button" }));
}

const idState = z.object({
  [ids.linkId]: z.object({ [ids.linkId]: z.object({ value: z.string().nullish() }) }),
});

/** Reads the form: errors appear at their fields; otherwise the confirmation replaces the form. */
export function submitLinkForm(dependencies: ProfileDependencies) {
  return async ({ ack, view, body, context }: SubmissionArgs): Promise<void> => {
    const addressee = readContactField(view.state.values);
    const typed = idState.parse(view.state.values)[ids.linkId][ids.linkId].value ?? "";
    const id = readContactInput(typed);
    if (addressee === undefined || "contact_id" in addressee.address || id.kind !== "id") {
      const hasAddress = addressee !== undefined && !("contact_id" in addressee.address);
      await ack({
        response_action: "errors",
        errors: {
          ...(!hasAddress && { [contactFieldId]: chooseAddress }),
          ...(id.kind !== "id" && { [ids.linkId]: unreadableId }),
        },
      });
      return;
    }
    const contact: Contact = { ...addressee, address: addressee.address };
    const { isForCard } = linkFormValue.decode(view.private_metadata);
    const linked = { contact, contactId: id.contactId, isForCard };
    const card = await link(dependencies, requesterOf(context, body.user.id), linked);
    await ack({ response_action: "update", view: cardModal({ title: "Link a contact id", card }) });
  };
}
