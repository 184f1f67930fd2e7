import { timeOfDay } from "../../../blocks/date-token.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { reminderValue } from "../card/values.ts";
import { tellPrivately } from "./clicked-message.ts";
import { messageOf, putLine, retireOther, type StandingDependencies, standAgain } from "./restore-card.ts";

/** Milliseconds. */
const snooze = 5 * 60_000;
const minute = 60_000;

export interface SnoozeDependencies extends StandingDependencies {
  reminders: StandingDependencies["reminders"] & Pick<Reminders, "snooze">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** "Snooze 5 min": for the whole channel, which sees who did it. The reminder comes again as a new message. */
export function snoozeReminder(dependencies: SnoozeDependencies) {
  const { reminders, now } = dependencies;
  return async (args: OverflowArgs, id: string): Promise<void> => {
    await args.ack();
    const organisation = organisationOf(args.context);
    const reminder = await reminders.reminder(organisation, id);
    if (reminder?.covered === undefined) return tellPrivately(args, reminderGone);
    const { startsAt } = reminder.covered.meeting;
    const until = now() + snooze;
    if (until >= startsAt) return tellPrivately(args, tooLate(startsAt, now()));
    const { timeZone } = reminder.covered.source;
    const person = args.body.user.id;
    await retireOther(args, reminder);
    const by = { person, ts: messageOf(args) };
    if (!(await reminders.snooze(organisation, id, until, by))) return tellPrivately(args, reminderGone);
    await putLine(dependencies, args, reminder, { kind: "snoozed", person, timeZone, until });
  };
}

/** "Show again": ends a snooze, for the whole channel. */
export function showAgain(dependencies: SnoozeDependencies) {
  const { reminders, now } = dependencies;
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { reminder: id } = reminderValue.decode(args.action.value);
    const reminder = await reminders.reminder(organisationOf(args.context), id);
    if (reminder?.covered === undefined) return tellPrivately(args, reminderGone);
    const { startsAt } = reminder.covered.meeting;
    if (startsAt <= now()) return tellPrivately(args, begun(startsAt));
    const isStanding =
      reminder.post.state === "none" && (await standAgain(dependencies, args, reminder, reminder.covered));
    if (!isStanding) await tellPrivately(args, notStanding);
  };
}

/** Where a card stands whose meeting the channel is no longer reminded of. */
export const reminderGone = "This channel is no longer reminded of this meeting. Nothing was charged.";

const notStanding =
  "The reminder cannot stand here again: it has come already, or may not stand in this channel now.";

function begun(startsAt: number): string {
  return `It began at ${timeOfDay(startsAt)}.`;
}

function tooLate(startsAt: number, now: number): string {
  if (startsAt <= now) return `It began at ${timeOfDay(startsAt)}, so there is nothing left to snooze.`;
  return `It starts in ${Math.max(1, Math.round((startsAt - now) / minute))} min, so it can't be snoozed for 5.`;
}
