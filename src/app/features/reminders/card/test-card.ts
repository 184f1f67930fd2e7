import { type Card, section, sentence } from "../../../blocks/card.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ChannelPolicy } from "../channel/channel-policy.ts";
import { notPosted } from "../channel/obstacles.ts";
import type { Facts } from "./facts.ts";
import { redactForAudienceNow } from "./redact-for-audience.ts";
import { reminderCard } from "./reminder-card.ts";

export interface TestCardDependencies {
  reminders: Pick<Reminders, "upcoming" | "reminder">;
  channelPolicy: ChannelPolicy;
  facts: Facts;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Milliseconds to look ahead for a meeting: as far as feeds are read. */
const ahead = 14 * 24 * 60 * 60_000;

const none =
  "No meeting is coming here in the next 14 days, so there is no card to show. `/reminders` lists the calendars " +
  "of this channel.";

/**
 * Creates a private preview of the card for a channel's next meeting. Free.
 *
 * @returns a function of organisation and channel; if no card would be posted, its result says why
 * @throws errors of the Web API
 */
export function createTestCard({ reminders, channelPolicy, facts, now }: TestCardDependencies) {
  return async (organisation: string, channel: string): Promise<Card> => {
    const span = { from: now(), until: now() + ahead, most: 10 };
    const next = (await reminders.upcoming(organisation, { channel }, span)).find(
      ({ meeting }) => meeting.startsAt > now(),
    );
    const reminder = next && (await reminders.reminder(organisation, next.reminder.id));
    if (next === undefined || reminder === undefined) return sentence(none);
    const named = await facts.named(reminder, next);
    const shown = await redactForAudienceNow(
      channelPolicy,
      reminder,
      await facts.lookedUp(organisation, named),
    );
    if (!shown.isOpen) return sentence(notPosted(shown.blockedBy));
    // "In 15 min" counts from the reminder's own time, as it would when posted.
    const card = reminderCard(shown.facts, { now: Math.max(next.dueAt, now()), hasMenu: false });
    const note = "A test: only you see this. This is how the next meeting will be announced here.";
    return { text: note, blocks: [section(note), ...card.blocks] };
  };
}
