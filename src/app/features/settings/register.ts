import { noticeModal } from "../../blocks/card.ts";
import { openWhenReady, refuseForm } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router, SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { readSettingsForm, type SettingsChoices, settingsModal } from "./form.ts";
import { ids } from "./ids.ts";

export interface SettingsDependencies extends Uses<{ personSettings: "read" | "write"; drawHome: true }> {
  settingsChoices: SettingsChoices;
}

/** A person's own settings: the button in App Home, and its form. */
export function registerSettings(router: Router, dependencies: SettingsDependencies): void {
  router.button(ids.open, open(dependencies));
  router.submission(ids.view, submit(dependencies));
}

function open({ personSettings, settingsChoices }: SettingsDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { organisation, person } = args;
    const settings = personSettings.read({ organisation, person });
    const view = settings.then((read) => settingsModal(read, settingsChoices));
    await openWhenReady(args, view, noticeModal("Your settings", "Reading your settings…"));
  };
}

/** Saves the form; nobody's settings but those of who sent it. */
function submit({ personSettings, settingsChoices, drawHome }: SettingsDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { client, organisation, person } = args;
    const read = readSettingsForm(args.view.state.values, settingsChoices);
    if ("errors" in read) return refuseForm(args, read.errors);
    await args.ack();
    await personSettings.write({ organisation, person }, read.settings);
    await drawHome(client, organisation, person);
  };
}
