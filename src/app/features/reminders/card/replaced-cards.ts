import type { Button, KnownBlock } from "@slack/types";
import { type Card, section, sentence } from "../../../blocks/card.ts";
import { dayAndTime } from "../../../blocks/date-token.ts";
import type { PlaceholderContent } from "../../../reminders/reminder/placeholder.ts";
import { ids } from "../ids.ts";
import { joinButtons } from "./join-button.ts";
import { type NamedMeeting, type TimedMeeting, titleOf, whenOf } from "./meeting-text.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { reminderValue, undoSkipValue } from "./values.ts";

/** Cards that replace a reminder in a channel. */

/** An upcoming meeting and its reminder's id. */
export type StillComing = Pick<ReminderFacts, "reminder" | "timeZone" | "meeting">;

/** Characters of a title: a notification shows the whole sentence. */
const maxTitleLength = 120;
const noLongerThere = "This meeting is no longer at this time in its calendar.";

/**
 * This message isn't updated any more, so it has no title: the meeting may become private later.
 *
 * @param from the old start, Unix time in milliseconds; `undefined` for an all-day event
 * @param timeZone for the date of an all-day event
 */
export function movedCard(from: number | undefined, meeting: TimedMeeting, timeZone: string): Card {
  const what = from === undefined ? "This meeting" : `The meeting of ${dayAndTime(from)}`;
  const when = whenOf(meeting, timeZone);
  return sentence(`${what} was *moved to ${when}*. The reminder comes again before it.`);
}

/** @param meeting the last known state; absent if the meeting or its calendar was removed */
export function cancelledCard(meeting: (NamedMeeting & TimedMeeting) | undefined): Card {
  if (meeting === undefined) return sentence(noLongerThere);
  // An all-day event's date needs its source's zone, which is gone.
  const when = meeting.isAllDay ? "" : ` · ${dayAndTime(meeting.startsAt)}`;
  return sentence(`*Cancelled: ${titleOf(meeting, maxTitleLength)}*${when}`);
}

/**
 * Says who snoozed it, with an undo button; the meeting can still be joined.
 *
 * @param snoozed Slack's id of the person, and until when, Unix time in milliseconds
 */
export function snoozedCard(facts: StillComing, { person, until }: { person: string; until: number }): Card {
  const button: Button = {
    type: "button",
    action_id: ids.showAgain,
    text: { type: "plain_text", text: "Show again" },
    value: reminderValue.encode({ reminder: facts.reminder }),
  };
  return stillComing(facts, `Snoozed by <@${person}> until ${dayAndTime(until)}.`, button);
}

interface Skipped {
  series: string;
  /** Slack's id of the person who skipped it. */
  person: string;
}

export function skippedCard(facts: StillComing, skipped: Skipped): Card {
  return stillComing(facts, skippedBy(skipped), undoButton(facts.reminder, skipped));
}

/** Like a skipped card, for a meeting we no longer know: no title, but still with undo. */
export function skippedGoneCard(reminder: string, skipped: Skipped): Card {
  const text = `${noLongerThere} ${skippedBy(skipped)}`;
  return {
    text,
    blocks: [section(text), { type: "actions", elements: [undoButton(reminder, skipped)] }],
  };
}

function skippedBy({ person }: Skipped): string {
  return `No more reminders of this series here. Skipped by <@${person}>.`;
}

function undoButton(reminder: string, { series }: Skipped): Button {
  return {
    type: "button",
    action_id: ids.undoSkip,
    text: { type: "plain_text", text: "Undo" },
    value: undoSkipValue.encode({ reminder, series }),
  };
}

/** The meeting, and what happened to its reminder. */
function stillComing({ meeting, timeZone }: StillComing, what: string, undo: Button): Card {
  const which = `*${titleOf(meeting, maxTitleLength)}* · ${whenOf(meeting, timeZone)}`;
  const blocks: KnownBlock[] = [
    section(which, what),
    { type: "actions", elements: [...joinButtons(meeting), undo] },
  ];
  return { text: `${which}. ${what}`, blocks };
}

/** Has no title, because this message isn't updated any more. */
export function retiredPlaceholderCard(content: PlaceholderContent): Card {
  const by = `<@${content.person}>`;
  switch (content.kind) {
    case "snoozed":
      return sentence(`Snoozed by ${by} until ${dayAndTime(content.until)}. The reminder has come again.`);
    case "skipped":
      return sentence(`${by} had skipped this series here. Its reminders come again.`);
    case "undone":
      return remindedAgainCard(content.person);
  }
}

/** For messages where the card itself can't be restored. */
export function remindedAgainCard(person: string): Card {
  return sentence(`Reminders of this series come here again. Undone by <@${person}>.`);
}
