import type { Card } from "../../blocks/card.ts";
import type { CommandArgs } from "../router.ts";
import { inTime, replyPrivately } from "./delivery.ts";

/** Acknowledges a command with a card that only who typed it sees. */
export function answerCommand({ ack }: Pick<CommandArgs, "ack">, card: Card): Promise<void> {
  return ack({ response_type: "ephemeral", ...card });
}

/**
 * Acknowledges a command with the card when it is ready in time; else the card takes the place of the waiting one.
 *
 * @param card what is being made
 * @param waiting says that work goes on
 * @param onFallback called when the response URL no longer works
 */
export async function answerCommandWhenReady(
  args: CommandArgs,
  card: Promise<Card>,
  waiting: Card,
  onFallback: (error: unknown) => void,
): Promise<void> {
  const ready = await inTime(card);
  await answerCommand(args, ready ?? waiting);
  if (ready !== undefined) return;
  const { respond, client, command } = args;
  const { channel_id: channel, user_id: user } = command;
  await replyPrivately({ respond, client, channel, user, onFallback })(await card);
}
