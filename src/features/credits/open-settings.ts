import { sentence } from "../../app/blocks/card.ts";
import { cardModal } from "../../app/blocks/card-modal.ts";
import { readCreditSettings } from "../../app/credits/settings.ts";
import { isAdministrator } from "../../app/slack/client/administrators.ts";
import { openWhenReady } from "../../app/slack/reply/modal.ts";
import type { ButtonArgs } from "../../app/slack/router.ts";
import { organisationOf } from "../../app/slack/tenancy.ts";
import { settingsForAdministrators } from "./sentences.ts";
import { settingsModal } from "./settings-form.ts";
import type { SettingsDependencies } from "./submit-settings.ts";

/** "Change…": opens the form, for administrators; others are told whom it is for. */
export function openSettings({ database }: Pick<SettingsDependencies, "database">) {
  return async ({ ack, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const view = isAdministrator(client, body.user.id).then(async (mayChange) =>
      mayChange
        ? settingsModal(await readCreditSettings(database.query, organisationOf(context)))
        : notice(settingsForAdministrators),
    );
    await openWhenReady(client, body, view, notice("Reading the settings…"));
  };
}

function notice(text: string) {
  return cardModal({ title: "Credits", card: sentence(text) });
}
