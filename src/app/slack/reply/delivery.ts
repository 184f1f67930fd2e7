import type { Logger, RespondArguments } from "@slack/bolt";
import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../blocks/card.ts";
import type { ButtonArgs, CommandArgs, OverflowArgs } from "../router.ts";

/** Milliseconds an acknowledgement waits for its content: half of Slack's 3 s, which leaves room for the network. */
export const ackTimeout = 1_500;

/** Shows a card where the person who acted looks, replacing what is there. */
export type Show = (card: Card) => Promise<unknown>;

/** @returns what `work` came to, or `undefined` when it takes longer than so many milliseconds */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds = ackTimeout,
): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, milliseconds, undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    // A timer that runs on keeps the result, a card of some kilobytes, until its time is over.
    clearTimeout(timer);
  }
}

/** Shows a card when it is ready; if that takes longer than `ackTimeout`, the waiting card goes first. */
export async function showWhenReady(show: Show, card: Promise<Card>, waiting: Card): Promise<void> {
  if ((await inTime(card)) === undefined) await show(waiting);
  await show(await card);
}

export interface Replying {
  respond: (reply: RespondArguments) => Promise<unknown>;
  client: WebClient;
  channel: string | undefined;
  user: string;
  /** Whether it replaces the message that was clicked; else it comes below. */
  isReplacing: boolean;
  logger: Pick<Logger, "warn">;
}

/**
 * Replies to a person, for their eyes alone: through the response URL, which serves 5 times within 30
 * minutes; after that as an ephemeral message; and where the app may not post one, as a direct message.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 */
export function replyPrivately({ respond, client, channel, user, isReplacing, logger }: Replying): Show {
  const failed = (error: unknown) => logger.warn("reply failed", error);
  return async (card) => {
    try {
      return await respond({ response_type: "ephemeral", replace_original: isReplacing, ...card });
    } catch (error) {
      failed(error);
    }
    try {
      if (channel !== undefined) return await client.chat.postEphemeral({ channel, user, ...card });
    } catch (error) {
      failed(error);
    }
    return client.chat.postMessage({ channel: user, ...card });
  };
}

/** Replies privately where a button or menu was clicked. */
export function replyToClick({
  body,
  ...args
}: Pick<ButtonArgs | OverflowArgs, "body" | "respond" | "client" | "logger">): Show {
  return replyPrivately({ ...args, channel: body.channel?.id, user: body.user.id, isReplacing: true });
}

/** Says something to a person alone beside what they clicked, which stays. @param text mrkdwn */
export async function replyBeside({ respond }: Pick<ButtonArgs, "respond">, text: string): Promise<void> {
  await respond({ response_type: "ephemeral", replace_original: false, ...sentence(text) });
}

/** Acknowledges a command with a card that only who typed it sees. */
export function answerCommand({ ack }: Pick<CommandArgs, "ack">, card: Card): Promise<void> {
  return ack({ response_type: "ephemeral", ...card });
}

/**
 * Acknowledges a command with its usage, as text alone: there is nothing of others in it that Slack could take for a
 * link, and blocks would say it a second time.
 *
 * @param usage mrkdwn
 */
export function answerUsage({ ack }: Pick<CommandArgs, "ack">, usage: string): Promise<void> {
  return ack({ response_type: "ephemeral", text: usage });
}

/**
 * Acknowledges a command with the card if it is ready in time, else with the waiting card, which stays: what a command
 * was answered isn't certain to be replaced.
 *
 * @param waiting a sentence that ends in three dots
 */
export async function answerCommandWhenReady(
  args: CommandArgs,
  card: Promise<Card>,
  waiting: Card,
): Promise<void> {
  const ready = await inTime(card);
  await answerCommand(args, ready ?? sentence(`${waiting.text} The answer appears below.`));
  if (ready === undefined) await replyBelow(args)(await card);
}

/** Replies to a command below what it was answered. */
export function replyBelow({ respond, client, command, logger }: CommandArgs): Show {
  const { channel_id: channel, user_id: user } = command;
  return replyPrivately({ respond, client, channel, user, isReplacing: false, logger });
}
