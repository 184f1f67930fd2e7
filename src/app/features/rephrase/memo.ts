import { z } from "zod";
import type { WorkOf } from "../../credits/paid-operations.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { type MessageText, messageText, type Token } from "../../slack/input/message-text.ts";
import { deliveryTarget } from "../../slack/reply/delivery-target.ts";

/** The conversation of a message that can be replied to. */
export const thread = z.object({
  channel: z.string().min(1),
  /** `ts` of the thread's first message. */
  ts: z.string().min(1),
  /** The interaction's response URL: replying through it needs no channel membership. */
  reply: deliveryTarget,
});
export type Thread = z.infer<typeof thread>;

const memo = z.object({ tokens: messageText.shape.tokens, thread: thread.exactOptional() });

/** What the result needs but the service doesn't get: the message's mentions and links, and its thread. */
export interface Memo {
  tokens: Token[];
  thread?: Thread;
}

/** Its form in the ledger. */
export const memoValue = {
  encode: (value: Memo) => z.json().parse(value),
  /** A memo from another app version counts as none: the paid result is still shown. */
  decode: (value: unknown): Memo => memo.safeParse(value).data ?? { tokens: [] },
};

/** What we ask the service, and what we keep for the result. */
export interface Rephrase {
  addressee: Addressee;
  message: MessageText;
  /** Where the message is, if it was taken from a conversation. */
  thread?: Thread | undefined;
}

export function rephraseWork({ addressee, message, thread }: Rephrase): WorkOf<"rephrase"> {
  const memo = memoValue.encode({ tokens: message.tokens, ...(thread !== undefined && { thread }) });
  const origin = thread && `${thread.channel} ${thread.ts}`;
  return {
    operation: "rephrase",
    request: { addressee, message: message.text, memo, ...(origin !== undefined && { origin }) },
  };
}
