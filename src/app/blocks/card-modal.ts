import type { ModalView } from "@slack/types";
import type { Card } from "./card.ts";

/** A card, and its title in a modal. */
export interface Presentation {
  /** At most 24 characters. Source: https://docs.slack.dev/reference/views/modal-views */
  title: string;
  card: Card;
}

/** A card in a modal without inputs. */
export function cardModal({ title, card }: Presentation): ModalView {
  return {
    type: "modal",
    title: { type: "plain_text", text: title },
    close: { type: "plain_text", text: "Close" },
    blocks: card.blocks,
  };
}
