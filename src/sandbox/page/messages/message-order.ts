import type { Message } from "../../protocol.ts";

const TOGETHER = 5 * 60;

/** When a message was sent: its `ts` is Unix seconds with a fraction. */
export function dateOf(message: Message): Date {
  return new Date(Number(message.ts) * 1000);
}

/** Whether a message closely follows one by the same author, so name and picture aren't repeated. */
export function isContinued(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.user === message.user &&
    !before.isEphemeral &&
    !message.isEphemeral &&
    Number(message.ts) - Number(before.ts) < TOGETHER
  );
}

/** Top-level messages, and replies by the `ts` of their thread's first message. */
export function threadsOf(messages: readonly Message[]): {
  roots: Message[];
  replies: Map<string, Message[]>;
} {
  const known = new Set(messages.map((message) => message.ts));
  const replies = new Map<string, Message[]>();
  const roots = messages.filter((message) => {
    const { threadTs } = message;
    // A reply to a message this person can't see would vanish with it.
    if (threadTs === undefined || threadTs === message.ts || !known.has(threadTs)) return true;
    replies.set(threadTs, [...(replies.get(threadTs) ?? []), message]);
    return false;
  });
  return { roots, replies };
}
