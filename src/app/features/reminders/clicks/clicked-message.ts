import { type Card, sentence } from "../../../blocks/card.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";

/** Responses to clicks on channel messages. */

/** Replies only to the person who clicked; the channel's message stays. */
export async function replyEphemerally({ respond }: ButtonArgs | OverflowArgs, text: string): Promise<void> {
  await respond({ response_type: "ephemeral", replace_original: false, ...sentence(text) });
}

/** Replaces the clicked card for everyone. */
export async function replaceInChannel({ respond }: ButtonArgs | OverflowArgs, card: Card): Promise<void> {
  await respond({ replace_original: true, ...card });
}
