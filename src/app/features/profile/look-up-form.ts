import type { ModalView } from "@slack/types";
import { formModal } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { inputBlock, readTextField } from "../../slack/input/form-fields.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { openModal, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, GlobalShortcutArgs, SubmissionArgs } from "../../slack/router.ts";
import { profileModal, waitingCard } from "./card.ts";
import { ids } from "./ids.ts";
import { type LookUpDependencies, lookUp, lookUpCard, requesterOf } from "./look-up.ts";
import { several, unreadableField } from "./sentences.ts";

/** The look-up form. */
export function lookUpModal(): ModalView {
  const id = ids.lookUpInput;
  const hint = "Free. Only you see the answer.";
  return formModal({
    id: ids.lookUpView,
    title: "Look someone up",
    submit: "Look up",
    blocks: [
      inputBlock(
        { id, label: "E-mail address or LinkedIn URL", hint },
        {
          type: "plain_text_input",
          action_id: id,
          focus_on_load: true,
          max_length: 500,
          placeholder: { type: "plain_text", text: "jane@acme.com" },
        },
      ),
    ],
  });
}

/** Opens the form from a button or shortcut; within a modal, the form replaces it. */
export async function openLookUpForm({ ack, body, client }: ButtonArgs | GlobalShortcutArgs): Promise<void> {
  await ack();
  if ("view" in body && body.view?.type === "modal") {
    await updateModal(client, body.view.id, lookUpModal());
  } else {
    await openModal(client, body, lookUpModal());
  }
}

/** Reads the form: errors appear at their fields; otherwise the card replaces the form. */
export function submitLookUpForm(dependencies: LookUpDependencies) {
  return async ({ ack, view, body, client, context }: SubmissionArgs): Promise<void> => {
    const input = readContactInput(readTextField(view.state.values, ids.lookUpInput));
    if (input.kind !== "address") {
      const error = input.kind === "several" ? several : unreadableField;
      await ack({ response_action: "errors", errors: { [ids.lookUpInput]: error } });
      return;
    }
    const contact: Contact = { address: input.address };
    const requester = requesterOf(context, body.user.id);
    const card = lookUp(dependencies, requester, contact).then((result) => lookUpCard(dependencies, result));
    const ready = await inTime(card);
    await ack({ response_action: "update", view: profileModal(ready ?? waitingCard(contact)) });
    if (ready === undefined) await updateModal(client, view.id, profileModal(await card));
  };
}
