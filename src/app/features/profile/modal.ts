import type { ModalView } from "@slack/types";
import type { Card } from "../../blocks/card.ts";
import { ids } from "./ids.ts";

/** The look-up form. */
export function lookUpModal(): ModalView {
  return {
    type: "modal",
    callback_id: ids.lookUpView,
    title: { type: "plain_text", text: "Look someone up" },
    submit: { type: "plain_text", text: "Look up" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      {
        type: "input",
        block_id: ids.lookUpInput,
        label: { type: "plain_text", text: "E-mail address or LinkedIn URL" },
        hint: { type: "plain_text", text: "Free. Only you see the answer." },
        element: {
          type: "plain_text_input",
          action_id: ids.lookUpInput,
          focus_on_load: true,
          max_length: 500,
          placeholder: { type: "plain_text", text: "jane@acme.com" },
        },
      },
    ],
  };
}

/** This feature's cards in a modal. */
export function profileModal({ blocks }: Card): ModalView {
  return {
    type: "modal",
    callback_id: ids.profileView,
    title: { type: "plain_text", text: "Profile" },
    close: { type: "plain_text", text: "Close" },
    blocks,
  };
}
