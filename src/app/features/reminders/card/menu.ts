import type { Card } from "#app/blocks/card.ts";
import { timeOfDay } from "#app/blocks/mrkdwn.ts";
import { scheduleJob } from "#app/jobs/jobs.ts";
import type { PlaceholderContent, Reminder, SubscribedMeeting } from "#app/reminders/reminder/reminder.ts";
import { snoozeJob } from "#app/reminders/reminder/snooze.ts";
import { replyBeside } from "#app/slack/reply/delivery.ts";
import type { ButtonArgs, OverflowArgs } from "#app/slack/router.ts";
import { readCarried, UnreadableRequestError } from "#app/slack/unreadable-request-error.ts";
import { menuBlockId, menuChoice, type SnoozeChoice, snoozeTimes, undoSkipValue } from "../buttons.ts";
import { findReminder } from "../channel/access.ts";
import type { CardRequest } from "../dependencies.ts";
import { reminderGone } from "../sentences.ts";
import { audienceOf } from "./audience.ts";
import { shownText } from "./facts.ts";
import { reminderCard } from "./reminder-card.ts";
import { placeholderCard, remindedAgainCard, retiredPlaceholderCard } from "./replaced-cards.ts";

/** A card's menu: a snooze is one's own, a skip and its undo are for the whole channel, which sees who did it. */

/** A card's overflow menu, or its only choice as a button. */
export async function chooseMore(request: CardRequest, args: ButtonArgs | OverflowArgs): Promise<void> {
  const id = menuBlockId.decode(args.action.block_id);
  const chosen = "selected_option" in args.action ? args.action.selected_option.value : args.action.value;
  const choice = readCarried(() => menuChoice.parse(chosen));
  const reminder = await findReminder(request, id);
  const subscribed = reminder?.subscribed;
  if (reminder === undefined || subscribed === undefined) return replyBeside(args, reminderGone);
  if (choice !== "skip series") {
    return replyBeside(args, await snooze(request, reminder, subscribed, choice));
  }
  const problem = await skipSeries(request, args, reminder, subscribed);
  if (problem !== undefined) await replyBeside(args, problem);
}

/** Only for the person, who gets the card again in a direct message. @returns what was done */
async function snooze(
  { database, now, organisation, person }: CardRequest,
  { id }: Reminder,
  { meeting: { startsAt } }: SubscribedMeeting,
  choice: SnoozeChoice,
): Promise<string> {
  if (startsAt <= now()) return `It started at ${timeOfDay(startsAt)}, so there's nothing left to snooze.`;
  const later = now() + snoozeTimes[choice];
  const isAtStart = choice === "snooze start" || later >= startsAt;
  const until = isAtStart ? startsAt : later;
  const job = snoozeJob(organisation, { reminder: id, person, isAtStart, until });
  await scheduleJob(database.query, job, until);
  const when = isAtStart ? `when it starts, at ${timeOfDay(startsAt)}` : `at ${timeOfDay(until)}`;
  return `We'll remind you in a direct message ${when}. The card here stays for everyone.`;
}

/** @returns why it can't be skipped */
async function skipSeries(
  request: CardRequest,
  args: ButtonArgs | OverflowArgs,
  reminder: Reminder,
  { source: { timeZone } }: SubscribedMeeting,
): Promise<string | undefined> {
  const { reminders, organisation, person } = request;
  await retireOther(args, reminder);
  const skipped = await reminders.skipSeries(organisation, reminder.id, person, messageOf(args));
  if (skipped === undefined) return reminderGone;
  const { series } = skipped;
  await putPlaceholder(request, args, reminder, { kind: "skipped", person, timeZone, series });
  return undefined;
}

