import type { InputBlock, ModalView, RichTextBlock } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { context, formModal } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { priceOf } from "../../credits/paid-operations.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { fieldErrors, inputBlock, readField } from "../../slack/input/form-fields.ts";
import { isEmptyMessage, readNamedMessage } from "../../slack/input/named-message.ts";
import { neededText } from "../../slack/input/needed-text.ts";
import { readRichText } from "../../slack/input/rich-text.ts";
import type { FormOpening, ReadForm, SubmittedForm } from "../../slack/paid/paid-feature.ts";
import { ids } from "./ids.ts";
import { rephraseWork, type Thread, thread as threadSchema } from "./memo.ts";
import { cost, fieldSentences, greetedHint } from "./sentences.ts";

/** Maximum characters of a message. The specification has no limit; this is a long letter. */
export const maxMessageLength = 4_000;
export const needed = z.object({ message: neededText(fieldSentences.message, "Message", maxMessageLength) });

const formSchema = z.object({ trigger: z.string().min(1), thread: threadSchema.exactOptional() });

/** The form's metadata: the trigger that opened it, which is the call's key, and the message's thread. */
export const formValue = jsonValue(formSchema, limits.privateMetadata);

export interface RephraseForm extends FormOpening {
  /** The initial value. */
  message?: RichTextBlock;
  /** Where the message is, if it was taken from a conversation. */
  thread?: Thread;
  /** Whether the contact was taken from the message's greeting. */
  isGreeted?: boolean;
  /** What is wrong with the message; plain text. */
  problem?: string | undefined;
}

/** The form to request a rephrasing. Nobody is guessed: a wrong contact would cost. */
export function rephraseFormModal(form: RephraseForm): ModalView {
  const { trigger, addressee, message, thread, isGreeted = false, problem } = form;
  const isEmpty = message === undefined || isEmptyMessage(message);
  const hint = isEmpty ? `Paste your draft, or write it. ${cost}` : cost;
  return formModal({
    id: ids.formView,
    metadata: formValue.encode({ trigger, ...(thread !== undefined && { thread }) }),
    title: "Rephrase",
    submit: `Rephrase · ${priceOf("rephrase")}`,
    blocks: [
      contactField(addressee, isGreeted ? greetedHint : undefined),
      messageField({ id: ids.message, label: "Message", hint: problem ?? hint, message }),
      context("Only you see the result, and nothing is sent."),
    ],
  });
}

/**
 * Reads the form: a message, its contact, and its thread if it was taken from a conversation.
 *
 * @throws ZodError when the form has other fields
 */
export async function readRephraseForm(view: SubmittedForm, client: WebClient): Promise<ReadForm> {
  const { values } = view.state;
  const addressee = readContactField(values);
  const richText = readMessageField(values, ids.message);
  const message = richText && (await readNamedMessage(richText, client));
  const errors = fieldErrors({
    [contactFieldId]: addressee === undefined ? fieldSentences.contact : undefined,
    [ids.message]:
      message === undefined
        ? fieldSentences.message
        : lengthProblem("Message", message.text, maxMessageLength),
  });
  if (addressee === undefined || message === undefined || errors !== undefined) {
    return { errors: errors ?? {} };
  }
  const { thread } = formValue.decode(view.private_metadata);
  return { work: rephraseWork({ addressee, message, thread }) };
}

export interface MessageField {
  /** Of the block and of its element. */
  id: string;
  label: string;
  hint: string;
  message: RichTextBlock | undefined;
}

/** A rich text field: mentions, links, emoji and code are preserved. */
export function messageField({ message, ...field }: MessageField): InputBlock {
  const isFilled = message !== undefined && !isEmptyMessage(message);
  return inputBlock(field, {
    type: "rich_text_input",
    action_id: field.id,
    ...(isFilled && { initial_value: message }),
  });
}

/**
 * @param values `view.state.values` of a submission
 * @param id of the field
 * @returns nothing when the field is empty
 * @throws ZodError when the form has no such field
 */
export function readMessageField(values: unknown, id: string): RichTextBlock | undefined {
  const state = readField(values, id, z.object({ rich_text_value: z.unknown() }));
  const message = readRichText(state?.rich_text_value);
  return message === undefined || isEmptyMessage(message) ? undefined : message;
}
