import type { OverflowArgs, Router } from "../../../slack/router.ts";
import { menuBlockId, menuChoice } from "../card/values.ts";
import { ids } from "../ids.ts";
import { type BriefDependencies, openBrief } from "./brief.ts";
import { type MoreGuestsDependencies, openMoreGuests } from "./more-guests.ts";
import { type SkipDependencies, skipSeries, undoSkip } from "./skip-series.ts";
import { type SnoozeDependencies, showAgain, snoozeReminder } from "./snooze.ts";

export type CardDependencies = BriefDependencies &
  MoreGuestsDependencies &
  SkipDependencies &
  SnoozeDependencies;

/** Registers the clicks on a reminder's card. */
export function registerReminderCard(router: Router, dependencies: CardDependencies): void {
  // Slack opens the link itself, but still needs an acknowledgement.
  router.button(ids.join, ({ ack }) => ack());
  router.button(ids.brief, openBrief(dependencies));
  router.button(ids.moreGuests, openMoreGuests(dependencies));
  router.button(ids.undoSkip, undoSkip(dependencies));
  router.button(ids.showAgain, showAgain(dependencies));
  router.overflow(ids.more, chooseMore(dependencies));
}

/** A card's overflow menu. */
function chooseMore(dependencies: CardDependencies) {
  const snooze = snoozeReminder(dependencies);
  const skip = skipSeries(dependencies);
  return async (args: OverflowArgs): Promise<void> => {
    const reminder = menuBlockId.decode(args.action.block_id);
    switch (menuChoice.parse(args.action.selected_option.value)) {
      case "snooze":
        return snooze(args, reminder);
      case "skip series":
        return skip(args, reminder);
    }
  };
}
