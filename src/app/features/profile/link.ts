import type { ModalView } from "@slack/types";
import { z } from "zod";
import { button, type Card, cardModal, formModal, section, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { type Contact, contactOf, readableContact } from "../../outreach/contact.ts";
import type { ContactIds } from "../../outreach/contact-ids.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { fieldErrors, readTextField, textField } from "../../slack/input/form-fields.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs, SubmissionArgs } from "../../slack/router.ts";
import { ids } from "./ids.ts";
import { type Requester, requesterOf } from "./look-up.ts";
import { chooseAddress, unreadableId } from "./sentences.ts";

export interface LinkDependencies {
  contactIds: Pick<ContactIds, "link" | "linkMany" | "linkOf">;
}

/** The form's metadata: whether it was opened from a card that can be retried. */
const linkFormValue = jsonValue(z.object({ isForCard: z.boolean() }), limits.privateMetadata);

interface LinkForm {
  /** The preselected contact. */
  contact?: Contact | undefined;
  /** Whether it was opened from a card that can be retried with the ID. */
  isForCard: boolean;
}

/** The form to link a contact ID. */
export function linkModal({ contact, isForCard }: LinkForm): ModalView {
  return formModal({
    id: ids.linkView,
    metadata: linkFormValue.encode({ isForCard }),
    title: "Link a contact ID",
    submit: "Link",
    blocks: [
      contactField(contact),
      textField({
        id: ids.linkId,
        label: "Contact ID",
        hint: "The profile service uses this ID when it writes for the contact. Linking is free.",
        max: 100,
        placeholder: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
      }),
      {
        ...section("Workspace admins can import many at once."),
        accessory: button(ids.import, "Import many…", { about: undefined }),
      },
    ],
  });
}

interface Linked {
  contact: Contact;
  contactId: string;
  /** Whether it was entered for a card that can be retried. */
  isForCard: boolean;
}

/** Confirms the link. */
export function linkedCard({ contact, contactId, isForCard }: Linked): Card {
  return sentence(
    `*${escapeText(readableContact(contact), 300)}* is now linked to contact ID \`${contactId}\`.\n` +
      "Nothing was charged. Briefs, waves and rephrasings for this contact use it from now on." +
      (isForCard ? "\nNow press *Try again* on the card." : ""),
  );
}

/** Links an ID to a contact, and confirms it. */
export async function link(
  { contactIds }: LinkDependencies,
  { organisation, person }: Requester,
  linked: Linked,
): Promise<Card> {
  const { contact, contactId } = linked;
  await contactIds.link(organisation, { address: contact.address, contactId }, person);
  return linkedCard(linked);
}

/** "Link a contact ID" in a profile's overflow menu, and "Enter the ID": opens the form for a contact. */
export async function openLinkForm(
  { ack, action, body, client }: ButtonArgs | OverflowArgs,
  contact: Contact,
): Promise<void> {
  await ack();
  await openModal(client, body, linkModal({ contact, isForCard: action.type === "button" }));
}

/** Reads the form: errors appear at their fields; otherwise the confirmation replaces the form. */
export function submitLinkForm(dependencies: LinkDependencies) {
  return async ({ ack, view, body, context }: SubmissionArgs): Promise<void> => {
    const addressee = readContactField(view.state.values);
    const id = readContactInput(readTextField(view.state.values, ids.linkId));
    const contact = addressee && contactOf(addressee);
    if (contact === undefined || id.kind !== "id") {
      const errors = fieldErrors({
        [contactFieldId]: contact === undefined ? chooseAddress : undefined,
        [ids.linkId]: id.kind === "id" ? undefined : unreadableId,
      });
      await ack({ response_action: "errors", errors: errors ?? {} });
      return;
    }
    const { isForCard } = linkFormValue.decode(view.private_metadata);
    const linked = { contact, contactId: id.contactId, isForCard };
    const card = await link(dependencies, requesterOf(context, body.user.id), linked);
    await ack({ response_action: "update", view: cardModal({ title: "Link a contact ID", card }) });
  };
}
