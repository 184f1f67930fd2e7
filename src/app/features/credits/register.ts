import type { Router } from "../../slack/router.ts";
import { type AgainDependencies, askAgain } from "./again.ts";
import { type CommandDependencies, creditsCommand } from "./command.ts";
import { sendCsv, sendOldCsv } from "./csv.ts";
import { ids } from "./ids.ts";

import { openSettings, type SettingsDependencies, submitSettings } from "./settings.ts";

export type CreditsDependencies = AgainDependencies & CommandDependencies & SettingsDependencies;

/** Credits: `/credits`, its settings, and repeating paid calls. */
export function registerCredits(router: Router, dependencies: CreditsDependencies): void {
  router.command(ids.command, creditsCommand(dependencies));
  router.button(ids.csv, sendCsv(dependencies));
  router.button(ids.oldCsv, sendOldCsv(dependencies));
  router.button(ids.again, askAgain(dependencies));
  router.button(ids.settings, openSettings(dependencies));
  router.submission(ids.settingsView, submitSettings(dependencies));
}
