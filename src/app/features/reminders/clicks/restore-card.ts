import type { PlaceholderContent } from "../../../reminders/reminder/placeholder.ts";
import type { Reminder, SubscribedMeeting } from "../../../reminders/reminder/reminder.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { type Facts, shownText } from "../card/facts.ts";
import { placeholderCard } from "../card/placeholder-card.ts";
import { redactForAudienceNow } from "../card/redact-for-audience.ts";
import { reminderCard } from "../card/reminder-card.ts";
import { retiredPlaceholderCard } from "../card/replaced-cards.ts";
import type { ChannelPolicy } from "../channel/channel-policy.ts";
import { replaceInChannel } from "./clicked-message.ts";

export interface RestoreDependencies {
  reminders: Pick<Reminders, "reminder" | "cardRestored" | "clicked">;
  channelPolicy: ChannelPolicy;
  facts: Facts;
}

/**
 * Puts a card back in place of what was clicked, where it stood before: from then on it is kept true again.
 *
 * @param args of the button in what took its place
 * @returns false when it may not stand there, or when something else was done about the reminder meanwhile
 * @throws errors of the Web API
 */
export async function restoreCard(
  dependencies: RestoreDependencies,
  args: ButtonArgs,
  reminder: Reminder,
  subscribed: SubscribedMeeting,
): Promise<boolean> {
  const { reminders, channelPolicy, facts } = dependencies;
  const { organisation, id } = reminder;
  const named = await facts.named(reminder, subscribed);
  const shown = await redactForAudienceNow(
    channelPolicy,
    reminder,
    await facts.lookedUp(organisation, named),
  );
  // Much may have happened while the guests were looked up.
  const fresh = await reminders.reminder(organisation, id);
  if (fresh?.subscribed === undefined) return false;
  if (shownText(await facts.named(fresh, fresh.subscribed)) !== shownText(named)) {
    return restoreCard(dependencies, args, fresh, fresh.subscribed);
  }
  const occurrenceStart = subscribed.meeting.startsAt;
  const ts = messageOf(args);
  if (!shown.isOpen || !(await reminders.cardRestored(reminder, { occurrenceStart, ts }))) return false;
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
export async function putPlaceholder(
  { reminders, channelPolicy }: Pick<RestoreDependencies, "reminders" | "channelPolicy">,
  args: OverflowArgs,
  { organisation, id }: Pick<Reminder, "organisation" | "id">,
  content: PlaceholderContent,
): Promise<void> {
  try {
    const reminder = await reminders.reminder(organisation, id);
    if (reminder === undefined) return;
    const card = placeholderCard(
      reminder,
      content,
      await channelPolicy.channelNow(organisation, reminder.channel),
    );
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
export async function retireOther(args: OverflowArgs, { channel, placeholder }: Reminder): Promise<void> {
  if (placeholder === undefined || placeholder.ts === messageOf(args)) return;
  await args.client.chat.update({
    channel,
    ts: placeholder.ts,
    ...retiredPlaceholderCard(placeholder.content),
  });
}

/** Slack's name of the message in which a button was pressed. */
export function messageOf({ body }: ButtonArgs | OverflowArgs): string {
  if (body.message === undefined) throw new Error("A reminder stands in a message, and none was told.");
  return body.message.ts;
}
