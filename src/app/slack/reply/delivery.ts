import type { RespondArguments } from "@slack/bolt";
import type { WebClient } from "@slack/web-api";
import type { Card } from "../../blocks/card.ts";

/**
 * How long an acknowledgement waits for what it could carry, in milliseconds. Slack gives up after 3 s; half
 * of that leaves room for the way there and back.
 */
export const ackTimeout = 1_500;

/** Shows a card where the person who acted looks, replacing what is there. */
export type Show = (card: Card) => Promise<unknown>;

/**
 * @param work what is being waited for
 * @param milliseconds the longest to wait
 * @returns what `work` came to, or `undefined` when it takes longer
 */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds = ackTimeout,
): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, milliseconds, undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shows a card when it is ready; when that takes longer than `ackTimeout`, the waiting card goes first.
 *
 * @param show where to
 * @param card what is being made
 * @param waiting says that work goes on
 */
export async function showWhenReady(show: Show, card: Promise<Card>, waiting: Card): Promise<void> {
  if ((await inTime(card)) === undefined) await show(waiting);
  await show(await card);
}

export interface Replying {
  respond: (reply: RespondArguments) => Promise<unknown>;
  client: WebClient;
  channel: string | undefined;
  user: string;
  /** Called when the response URL no longer works, so that it is logged. */
  onFallback: (error: unknown) => void;
}

/**
 * Replies to a person, for their eyes alone: through the response URL, which serves 5 times within 30
 * minutes; after that as an ephemeral message; and where the app may not post one, as a direct message.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 */
export function replyPrivately({ respond, client, channel, user, onFallback }: Replying): Show {
  return async (card) => {
    try {
      await respond({ response_type: "ephemeral", replace_original: true, ...card });
      return;
    } catch (error) {
      onFallback(error);
    }
    if (channel !== undefined) {
      try {
        await client.chat.postEphemeral({ channel, user, ...card });
        return;
      } catch (error) {
        onFallback(error);
      }
    }
    await client.chat.postMessage({ channel: user, ...card });
  };
}
