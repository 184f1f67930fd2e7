import type { Button, KnownBlock } from "@slack/types";
import { type Card, section, sentence } from "../../../blocks/card.ts";
import { dayAndTime } from "../../../blocks/date-token.ts";
import type { PlaceholderContent } from "../../../reminders/reminder/placeholder.ts";
import { ids } from "../ids.ts";
import { joinButtons } from "./join-button.ts";
import { type NamedMeeting, type TimedMeeting, titleOf, whenOf } from "./meeting-text.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { reminderValue, undoSkipValue } from "./values.ts";

/** What takes the place of a card that stands in a channel. */

/** A meeting that is still coming, and of which reminder it is. */
export type StillComing = Pick<ReminderFacts, "reminder" | "timeZone" | "meeting">;

/** Characters of a title: the whole sentence is what a notification shows. */
const maxTitleLength = 120;
const noLongerThere = "This meeting is no longer at this time in its calendar.";

/**
 * Nothing is told of this message any more: it has no title, which may be one that is not to be read later.
 *
 * @param from Unix time in milliseconds at which the meeting was to begin; `undefined` when it is of a whole day
 * @param timeZone in which an all-day event has its date
 */
export function movedCard(from: number | undefined, meeting: TimedMeeting, timeZone: string): Card {
  const what = from === undefined ? "This meeting" : `The meeting of ${dayAndTime(from)}`;
  const when = whenOf(meeting, timeZone);
  return sentence(`${what} was *moved to ${when}*. The reminder comes again before it.`);
}

/** @param meeting what was last known of it; absent when it was taken out of its calendar, or that went */
export function cancelledCard(meeting: (NamedMeeting & TimedMeeting) | undefined): Card {
  if (meeting === undefined) return sentence(noLongerThere);
  // An all-day event has its date in a zone that went with its source.
  const when = meeting.isAllDay ? "" : ` · ${dayAndTime(meeting.startsAt)}`;
  return sentence(`*Cancelled: ${titleOf(meeting, maxTitleLength)}*${when}`);
}

/**
 * Says who snoozed it, and can be undone: the meeting is still coming, and can still be joined.
 *
 * @param snoozed Slack's id of who snoozed it; and until when, Unix time in milliseconds
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
  /** Slack's id of who skipped it. */
  person: string;
}

export function skippedCard(facts: StillComing, skipped: Skipped): Card {
  return stillComing(facts, skippedBy(skipped), undoButton(facts.reminder, skipped));
}

/** The same of a meeting of which nothing is known any more: it has no title, and can still be undone. */
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

/** The meeting, and what was done about its reminder. */
function stillComing({ meeting, timeZone }: StillComing, what: string, undo: Button): Card {
  const which = `*${titleOf(meeting, maxTitleLength)}* · ${whenOf(meeting, timeZone)}`;
  const blocks: KnownBlock[] = [
    section(which, what),
    { type: "actions", elements: [...joinButtons(meeting), undo] },
  ];
  return { text: `${which}. ${what}`, blocks };
}

/** It has no title: nothing is told of this message any more. */
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

/** Where the card itself cannot stand again. */
export function remindedAgainCard(person: string): Card {
  return sentence(`Reminders of this series come here again. Undone by <@${person}>.`);
}
