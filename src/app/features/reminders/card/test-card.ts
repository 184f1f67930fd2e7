import { type Card, cardModal, noticeModal, section, sentence } from "#app/blocks/card.ts";
import { openWhenReady } from "#app/slack/reply/modal.ts";
import type { ButtonArgs } from "#app/slack/router.ts";
import { channelValue } from "../buttons.ts";
import { mayUse } from "../channel/access.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { lookingAtReminders } from "../sentences.ts";
import { audienceOf, redactForPerson } from "./audience.ts";
import { reminderCard } from "./reminder-card.ts";

/** Milliseconds to look ahead for a meeting: as far as feeds are read. */
const ahead = 14 * 24 * 60 * 60_000;

const none =
  "No meetings here in the next 14 days, so there's no card to show. `/reminders` lists this channel's " +
  "calendars.";

/**
 * A private preview of the card for a channel's next meeting. Free.
 *
 * @returns the card; if none would be posted, it says why
 * @throws errors of the Web API
 */
export async function testCard(
  request: Pick<
    ChannelRequest,
    "reminders" | "channelPolicy" | "facts" | "now" | "organisation" | "person" | "channel"
  >,
): Promise<Card> {
  const { reminders, channelPolicy, facts, now, organisation, person, channel } = request;
  const span = { from: now(), until: now() + ahead, max: 10 };
  const upcoming = await reminders.upcoming(organisation, { channel }, span);
  const next = upcoming.find(({ meeting }) => meeting.startsAt > now());
  const isShown = next && (await mayUse(request, { channel, owners: [next.source.person] }));
  const reminder = isShown ? await reminders.reminder(organisation, next.reminder.id) : undefined;
  if (next === undefined || reminder === undefined) return sentence(none);
  const lookedUp = await facts.lookedUp(organisation, await facts.named(reminder, next), person);
  const audience = await audienceOf(channelPolicy, reminder, lookedUp);
  const aside = audience.isOpen ? undefined : { channel, why: audience.blockedBy };
  const shown = aside
    ? { ...(await redactForPerson(channelPolicy, { organisation, person }, lookedUp)), aside }
    : lookedUp;
  // "In 15 min" counts from the reminder's own time, as it would when posted.
  const card = reminderCard(await facts.readyToShow(organisation, shown), {
    now: Math.max(next.dueAt, now()),
    hasMenu: false,
  });
  const where = audience.isOpen ? "here" : `to <@${next.source.person}> alone`;
  const note = `A test that only you see. This is how the next meeting will be announced ${where}.`;
  return { text: note, blocks: [section(note), ...card.blocks] };
}

/** "Show next card": privately, beside the current view. */
export async function showTest(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { channel } = channelValue.decode(args.action.value);
  const title = "The next card";
  const view = testCard({ ...request, channel }).then((card) => cardModal({ title, card }));
  await openWhenReady(args, view, noticeModal(title, lookingAtReminders));
}
