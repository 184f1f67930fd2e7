import type { WorkOf } from "../../credits/operations.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { MessageText } from "../../slack/input/message-text.ts";
import { memoValue, type Thread } from "./memo.ts";

/** Maximum characters of a message. The specification has no limit; this is a long letter. */
export const maxMessageLength = 4_000;

/** What we ask the service, and what we keep for the result. */
export interface Rephrase {
  addressee: Addressee;
  message: MessageText;
  /** Where the message is, if it was taken from a conversation. */
  thread?: Thread | undefined;
}

export function rephraseWork({ addressee, message, thread }: Rephrase): WorkOf<"rephrase"> {
  const memo = memoValue.encode({ tokens: message.tokens, ...(thread !== undefined && { thread }) });
  return { operation: "rephrase", request: { addressee, message: message.text, memo } };
}
