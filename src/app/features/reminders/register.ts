import { organisationOf } from "../../slack/access/admission.ts";
import type { EventArgs, Router } from "../../slack/router.ts";
import { openAgendaForm, submitAgendaForm, turnAgendaOff } from "./agenda/agenda-command.ts";
import { openBrief, openBriefs, openMoreGuests } from "./card/guests.ts";
import { chooseMore, undoSkip } from "./card/menu.ts";
import { showTest } from "./card/test-card.ts";
import { disallow, openAllowed, openDomains, submitAllowed, submitDomains } from "./channel/administer.ts";
import { remindersCommand } from "./command.ts";
import { type CardDependencies, type RemindersDependencies, requestsWith } from "./dependencies.ts";
import { ids } from "./ids.ts";
import { moveFeed, openAddForm, submitAddForm } from "./sources/add.ts";
import { submitChangeForm } from "./sources/change-form.ts";
import { showList } from "./sources/list.ts";
import {
  changeFromHome,
  changeFromList,
  openChangeFromList,
  remindAgain,
  undoRemove,
} from "./sources/source-buttons.ts";
import { submitMeetForm } from "./when/meet-form.ts";

/** Reminders: `/reminders`, the cards before meetings, and their part of App Home. */
export function registerReminders(router: Router, dependencies: RemindersDependencies): void {
  const withRequest = requestsWith(dependencies);
  router.command(ids.command, (args) => remindersCommand(dependencies, args));
  router.button(ids.openAdd, withRequest(openAddForm));
  router.button(ids.moveFeed, withRequest(moveFeed));
  router.submission(ids.addView, withRequest(submitAddForm));
  router.submission(ids.changeView, withRequest(submitChangeForm));
  router.button(ids.list, withRequest(showList));
  router.button(ids.previousPage, withRequest(showList));
  router.button(ids.nextPage, withRequest(showList));
  router.button(ids.remindAgain, withRequest(remindAgain));
  router.button(ids.pauseSource, withRequest(changeFromList("pause")));
  router.button(ids.resumeSource, withRequest(changeFromList("resume")));
  router.button(ids.fetchSource, withRequest(changeFromList("fetch")));
  router.button(ids.coverLinks, withRequest(changeFromList("links")));
  router.button(ids.changeSource, withRequest(openChangeFromList));
  router.overflow(ids.homeSource, withRequest(changeFromHome));
  router.button(ids.remove, withRequest(changeFromList("remove")));
  router.button(ids.undoRemove, withRequest(undoRemove));
  router.button(ids.test, withRequest(showTest));
  router.submission(ids.meetView, withRequest(submitMeetForm));
  router.button(ids.openAgenda, withRequest(openAgendaForm));
  router.submission(ids.agendaView, withRequest(submitAgendaForm));
  router.button(ids.agendaOff, withRequest(turnAgendaOff));
  router.button(ids.openAllowed, withRequest(openAllowed));
  router.submission(ids.allowedView, withRequest(submitAllowed));
  router.button(ids.disallow, withRequest(disallow));
  router.button(ids.openDomains, withRequest(openDomains));
  router.submission(ids.domainsView, withRequest(submitDomains));
  registerReminderCard(router, dependencies);
  // A channel that is now shared with another company, or has a new member: redacts its posts to what they may read.
  const recheck = ({ event, context }: EventArgs<"channel_shared" | "member_joined_channel">) =>
    dependencies.reminders.recheck(organisationOf(context), event.channel);
  router.channelShared(recheck);
  router.memberJoined(recheck);
}

/** Registers the clicks on a reminder's card. */
export function registerReminderCard(router: Router, dependencies: CardDependencies): void {
  const withRequest = requestsWith(dependencies);
  // Slack opens the link itself, but still needs the acknowledgement.
  router.button(ids.join, async () => undefined);
  router.button(ids.brief, withRequest(openBrief));
  router.button(ids.briefs, withRequest(openBriefs));
  for (const id of [ids.moreGuests, ids.homeProfiles, ids.homeBriefs]) {
    router.button(id, withRequest(openMoreGuests));
  }
  router.button(ids.undoSkip, withRequest(undoSkip));
  router.overflow(ids.more, withRequest(chooseMore));
  router.button(ids.moreOnly, withRequest(chooseMore));
}
