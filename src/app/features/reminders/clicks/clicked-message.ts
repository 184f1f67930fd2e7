import { type Card, sentence } from "../../../blocks/card.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";

/** Answers to clicks on what many see in a channel. */

/** Tells the person who clicked, and nobody else: what stands in the channel stays. */
export async function replyEphemerally({ respond }: ButtonArgs | OverflowArgs, text: string): Promise<void> {
  await respond({ response_type: "ephemeral", replace_original: false, ...sentence(text) });
}

/** Puts a card in place of the one that was clicked, for all who see it. */
export async function replaceInChannel({ respond }: ButtonArgs | OverflowArgs, card: Card): Promise<void> {
  await respond({ replace_original: true, ...card });
}
