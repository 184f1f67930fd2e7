import type { Button } from "@slack/types";
import { actions, button, type Card, section, sentence } from "#app/blocks/card.ts";
import { dayAndTime } from "#app/blocks/mrkdwn.ts";
import type { Meeting } from "#app/calendar/meeting.ts";
import type { PlaceholderContent, Reminder } from "#app/reminders/reminder/reminder.ts";
import type { MeetingView } from "#app/views/meeting-view.ts";
import { undoSkipValue } from "../buttons.ts";
import { ids } from "../ids.ts";
import {
  isPrivateFor,
  knownMeeting,
  type NamedMeeting,
  type TimedMeeting,
  titleOf,
  whenOf,
} from "./meeting-text.ts";
import { joinButtons } from "./reminder-card.ts";

/** Cards that replace a reminder in a channel. */

/** An upcoming meeting and its reminder's id. */
export type StillComing = Pick<MeetingView, "reminder" | "timeZone" | "meeting">;

/** Characters of a title: a notification shows the whole sentence. */
const maxTitleLength = 120;
const whyGone = "it's no longer in its calendar, or someone removed it here";
const noLongerThere = `There are no more reminders of this meeting: ${whyGone}.`;

/**
 * @param from the old start, Unix time in milliseconds; `undefined` for an all-day event
 * @param timeZone for the date of an all-day event
 */
export function movedCard(
  from: number | undefined,
  meeting: NamedMeeting & TimedMeeting,
  timeZone: string,
): Card {
  const old = from === undefined ? "" : ` from ${dayAndTime(from)}`;
  const when = whenOf(meeting, timeZone);
  return sentence(`*Moved: ${titleOf(meeting, maxTitleLength)}*${old} to *${when}*`);
}

/** @param meeting the last known state; absent if the meeting or its calendar was removed */
export function cancelledCard(meeting: (NamedMeeting & TimedMeeting) | undefined): Card {
  if (meeting === undefined) return sentence(noLongerThere);
  // An all-day event's date needs its source's zone, which is gone.
  const when = meeting.isAllDay ? "" : ` · ${dayAndTime(meeting.startsAt)}`;
  return sentence(`*Cancelled: ${titleOf(meeting, maxTitleLength)}*${when}`);
}

/** For a new message about a meeting of which only the start is known any more: Unix time in milliseconds. */
export function removedCard(startsAt: number): Card {
  return sentence(`There are no more reminders of the meeting of *${dayAndTime(startsAt)}*: ${whyGone}.`);
}

type Skipped = Pick<Extract<PlaceholderContent, { kind: "skipped" }>, "series" | "person">;

export function skippedCard(facts: StillComing, skipped: Skipped): Card {
  return stillComing(facts, skippedBy(skipped), undoButton(facts.reminder, skipped));
}

/** Like a skipped card, for a meeting we no longer know: no title, but still with undo. */
export function skippedGoneCard(reminder: string, skipped: Skipped): Card {
  const text = `${noLongerThere} ${skippedBy(skipped)}`;
  return { text, blocks: [section(text), actions(undoButton(reminder, skipped))] };
}

function skippedBy({ person }: Skipped): string {
  return `No more reminders for this series here. Skipped by <@${person}>.`;
}

function undoButton(reminder: string, { series }: Skipped): Button {
  return button(ids.undoSkip, "Undo", {
    about: "skipping this series here",
    value: undoSkipValue.encode({ reminder, series }),
  });
}

/** The meeting, and what happened to its reminder. */
function stillComing({ meeting, timeZone }: StillComing, what: string, undo: Button): Card {
  const which = `*${titleOf(meeting, maxTitleLength)}* · ${whenOf(meeting, timeZone)}`;
  return {
    text: `${which}. ${what}`,
    blocks: [section(which, what), actions(...joinButtons(meeting), undo)],
  };
}

/** Has no title, because this message isn't updated any more. */
export function retiredPlaceholderCard(content: PlaceholderContent): Card {
  switch (content.kind) {
    case "moved":
      return sentence("This meeting was moved. The reminder was posted again.");
    case "skipped":
      return sentence(`<@${content.person}> had skipped this series here. Its reminders are back on.`);
    case "undone":
      return remindedAgainCard(content.person);
  }
}

/** In the place of news that its readers may no longer see. */
export const retiredNewsCard: Card = sentence("A meeting here has changed.");

/** For messages where the card itself can't be restored. */
export function remindedAgainCard(person: string): Card {
  return sentence(`Reminders for this series are back on here. Undone by <@${person}>.`);
}

/**
 * The placeholder's current content. It has no title if the channel has since been shared with another
 * company, or the meeting has become private.
 *
 * @returns `undefined` if we know nothing of the meeting any more; the message then stays as it is
 */
export function placeholderCard(
  reminder: Reminder,
  content: PlaceholderContent,
  audience: { isOpen: boolean },
): Card | undefined {
  const { id, subscribed, lastKnown } = reminder;
  const known = knownMeeting(reminder);
  const meeting = known && shownOf(reminder, known, audience);
  switch (content.kind) {
    case "undone":
      return remindedAgainCard(content.person);
    case "moved":
      if (subscribed === undefined && lastKnown?.isCancelled !== false) return cancelledCard(meeting);
      return meeting && movedCard(content.from, meeting, content.timeZone);
    case "skipped":
      if (meeting === undefined) return skippedGoneCard(id, content);
      return skippedCard({ reminder: id, timeZone: content.timeZone, meeting }, content);
  }
}

/** What the channel may see of a meeting. */
export function shownOf(
  reminder: Reminder,
  meeting: Meeting,
  { isOpen }: { isOpen: boolean },
): StillComing["meeting"] {
  const { title, joinLink, startsAt, isAllDay } = meeting;
  const isPrivate = isPrivateFor(reminder, meeting);
  return { isPrivate, startsAt, isAllDay, ...(isOpen && !isPrivate && { title, joinLink }) };
}
