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
 * What stands in place of a card, as it may stand there now: into a channel that was shared with another company
 * since, no title goes, and none of a meeting that has become private.
 *
 * @returns `undefined` when nothing is known of the meeting any more, and what stands there stays
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

/** What may be told of a meeting in its channel: of what was known last. */
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
