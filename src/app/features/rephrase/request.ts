import type { WorkOf } from "../../credits/operations.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { MessageText } from "../../slack/input/message-text.ts";
import { memoValue, type Thread } from "./memo.ts";

/** Characters of a message at the most. The specification has no limit; this is a long letter. */
export const maxMessageLength = 4_000;

/** What is asked of the service, and what is kept for its result. */
export interface Rephrase {
  addressee: Addressee;
  message: MessageText;
  /** Where the message is, when it was taken from a conversation. */
  thread?: Thread | undefined;
}

export function rephraseWork({ addressee, message, thread }: Rephrase): WorkOf<"rephrase"> {
  const memo = memoValue.encode({ tokens: message.tokens, ...(thread !== undefined && { thread }) });
  return { operation: "rephrase", request: { addressee, message: message.text, memo } };
}
