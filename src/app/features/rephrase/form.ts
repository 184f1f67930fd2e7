import type { ModalView, RichTextBlock } from "@slack/types";
import { context } from "../../blocks/card.ts";
import { contactField, readContactField } from "../../slack/input/contact-field.ts";
import type { FormOpening } from "../../slack/paid/paid-feature.ts";
import { formValue, ids } from "./ids.ts";
import type { Thread } from "./memo.ts";
import { messageField, readMessageField } from "./message-field.ts";
import { cost } from "./sentences.ts";

export interface RephraseForm extends FormOpening {
  /** The initial value. */
  message?: RichTextBlock;
  /** Where the message is, if it was taken from a conversation. */
  thread?: Thread;
}

/** The form to request a rephrasing. No contact is preselected: a wrong one would cost. */
export function rephraseFormModal({ trigger, addressee, message, thread }: RephraseForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.formView,
    private_metadata: formValue.encode({ trigger, ...(thread !== undefined && { thread }) }),
    title: { type: "plain_text", text: "Rephrase" },
    submit: { type: "plain_text", text: "Rephrase" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: addressee }),
      messageField({ id: ids.message, label: "Message", hint: cost, message }),
      context("Only you see the result, and nothing is sent."),
    ],
  };
}

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readRephraseForm(values: unknown) {
  return { addressee: readContactField(values), message: readMessageField(values, ids.message) };
}
