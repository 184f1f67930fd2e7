import { timeOfDay } from "../../../blocks/date-token.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { reminderValue } from "../card/values.ts";
import { replyEphemerally } from "./clicked-message.ts";
import {
  messageOf,
  putPlaceholder,
  type RestoreDependencies,
  restoreCard,
  retireOther,
} from "./restore-card.ts";

/** Milliseconds. */
const snooze = 5 * 60_000;
const minute = 60_000;

export interface SnoozeDependencies extends RestoreDependencies {
  reminders: RestoreDependencies["reminders"] & Pick<Reminders, "snooze">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/**
 * "Snooze 5 min": for the whole channel, which sees who did it. The reminder comes again as a new message.
 */
export function snoozeReminder(dependencies: SnoozeDependencies) {
  const { reminders, now } = dependencies;
  return async (args: OverflowArgs, id: string): Promise<void> => {
    await args.ack();
    const organisation = organisationOf(args.context);
    const reminder = await reminders.reminder(organisation, id);
    if (reminder?.subscribed === undefined) return replyEphemerally(args, reminderGone);
    const { startsAt } = reminder.subscribed.meeting;
    const until = now() + snooze;
    if (until >= startsAt) return replyEphemerally(args, tooLate(startsAt, now()));
    const { timeZone } = reminder.subscribed.source;
    const person = args.body.user.id;
    await retireOther(args, reminder);
    const by = { person, ts: messageOf(args) };
    if (!(await reminders.snooze(organisation, id, until, by))) return replyEphemerally(args, reminderGone);
    await putPlaceholder(dependencies, args, reminder, { kind: "snoozed", person, timeZone, until });
  };
}

/** "Show again": ends a snooze, for the whole channel. */
export function showAgain(dependencies: SnoozeDependencies) {
  const { reminders, now } = dependencies;
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { reminder: id } = reminderValue.decode(args.action.value);
    const reminder = await reminders.reminder(organisationOf(args.context), id);
    if (reminder?.subscribed === undefined) return replyEphemerally(args, reminderGone);
    const { startsAt } = reminder.subscribed.meeting;
    if (startsAt <= now()) return replyEphemerally(args, begun(startsAt));
    const isRestored =
      reminder.post.state === "none" &&
      (await restoreCard(dependencies, args, reminder, reminder.subscribed));
    if (!isRestored) await replyEphemerally(args, notRestored);
  };
}

/** For the card of a meeting that the channel is no longer reminded of. */
export const reminderGone = "This channel is no longer reminded of this meeting. Nothing was charged.";

const notRestored =
  "The reminder cannot stand here again: it has come already, or may not stand in this channel now.";

function begun(startsAt: number): string {
  return `It began at ${timeOfDay(startsAt)}.`;
}

function tooLate(startsAt: number, now: number): string {
  if (startsAt <= now) return `It began at ${timeOfDay(startsAt)}, so there is nothing left to snooze.`;
  return `It starts in ${Math.max(1, Math.round((startsAt - now) / minute))} min, so it can't be snoozed for 5.`;
}
