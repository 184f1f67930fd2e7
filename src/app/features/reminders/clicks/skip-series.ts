import type { Reminder, SubscribedMeeting } from "../../../reminders/reminder/reminder.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { remindedAgainCard } from "../card/replaced-cards.ts";
import { undoSkipValue } from "../card/values.ts";
import { replaceInChannel, replyEphemerally } from "./clicked-message.ts";
import {
  messageOf,
  putPlaceholder,
  type RestoreDependencies,
  restoreCard,
  retireOther,
} from "./restore-card.ts";
import { reminderGone } from "./snooze.ts";

export interface SkipDependencies extends RestoreDependencies {
  reminders: RestoreDependencies["reminders"] &
    Pick<Reminders, "skipSeries" | "remindAgain" | "placeholderUndone">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** "Skip this series here": for the whole channel, which sees who did it and can undo it. */
export function skipSeries(dependencies: SkipDependencies) {
  const { reminders } = dependencies;
  return async (args: OverflowArgs, id: string): Promise<void> => {
    await args.ack();
    const organisation = organisationOf(args.context);
    const person = args.body.user.id;
    const reminder = await reminders.reminder(organisation, id);
    if (reminder?.subscribed === undefined) return replyEphemerally(args, reminderGone);
    const { timeZone } = reminder.subscribed.source;
    await retireOther(args, reminder);
    const skipped = await reminders.skipSeries(organisation, id, person, messageOf(args));
    if (skipped === undefined) return replyEphemerally(args, reminderGone);
    const { series } = skipped;
    await putPlaceholder(dependencies, args, reminder, { kind: "skipped", person, timeZone, series });
  };
}

/** "Undo": restores the card if its meeting is still ahead. */
export function undoSkip(dependencies: SkipDependencies) {
  const { reminders, now } = dependencies;
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { reminder: id, series } = undoSkipValue.decode(args.action.value);
    const organisation = organisationOf(args.context);
    const channel = args.body.channel?.id;
    if (channel === undefined) throw new Error("A series is skipped in a channel, and none was told.");
    await reminders.remindAgain(organisation, channel, series);
    const reminder = await reminders.reminder(organisation, id);
    const subscribed = reminder?.subscribed;
    const isRestored =
      reminder !== undefined &&
      subscribed !== undefined &&
      subscribed.meeting.startsAt > now() &&
      hadCardHere(reminder, subscribed, messageOf(args)) &&
      (await restoreCard(dependencies, args, reminder, subscribed));
    if (isRestored) return;
    const person = args.body.user.id;
    await reminders.placeholderUndone({ organisation, id }, { ts: messageOf(args), person });
    await replaceInChannel(args, remindedAgainCard(person));
  };
}

/** Whether this message had the card, and no new card is due. */
function hadCardHere({ post }: Reminder, { meeting }: SubscribedMeeting, ts: string): boolean {
  switch (post.state) {
    case "none":
    case "sending":
      return false;
    case "posted":
      return post.ts === ts;
    case "lost":
    case "closed":
      return post.occurrenceStart === meeting.startsAt;
  }
}
