import { unknownDigest } from "../../../reminders/line.ts";
import type { CoveredMeeting, Reminder } from "../../../reminders/reminder.ts";
import type { Reminders } from "../../../reminders/reminders.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import type { Vault } from "../../../store/vault.ts";
import { replaceInChannel } from "./answers.ts";
import { digestOf, type Facts } from "./facts.ts";
import type { Guard } from "./guard.ts";
import { reminderCard } from "./reminder-card.ts";
import { restrictNow } from "./restrict.ts";

export interface StandingDependencies {
  reminders: Pick<Reminders, "sending" | "posted">;
  guard: Guard;
  facts: Facts;
  vault: Pick<Vault, "digest">;
}

/**
 * Puts a card back in place of what was clicked, where it stood before: from then on it is kept true again.
 *
 * @param args of the button in what took its place
 * @returns false when it may not stand there, or when something else was done about the reminder meanwhile
 * @throws errors of the Web API
 */
export async function standAgain(
  { reminders, guard, facts, vault }: StandingDependencies,
  args: ButtonArgs,
  reminder: Reminder,
  covered: CoveredMeeting,
): Promise<boolean> {
  const { organisation } = reminder;
  const lookedUp = await facts.lookedUp(organisation, await facts.named(reminder, covered));
  const shown = await restrictNow(guard, reminder, lookedUp);
  const forStart = covered.meeting.startsAt;
  if (!shown.isOpen || !(await reminders.sending(reminder, forStart))) return false;
  const ts = messageOf(args);
  try {
    await replaceInChannel(args, reminderCard(shown.facts));
  } catch (error) {
    // It may stand there, or not: either way it is the same message.
    await reminders.posted(reminder, { forStart, ts, digest: unknownDigest });
    throw error;
  }
  await reminders.posted(reminder, { forStart, ts, digest: digestOf(vault, organisation, shown.facts) });
  return true;
}

/** Slack's name of the message in which a button was pressed. */
export function messageOf({ body }: ButtonArgs | OverflowArgs): string {
  if (body.message === undefined) throw new Error("A reminder stands in a message, and none was told.");
  return body.message.ts;
}
