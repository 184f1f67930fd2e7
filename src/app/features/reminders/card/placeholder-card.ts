import type { Card } from "../../../blocks/card.ts";
import type { PlaceholderContent } from "../../../reminders/reminder/placeholder.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";
import type { PostDecision } from "../channel/channel-policy.ts";
import { isPrivateFor } from "./meeting-text.ts";
import {
  cancelledCard,
  remindedAgainCard,
  type StillComing,
  skippedCard,
  skippedGoneCard,
  snoozedCard,
} from "./replaced-cards.ts";

/**
 * The placeholder's current content. It has no title if the channel has since been shared with another
 * company, or the meeting has become private.
 *
 * @returns `undefined` if we know nothing of the meeting any more; the message then stays as it is
 */
export function placeholderCard(
  reminder: Reminder,
  content: PlaceholderContent,
  decision: PostDecision,
): Card | undefined {
  const { id, subscribed } = reminder;
  if (content.kind === "undone") return remindedAgainCard(content.person);
  const { timeZone } = content;
  const meeting = shownMeeting(reminder, decision);
  switch (content.kind) {
    case "snoozed":
      if (subscribed === undefined && reminder.lastKnown?.isCancelled !== false)
        return cancelledCard(meeting);
      return meeting && snoozedCard({ reminder: id, timeZone, meeting }, content);
    case "skipped":
      return meeting === undefined
        ? skippedGoneCard(id, content)
        : skippedCard({ reminder: id, timeZone, meeting }, content);
  }
}

/** What the channel may see of the last known meeting. */
export function shownMeeting(
  reminder: Reminder,
  { isOpen }: PostDecision,
): StillComing["meeting"] | undefined {
  const meeting = reminder.subscribed?.meeting ?? reminder.lastKnown;
  if (meeting === undefined) return undefined;
  const { title, joinLink, startsAt, isAllDay } = meeting;
  const isPrivate = isPrivateFor(reminder, meeting);
  const isTold = isOpen && !isPrivate;
  return { isPrivate, startsAt, isAllDay, ...(isTold && { title, joinLink }) };
}
