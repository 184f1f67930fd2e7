import { sentence } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/client/administrators.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { settingsForAdministrators } from "./sentences.ts";
import { settingsModal } from "./settings-form.ts";
import type { SettingsDependencies } from "./submit-settings.ts";

/** "Change…": opens the form for administrators; others see that it is for administrators only. */
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
