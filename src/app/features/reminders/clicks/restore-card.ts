import type { LineContent } from "../../../reminders/reminder/placeholder.ts";
import type { CoveredMeeting, Reminder } from "../../../reminders/reminder/reminder.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { type Facts, shownText } from "../card/facts.ts";
import { lineCard } from "../card/placeholder-card.ts";
import { restrictNow } from "../card/redact-for-audience.ts";
import { reminderCard } from "../card/reminder-card.ts";
import { retiredLineCard } from "../card/replaced-cards.ts";
import type { Guard } from "../channel/channel-policy.ts";
import { replaceInChannel } from "./clicked-message.ts";

export interface StandingDependencies {
  reminders: Pick<Reminders, "reminder" | "standsAgain" | "clicked">;
  guard: Guard;
  facts: Facts;
}

/**
 * Puts a card back in place of what was clicked, where it stood before: from then on it is kept true again.
 *
 * @param args of the button in what took its place
 * @returns false when it may not stand there, or when something else was done about the reminder meanwhile
 * @throws errors of the Web API
 */
export async function standAgain(
  dependencies: StandingDependencies,
  args: ButtonArgs,
  reminder: Reminder,
  covered: CoveredMeeting,
): Promise<boolean> {
  const { reminders, guard, facts } = dependencies;
  const { organisation, id } = reminder;
  const named = await facts.named(reminder, covered);
  const shown = await restrictNow(guard, reminder, await facts.lookedUp(organisation, named));
  // Much may have happened while the guests were looked up.
  const fresh = await reminders.reminder(organisation, id);
  if (fresh?.covered === undefined) return false;
  if (shownText(await facts.named(fresh, fresh.covered)) !== shownText(named)) {
    return standAgain(dependencies, args, fresh, fresh.covered);
  }
  const forStart = covered.meeting.startsAt;
  const ts = messageOf(args);
  if (!shown.isOpen || !(await reminders.standsAgain(reminder, { forStart, ts }))) return false;
  try {
    await replaceInChannel(args, reminderCard(shown.facts));
  } finally {
    // It may stand there, or not: either way it is the same message. Its job sees to it that it is true by now.
    await reminders.clicked({ organisation, id }, ts);
  }
  return true;
}

/**
 * Puts what was done about a reminder in place of its card, for all to see. Whatever happened meanwhile, its job sees to
 * it that it is true by now.
 *
 * @throws errors of the Web API
 */
export async function putLine(
  { reminders, guard }: Pick<StandingDependencies, "reminders" | "guard">,
  args: OverflowArgs,
  { organisation, id }: Pick<Reminder, "organisation" | "id">,
  content: LineContent,
): Promise<void> {
  try {
    const reminder = await reminders.reminder(organisation, id);
    if (reminder === undefined) return;
    const card = lineCard(reminder, content, await guard.channelNow(organisation, reminder.channel));
    if (card !== undefined) await replaceInChannel(args, card);
  } finally {
    await reminders.clicked({ organisation, id }, messageOf(args));
  }
}

/**
 * A card that came again a moment ago is put off, or its series is skipped, before what stood in place of the last one
 * was seen to: that is forgotten now, and so must name no meeting any more.
 *
 * @throws errors of the Web API
 */
export async function retireOther(args: OverflowArgs, { channel, line }: Reminder): Promise<void> {
  if (line === undefined || line.ts === messageOf(args)) return;
  await args.client.chat.update({ channel, ts: line.ts, ...retiredLineCard(line.content) });
}

/** Slack's name of the message in which a button was pressed. */
export function messageOf({ body }: ButtonArgs | OverflowArgs): string {
  if (body.message === undefined) throw new Error("A reminder stands in a message, and none was told.");
  return body.message.ts;
}
