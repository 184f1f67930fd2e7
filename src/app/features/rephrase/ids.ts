import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { jsonValue } from "../../slack/input/json-value.ts";
import { thread } from "./memo.ts";

/** Ids that this feature handles. Command and shortcut are in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/rephrase",
  shortcut: "rephrase_for_contact",
  open: "rephrase_open",
  formView: "rephrase_form_view",
  message: "rephrase_message",
  previousPage: "rephrase_page_previous",
  nextPage: "rephrase_page_next",
  reply: "rephrase_reply",
  replyView: "rephrase_reply_view",
  replyMessage: "rephrase_reply_message",
  copy: "rephrase_copy",
  again: "rephrase_again",
} as const;

const formSchema = z.object({ trigger: z.string().min(1), thread: thread.exactOptional() });

/** The form's metadata: the trigger that opened it, which is the call's key, and the message's thread. */
export const formValue = jsonValue(formSchema, limits.privateMetadata);

const replySchema = z.object({
  call: z.string().min(1),
  trigger: z.string().min(1),
  attempt: z.int().min(0),
});
/** A reply form's post: the call whose text it is, and the number of earlier attempts in this form. */
export type ReplyValue = z.infer<typeof replySchema>;

/** The reply form's metadata. */
export const replyValue = jsonValue(replySchema, limits.privateMetadata);
