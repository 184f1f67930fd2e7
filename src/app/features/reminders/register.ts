import type { Router } from "../../slack/router.ts";
import { recheckShared } from "./channel/channel-shared.ts";
import { type CardDependencies, registerReminderCard } from "./clicks/register-card.ts";
import { registerReminderCommand } from "./command/register-command.ts";
import type { CommandDependencies } from "./dependencies.ts";
import { changeFromHome } from "./home/change-from-home.ts";
import { ids } from "./ids.ts";

export type ReminderDependencies = CommandDependencies &
  CardDependencies &
  Parameters<typeof recheckShared>[0];

/** Reminders: `/reminders`, the cards before meetings, and their part of App Home. */
export function registerReminders(router: Router, dependencies: ReminderDependencies): void {
  registerReminderCommand(router, dependencies);
  registerReminderCard(router, dependencies);
  router.channelShared(recheckShared(dependencies));
  router.overflow(ids.homeSource, changeFromHome(dependencies));
}
