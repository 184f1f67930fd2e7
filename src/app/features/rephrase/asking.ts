import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { sentence } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import type { Ledger } from "../../credits/ledger.ts";
import { workOf } from "../../credits/paid-call.ts";
import { contactFieldId } from "../../slack/input/contact-field.ts";
import { richTextOfMessage } from "../../slack/input/rich-text.ts";
import { namesInMrkdwn, richTextOfMrkdwn } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { againKey, type PaidCallHandler } from "../../slack/paid/paid-call-handler.ts";
import type { Order, ReadForm, SubmittedForm, TypedOrder } from "../../slack/paid/paid-feature.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { replyTarget } from "../../slack/reply/delivery-target.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, MessageShortcutArgs } from "../../slack/router.ts";
import { readRephraseForm, rephraseFormModal } from "./form.ts";
import { formValue, ids } from "./ids.ts";
import { readNamedMessage } from "./named-message.ts";
import { maxMessageLength, rephraseWork } from "./request.ts";
import { fieldSentences } from "./sentences.ts";

/** Reads the message that was typed after the contact. */
export async function readOrder({ escaped }: TypedOrder, client: WebClient): Promise<Order> {
  const message = await readNamedMessage(richTextOfMrkdwn(escaped), client, namesInMrkdwn(escaped));
  const { length } = message.text;
  if (length > maxMessageLength) {
    return { problem: sentence(tooLong("A message", maxMessageLength, length)) };
  }
  return {
    form: rephraseFormModal,
    ...(message.text.trim() !== "" && { work: (addressee) => rephraseWork({ addressee, message }) }),
  };
}

const threaded = z.object({ thread_ts: z.string().optional() });

/** "Rephrase for contact" in a message's menu: opens the form with the message in it. */
export function rephraseMessage({ now }: { now: () => number }) {
  return async ({ ack, shortcut, client }: MessageShortcutArgs): Promise<void> => {
    await ack();
    const { message, channel, trigger_id: trigger, response_url: responseUrl } = shortcut;
    const { thread_ts = message.ts } = threaded.parse(message);
    const thread = { channel: channel.id, ts: thread_ts, reply: replyTarget(responseUrl, now()) };
    const form = { trigger, addressee: undefined, message: richTextOfMessage(message), thread };
    await openModal(client, shortcut, rephraseFormModal(form));
  };
}

/** Reads the form: a message, its contact, and its thread if it was taken from a conversation. */
export async function readForm(view: SubmittedForm, client: WebClient): Promise<ReadForm> {
  const form = readRephraseForm(view.state.values);
  const { addressee } = form;
  const message = form.message && (await readNamedMessage(form.message, client));
  const length = message?.text.length ?? 0;
  if (addressee === undefined || message === undefined || length > maxMessageLength) {
    const errors = {
      ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
      ...(message === undefined && { [ids.message]: fieldSentences.message }),
      ...(length > maxMessageLength && { [ids.message]: tooLong("A message", maxMessageLength, length) }),
    };
    return { errors };
  }
  const { thread } = formValue.decode(view.private_metadata);
  return { work: rephraseWork({ addressee, message, thread }) };
}

export interface AgainDependencies {
  ledger: Pick<Ledger, "find">;
  paidCallHandler: Pick<PaidCallHandler, "fromButton">;
}

/** "Try again" below a result: requests another one, which replaces it; once per button. */
export function rephraseAgain({ ledger, paidCallHandler }: AgainDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client } = args;
    const call = await readableResult(ledger, args, resultValue.decode(action.value).call);
    if (call === undefined) {
      await ack();
      await openModal(client, body, resultGoneModal());
      return;
    }
    await paidCallHandler.fromButton(args, againKey(call), workOf(call));
  };
}
