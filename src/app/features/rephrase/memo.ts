import { z } from "zod";
import { messageText, type Token } from "../../slack/input/message-text.ts";
import { deliveryTarget } from "../../slack/reply/delivery-target.ts";

/** The conversation of a message whose author may be replied to. */
export const thread = z.object({
  channel: z.string().min(1),
  /** Of the message that the thread begins with. */
  ts: z.string().min(1),
  /** The response URL of the interaction, through which a reply needs no membership in the channel. */
  reply: deliveryTarget,
});
export type Thread = z.infer<typeof thread>;

const memo = z.object({ tokens: messageText.shape.tokens, thread: thread.exactOptional() });

/** What the result needs and the service does not get: mentions and links of the message, and its thread. */
export interface Memo {
  tokens: Token[];
  thread?: Thread;
}

/** How the ledger keeps it. */
export const memoValue = {
  encode: (value: Memo) => z.json().parse(value),
  /** A memo of another version of the app is none: what was paid for is shown all the same. */
  decode: (value: unknown): Memo => memo.safeParse(value).data ?? { tokens: [] },
};
