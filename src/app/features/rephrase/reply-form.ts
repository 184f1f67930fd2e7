import type { ModalView, RichTextBlock } from "@slack/types";
import { section } from "../../blocks/card.ts";
import type { Ledger } from "../../credits/ledger.ts";
import { isAnswered } from "../../credits/paid-call.ts";
import { richTextOf } from "../../slack/input/message-text.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { factWarning } from "./fact-warning.ts";
import { ids, type ReplyValue, replyValue } from "./ids.ts";
import { memoValue } from "./memo.ts";
import { messageField } from "./message-field.ts";
import { rephrasedText } from "./rephrasing.ts";

/** Where it lands: Slack decides what a non-member app can post to a channel. */
const replyHint =
  "Rapport posts it in the thread, with your name; everybody there sees it. Where Rapport is no member, Slack may show it outside of the thread.";

export interface ReplyForm {
  /** The value of `private_metadata`. */
  value: ReplyValue;
  /** The initial value. */
  message: RichTextBlock;
  /** mrkdwn: what to check before posting; `undefined` is skipped. */
  notes: readonly (string | undefined)[];
}

/** Shows exactly what will be posted, and lets the person edit it. */
export function replyFormModal({ value, message, notes }: ReplyForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.replyView,
    private_metadata: replyValue.encode(value),
    title: { type: "plain_text", text: "Reply in thread" },
    submit: { type: "plain_text", text: "Post" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      ...notes.filter((note) => note !== undefined).map((note) => section(note)),
      messageField({
        id: ids.replyMessage,
        label: "Reply",
        hint: replyHint,
        message,
      }),
    ],
  };
}

/** "Reply in thread…": opens the form; nothing is posted before the person has seen it. */
export function openReply({ ledger }: { ledger: Pick<Ledger, "find"> }) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client } = args;
    await ack();
    const { call: id } = resultValue.decode(action.value);
    const call = await readableResult(ledger, args, id);
    const rephrased = isAnswered("rephrase", call) ? rephrasedText(call) : undefined;
    if (!isAnswered("rephrase", call) || rephrased === undefined) {
      await openModal(client, body, resultGoneModal());
      return;
    }
    const { request } = call.composition;
    const { tokens } = memoValue.decode(request.memo);
    const form = replyFormModal({
      value: { call: id, trigger: body.trigger_id, attempt: 0 },
      message: richTextOf(rephrased, tokens),
      notes: [factWarning(request.message, rephrased, tokens)],
    });
    await openModal(client, body, form);
  };
}