/** "Undo" of a skipped series: restores the card if its meeting is still ahead. */
export async function undoSkip(request: CardRequest, args: ButtonArgs): Promise<void> {
  const { reminders, now, organisation, person } = request;
  const { reminder: id, series } = undoSkipValue.decode(args.action.value);
  const channel = args.body.channel?.id;
  if (channel === undefined)
    throw new UnreadableRequestError("A series can be skipped in a channel only, and the click has none.");
  const skipped = await reminders.reminder(organisation, id);
  const isHere = skipped === undefined || skipped.channel === channel;
  if (!isHere || !(await request.channelPolicy.isIn(request.organisation, channel, person))) {
    return replyBeside(args, reminderGone);
  }
  await reminders.remindAgain(organisation, channel, series);
  const reminder = await reminders.reminder(organisation, id);
  const subscribed = reminder?.subscribed;
  const ts = messageOf(args);
  const isRestored =
    reminder !== undefined &&
    subscribed !== undefined &&
    subscribed.meeting.startsAt > now() &&
    hadCardHere(reminder, subscribed, ts) &&
    (await restoreCard(request, args, reminder, subscribed));
  if (isRestored) return;
  await reminders.placeholderUndone({ organisation, id }, { ts, person });
  await replaceInChannel(args, remindedAgainCard(person));
}

/** Whether this message had the card, and no new card is due. */
function hadCardHere({ post }: Reminder, { meeting }: SubscribedMeeting, ts: string): boolean {
  if (post.state === "posted") return post.ts === ts;
  const isOver = post.state === "lost" || post.state === "closed";
  return isOver && post.occurrenceStart === meeting.startsAt;
}

/**
 * Restores a card in place of its placeholder; from then on it's kept up to date again.
 *
 * @param args of the button in the placeholder
 * @returns false if the card may not be shown there, or the reminder changed in the meantime
 * @throws errors of the Web API
 */
async function restoreCard(
  request: CardRequest,
  args: ButtonArgs,
  reminder: Reminder,
  subscribed: SubscribedMeeting,
): Promise<boolean> {
  const { reminders, channelPolicy, facts } = request;
  const { organisation, id } = reminder;
  const named = await facts.named(reminder, subscribed);
  const lookedUp = await facts.lookedUp(organisation, named);
  const audience = await audienceOf(channelPolicy, reminder, lookedUp);
  // The reminder may have changed during the guest look-ups.
  const fresh = await reminders.reminder(organisation, id);
  if (fresh?.subscribed === undefined) return false;
  if (shownText(await facts.named(fresh, fresh.subscribed)) !== shownText(named)) {
    return restoreCard(request, args, fresh, fresh.subscribed);
  }
  const occurrenceStart = subscribed.meeting.startsAt;
  const ts = messageOf(args);
  if (!audience.isOpen || !(await reminders.cardRestored(reminder, { occurrenceStart, ts }))) return false;
  try {
    await replaceInChannel(args, reminderCard(await facts.readyToShow(organisation, lookedUp)));
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
async function putPlaceholder(
  { reminders, channelPolicy }: CardRequest,
  args: ButtonArgs | OverflowArgs,
  { organisation, id }: Pick<Reminder, "organisation" | "id">,
  content: PlaceholderContent,
): Promise<void> {
  try {
    const reminder = await reminders.reminder(organisation, id);
    if (reminder === undefined) return;
    const decision = await channelPolicy.channelNow(organisation, reminder.channel);
    const card = placeholderCard(reminder, content, decision);
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
async function retireOther(
  args: ButtonArgs | OverflowArgs,
  { channel, placeholder }: Reminder,
): Promise<void> {
  if (placeholder === undefined || placeholder.ts === messageOf(args)) return;
  const card = retiredPlaceholderCard(placeholder.content);
  await args.client.chat.update({ channel, ts: placeholder.ts, ...card });
}

/** Slack's id of the message with the clicked button. */
function messageOf({ body }: ButtonArgs | OverflowArgs): string {
  if (body.message === undefined)
    throw new UnreadableRequestError("A reminder's card is a message, and the click has none.");
  return body.message.ts;
}

/** Replaces the clicked card for everyone. */
async function replaceInChannel({ respond }: ButtonArgs | OverflowArgs, card: Card): Promise<void> {
  await respond({ replace_original: true, ...card });
}
