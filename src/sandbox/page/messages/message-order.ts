import type { Message } from "../../protocol.ts";

const TOGETHER = 5 * 60;

/** When a message was sent: its `ts` is unix seconds with a fraction. */
export function dateOf(message: Message): Date {
  return new Date(Number(message.ts) * 1000);
}

/** Whether a message follows another of the same author so closely that name and picture are not repeated. */
export function isContinued(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.user === message.user &&
    !before.isEphemeral &&
    !message.isEphemeral &&
    Number(message.ts) - Number(before.ts) < TOGETHER
  );
}

/** Messages of the channel itself, and the replies by the `ts` of their thread's first message. */
export function threadsOf(messages: readonly Message[]): {
  roots: Message[];
  replies: Map<string, Message[]>;
} {
  const known = new Set(messages.map((message) => message.ts));
  const replies = new Map<string, Message[]>();
  const roots = messages.filter((message) => {
    const { threadTs } = message;
    // A reply to something this person cannot see would vanish with it.
    if (threadTs === undefined || threadTs === message.ts || !known.has(threadTs)) return true;
    replies.set(threadTs, [...(replies.get(threadTs) ?? []), message]);
    return false;
  });
  return { roots, replies };
}
