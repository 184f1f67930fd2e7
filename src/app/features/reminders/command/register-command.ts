import type { Router } from "../../../slack/router.ts";
import { openAddForm, retryAddForm } from "../add/open-add.ts";
import { submitAddForm } from "../add/submit-add.ts";
import { openAgendaForm, submitAgendaForm, turnAgendaOff } from "../agenda/agenda-command.ts";
import { submitChangeForm } from "../change/change-feed.ts";
import type { CommandDependencies } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { remindAgain, showList, turnListPage } from "../list/list.ts";
import {
  chooseChange,
  remindOfEverything,
  removeAll,
  removeSource,
  showTest,
} from "../list/source-buttons.ts";
import { remindersCommand } from "./command.ts";

/** `/reminders`, its forms, and the clicks on its responses. */
export function registerReminderCommand(router: Router, dependencies: CommandDependencies): void {
  router.command(ids.command, remindersCommand(dependencies));
  router.button(ids.openAdd, openAddForm(dependencies));
  router.button(ids.retryAdd, retryAddForm);
  router.submission(ids.addView, submitAddForm(dependencies));
  router.submission(ids.changeView, submitChangeForm(dependencies));
  router.button(ids.list, showList(dependencies));
  router.button(ids.previousPage, turnListPage(dependencies));
  router.button(ids.nextPage, turnListPage(dependencies));
  router.button(ids.remindAgain, remindAgain(dependencies));
  router.overflow(ids.source, chooseChange(dependencies));
  router.button(ids.remove, removeSource(dependencies));
  router.button(ids.removeAll, removeAll(dependencies));
  router.button(ids.remindOfEverything, remindOfEverything(dependencies));
  router.button(ids.test, showTest(dependencies));
  router.button(ids.openAgenda, openAgendaForm(dependencies));
  router.submission(ids.agendaView, submitAgendaForm(dependencies));
  router.button(ids.agendaOff, turnAgendaOff(dependencies));
}
