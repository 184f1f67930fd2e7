import type { KnownBlock, ModalView } from "@slack/types";
import { type Card, context } from "../../blocks/card.ts";
import { ids, type Previewed, previewedValue } from "./ids.ts";

/** The form in which someone is looked up. */
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

/** A card of this feature, shown in a modal instead of a message. */
export function profileModal({ blocks }: Card): ModalView {
  return {
    type: "modal",
    callback_id: ids.profileView,
    title: { type: "plain_text", text: "Profile" },
    close: { type: "plain_text", text: "Close" },
    blocks,
  };
}

/**
 * Shows what leaves before it leaves, and asks where to. Slack's own picker gives the app a response URL for
 * the chosen conversation: it needs no further scope and no membership there, and leaves out channels that are
 * shared with other companies. Nothing is chosen beforehand: the current channel may be one of those.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/multi-select-menu-element
 *
 * @param previewed what `private_metadata` carries
 * @param preview the blocks that would be posted
 * @param note mrkdwn that goes first, when something changed
 */
export function shareModal(previewed: Previewed, preview: readonly KnownBlock[], note?: string): ModalView {
  return {
    type: "modal",
    callback_id: ids.shareView,
    private_metadata: previewedValue.encode(previewed),
    title: { type: "plain_text", text: "Share profile" },
    submit: { type: "plain_text", text: "Share" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      ...(note === undefined ? [] : [context(note)]),
      {
        type: "input",
        block_id: ids.shareTarget,
        label: { type: "plain_text", text: "Share with" },
        hint: {
          type: "plain_text",
          text: "Everybody there sees it, guests too. Channels shared with another company are not offered.",
        },
        element: {
          type: "conversations_select",
          action_id: ids.shareTarget,
          response_url_enabled: true,
          filter: {
            include: ["public", "private", "mpim", "im"],
            exclude_external_shared_channels: true,
            exclude_bot_users: true,
          },
        },
      },
      context("*This is what they will see.* Tier, tone, confidence and relationship stay with you."),
      { type: "divider" },
      ...preview,
    ],
  };
}
