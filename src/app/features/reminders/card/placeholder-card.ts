import type { Card } from "../../../blocks/card.ts";
import type { LineContent } from "../../../reminders/reminder/placeholder.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";
import type { Verdict } from "../channel/channel-policy.ts";
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
export function lineCard(reminder: Reminder, content: LineContent, verdict: Verdict): Card | undefined {
  const { id, covered } = reminder;
  if (content.kind === "undone") return remindedAgainCard(content.person);
  const { timeZone } = content;
  const meeting = shownMeeting(reminder, verdict);
  switch (content.kind) {
    case "snoozed":
      if (covered === undefined && reminder.lastKnown?.isCancelled !== false) return cancelledCard(meeting);
      return meeting && snoozedCard({ reminder: id, timeZone, meeting }, content);
    case "skipped":
      return meeting === undefined
        ? skippedGoneCard(id, content)
        : skippedCard({ reminder: id, timeZone, meeting }, content);
  }
}

/** What may be told of a meeting in its channel: of what was known last. */
export function shownMeeting(reminder: Reminder, { isOpen }: Verdict): StillComing["meeting"] | undefined {
  const meeting = reminder.covered?.meeting ?? reminder.lastKnown;
  if (meeting === undefined) return undefined;
  const { title, joinLink, startsAt, isAllDay } = meeting;
  const isPrivate = isPrivateFor(reminder, meeting);
  const isTold = isOpen && !isPrivate;
  return { isPrivate, startsAt, isAllDay, ...(isTold && { title, joinLink }) };
}
