import type { InputBlock, ModalView, RichTextBlock } from "@slack/types";
import { z } from "zod";
import { context } from "../../blocks/card.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { contactField, readContactField } from "../../slack/contact-field.ts";
import { readRichText } from "../../slack/rich-text.ts";
import { formValue, ids } from "./ids.ts";
import type { Thread } from "./memo.ts";
import { isEmptyMessage } from "./named-message.ts";
import { cost } from "./sentences.ts";

export interface RephraseForm {
  /** The trigger that opens the form. */
  trigger: string;
  addressee?: Addressee;
  /** What stands in the form beforehand. */
  message?: RichTextBlock;
  /** Where the message stands, when it was taken from a conversation. */
  thread?: Thread;
}

/** The form in which a rephrasing is asked for. Nobody is chosen silently: a wrong contact would cost. */
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

export interface MessageField {
  /** Of the block and of its element. */
  id: string;
  label: string;
  hint: string;
  message: RichTextBlock | undefined;
}

/** A field for rich text, in which mentions, links, emoji and code stay what they are. */
export function messageField({ id, label, hint, message }: MessageField): InputBlock {
  const isFilled = message !== undefined && !isEmptyMessage(message);
  return {
    type: "input",
    block_id: id,
    label: { type: "plain_text", text: label },
    hint: { type: "plain_text", text: hint },
    element: { type: "rich_text_input", action_id: id, ...(isFilled && { initial_value: message }) },
  };
}

/**
 * @param values `view.state.values` of a submission
 * @param id of the field
 * @returns nothing when the field is empty
 * @throws ZodError when the form has no such field
 */
export function readMessageField(values: unknown, id: string): RichTextBlock | undefined {
  const field = z.object({ [id]: z.object({ rich_text_value: z.unknown() }) });
  const state = z.object({ [id]: field }).parse(values);
  const message = readRichText(state[id]?.[id]?.rich_text_value);
  return message === undefined || isEmptyMessage(message) ? undefined : message;
}

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readRephraseForm(values: unknown) {
  return { addressee: readContactField(values), message: readMessageField(values, ids.message) };
}
