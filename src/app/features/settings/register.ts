import type { WebClient } from "@slack/web-api";
import { cardModal, sentence } from "../../blocks/card.ts";
import type { PersonSettingsStore } from "../../person-settings/person-settings.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router, SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { readSettingsForm, type SettingsChoices, settingsModal } from "./form.ts";
import { ids } from "./ids.ts";

export interface SettingsDependencies {
  personSettings: Pick<PersonSettingsStore, "read" | "write">;
  settingsChoices: SettingsChoices;
  /** Redraws a person's App Home. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
}

/** A person's own settings: the button in App Home, and its form. */
export function registerSettings(router: Router, dependencies: SettingsDependencies): void {
  router.button(ids.open, open(dependencies));
  router.submission(ids.view, submit(dependencies));
}

function open({ personSettings, settingsChoices }: SettingsDependencies) {
  return async ({ ack, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const owner = { organisation: organisationOf(context), person: body.user.id };
    const view = personSettings.read(owner).then((settings) => settingsModal(settings, settingsChoices));
    const waiting = cardModal({ title: "Your settings", card: sentence("Reading your settings…") });
    await openWhenReady(client, body, view, waiting);
  };
}

/** Saves the form; nobody's settings but those of who sent it. */
function submit({ personSettings, settingsChoices, drawHome }: SettingsDependencies) {
  return async ({ ack, body, view, client, context }: SubmissionArgs): Promise<void> => {
    const read = readSettingsForm(view.state.values, settingsChoices);
    if ("errors" in read) return ack({ response_action: "errors", errors: read.errors });
    await ack();
    const owner = { organisation: organisationOf(context), person: body.user.id };
    await personSettings.write(owner, read.settings);
    await drawHome(client, owner.organisation, owner.person);
  };
}
