import type { InputBlock, ModalView, SectionBlock } from "@slack/types";
import { context, section } from "../../blocks/card.ts";
import { readableAmount, type Tenths } from "../../credits/amount.ts";
import type { CreditSettings } from "../../credits/settings.ts";
import { ids } from "./ids.ts";
import { settingsText } from "./settings-text.ts";

/** The current settings and the button that opens the form; administrators only. */
export function settingsSection(settings: CreditSettings): SectionBlock {
  return {
    ...section("*Caps, and who manages credits*", settingsText(settings)),
    accessory: { type: "button", action_id: ids.settings, text: { type: "plain_text", text: "Change…" } },
  };
}

/** The form for administrators' credit settings. */
export function settingsModal({ personDaily, organisationMonthly, manager }: CreditSettings): ModalView {
  return {
    type: "modal",
    callback_id: ids.settingsView,
    title: { type: "plain_text", text: "Credits" },
    submit: { type: "plain_text", text: "Save" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      amountField(ids.personDaily, "Credits that one person may spend in a day", personDaily),
      amountField(ids.organisationMonthly, "Credits that the team may spend in a month", organisationMonthly),
      {
        type: "input",
        block_id: ids.manager,
        optional: true,
        label: { type: "plain_text", text: "Who manages credits" },
        hint: {
          type: "plain_text",
          text: "They are told when credits run low, and named when there are too few.",
        },
        element: {
          type: "users_select",
          action_id: ids.manager,
          ...(manager !== undefined && { initial_user: manager }),
        },
      },
      context("Days and months are those of UTC. Calls whose outcome is unknown count, too."),
    ],
  };
}

function amountField(id: string, label: string, amount: Tenths | undefined): InputBlock {
  return {
    type: "input",
    block_id: id,
    optional: true,
    label: { type: "plain_text", text: label },
    hint: { type: "plain_text", text: "Such as 20 or 0.5. Empty: no cap." },
    element: {
      type: "plain_text_input",
      action_id: id,
      max_length: 20,
      ...(amount !== undefined && { initial_value: readableAmount(amount) }),
    },
  };
}
