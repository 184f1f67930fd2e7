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
 * Restores a card in place of its placeholder; from then on it's kept up to date again.
 *
 * @param args of the button in the placeholder
 * @returns false if the card may not be shown there, or the reminder changed in the meantime
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
  // The reminder may have changed during the guest look-ups.
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
    // The card may or may not be there: it's the same message, and its job corrects it.
    await reminders.clicked({ organisation, id }, ts);
  }
  return true;
}

/**
 * Replaces a card with a placeholder for everyone. If anything changed in the meantime, the job corrects it.
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
 * Retires an older placeholder. The reminder came again, and is snoozed or skipped before its job retired the
 * last placeholder. We won't update that one any more, so it must not name the meeting.
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

/** Slack's id of the message with the clicked button. */
export function messageOf({ body }: ButtonArgs | OverflowArgs): string {
  if (body.message === undefined) throw new Error("A reminder stands in a message, and none was told.");
  return body.message.ts;
}
