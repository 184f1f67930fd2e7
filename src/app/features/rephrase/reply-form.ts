import type { ModalView, RichTextBlock } from "@slack/types";
import { section } from "../../blocks/card.ts";
import { ids, type ReplyValue, replyValue } from "./ids.ts";
import { messageField } from "./message-field.ts";

/** Where it lands: what a channel takes from an app that is no member of it, Slack decides. */
const replyHint =
  "Rapport posts it in the thread, with your name; everybody there sees it. Where Rapport is no member, Slack may show it outside of the thread.";

export interface ReplyForm {
  /** What `private_metadata` carries. */
  value: ReplyValue;
  /** What stands in the form beforehand. */
  message: RichTextBlock;
  /** mrkdwn: what to look at before posting; those that are `undefined` are left out. */
  notes: readonly (string | undefined)[];
}

/** Shows to the letter what is posted, and lets the person change it. */
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
