import type { Message } from "../../protocol.ts";

const GROUP_WINDOW = 5 * 60;

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
    Number(message.ts) - Number(before.ts) < GROUP_WINDOW
  );
}

/** Top-level messages, and replies by the `ts` of their thread's first message. */
export function threadsOf(messages: readonly Message[]) {
  const known = new Set(messages.map((message) => message.ts));
  // A reply to a message this person can't see would vanish with it.
  const isReply = ({ threadTs, ts }: Message) =>
    threadTs !== undefined && threadTs !== ts && known.has(threadTs);
  return {
    roots: messages.filter((message) => !isReply(message)),
    replies: Map.groupBy(messages.filter(isReply), ({ threadTs }) => threadTs),
  };
}

/** What Slack counts in a thread: what only one person sees is no reply. */
export function countedReplies(replies: readonly Message[]): Message[] {
  return replies.filter(({ isEphemeral }) => !isEphemeral);
}
