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

/** Messages outside of threads, and replies by the `ts` of their thread's first message. */
export function threadsOf(messages: readonly Message[]) {
  const known = new Set(messages.map((message) => message.ts));
  // A reply to a message this person can't see would vanish with it.
  const isReply = ({ threadTs, ts }: Message) =>
    threadTs !== undefined && threadTs !== ts && known.has(threadTs);
  return {
    roots: messages.filter((message) => !isReply(message) || message.isBroadcast),
    replies: Map.groupBy(messages.filter(isReply), ({ threadTs }) => threadTs),
  };
}

type InThread = Pick<Message, "user" | "text" | "ts" | "threadTs" | "isBroadcast">;

/**
 * Whether a message makes a badge for somebody: of the replies in a thread, those that stand in the channel too, and those
 * in a thread that they follow, since they began it, wrote in it, or were mentioned in it.
 * Source: https://slack.com/help/articles/360025446073-Guide-to-Slack-notifications
 *
 * @param messages of its channel, as this person sees them
 */
export function makesBadge(
  { user: author, ts, threadTs = ts, isBroadcast = false }: InThread,
  messages: readonly InThread[],
  person: string,
): boolean {
  if (author === person) return false;
  if (threadTs === ts || isBroadcast) return true;
  const thread = messages.filter((each) => each.ts === threadTs || each.threadTs === threadTs);
  return thread.some(({ user, text }) => user === person || text.includes(`<@${person}>`));
}

/** What Slack counts in a thread: what only one person sees is no reply. */
export function countedReplies(replies: readonly Message[]): Message[] {
  return replies.filter(({ isEphemeral }) => !isEphemeral);
}
