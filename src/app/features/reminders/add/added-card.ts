import type { SectionBlock } from "@slack/types";
import { type Card, context, header, section } from "../../../blocks/card.ts";
import type { FeedSource, SourceState } from "../../../reminders/sources/source.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { audience, guestsAreHere } from "../command/sentences.ts";
import { everythingButton, listButton, testButton } from "../list/buttons.ts";
import { counted, feedName, minutesText, placeText, settingsText } from "../list/source-text.ts";
import type { FeedSummary } from "./feed-summary.ts";

export interface AddedFeed {
  source: FeedSource;
  summary: FeedSummary;
  /** Who reads the reminders: only the person who added them, workspace members, or outsiders too. */
  readers: "own" | "members" | "outsiders";
}

/** The result of adding a calendar: what's coming, what is left out and why, and who will see it. */
export function feedAddedCard({ source, summary, readers }: AddedFeed): Card {
  const where = placeText(source.channel);
  const name = feedName(source);
  const when = `${minutesText(source.minutesBefore)} each meeting`;
  return {
    text: `${name}: a reminder is posted ${where}, ${when}.`,
    blocks: [
      header("Calendar added"),
      section(name, `A reminder is posted ${where}, ${when}.`),
      ...(readers === "outsiders" ? [section(guestsAreHere)] : []),
      section(comingText(source, summary)),
      ...uncoveredSection(source, summary),
      ...notes(summary).map((note) => context(note)),
      context(`${audience(readers === "own")} Nobody sees the calendar's address. Reminders are free.`),
      { type: "actions", elements: [testButton(source.channel), listButton(source.channel)] },
    ],
  };
}

/** The channel already has this calendar: unchanged or updated. */
export function feedKnownCard({ source, isChanged }: { source: FeedSource; isChanged: boolean }): Card {
  const name = feedName(source);
  const text = isChanged
    ? `Changed: ${name}. Now: ${settingsText(source)}.`
    : `This channel has this calendar already: ${name}, ${settingsText(source)}. Nothing was changed.`;
  const told = `${text}${stateSentences[source.state]}`;
  return {
    text: told,
    blocks: [section(told), { type: "actions", elements: [listButton(source.channel)] }],
  };
}

const stateSentences: Readonly<Record<SourceState, string>> = {
  active: "",
  paused: " It is paused: “Resume” in the list goes on with it.",
  failing: " It is not read any more: “Resume” in the list tries again.",
};

function comingText(source: FeedSource, { reminded, next }: FeedSummary): string {
  if (next === undefined)
    return "*No meetings* in the next 14 days. Reminders begin with the first that comes into it.";
  const when = whenOf(next, source.timeZone);
  return `*${counted(reminded, "meeting")}* in the next 14 days. The next: ${titleOf(next)}, ${when}.`;
}

function uncoveredSection(source: FeedSource, { leftOut: { uncovered } }: FeedSummary): SectionBlock[] {
  if (uncovered === 0) return [];
  const verb = uncovered === 1 ? "has" : "have";
  const why =
    source.covers === "outside" ? "nobody from outside among the guests" : "no guests and no link to join";
  const text = `${counted(uncovered, "event")} ${verb} ${why}, so there is no reminder of ${uncovered === 1 ? "it" : "them"}.`;
  return [{ ...section(text), accessory: everythingButton(source.id) }];
}

function notes(summary: FeedSummary): string[] {
  const { unreadable, unreadableRules, unknownZones, isTruncated } = summary;
  const { allDay, declined } = summary.leftOut;
  return [
    allDay > 0
      ? `${counted(allDay, "all-day event")} ${allDay === 1 ? "gets" : "get"} no reminder: “Change…” in the list can add ${allDay === 1 ? "it" : "them"}.`
      : undefined,
    declined > 0
      ? `${counted(declined, "event")} that you declined ${declined === 1 ? "gets" : "get"} no reminder.`
      : undefined,
    unreadable > 0
      ? `${counted(unreadable, "event")} could not be read, and ${unreadable === 1 ? "is" : "are"} left out.`
      : undefined,
    unreadableRules > 0
      ? `${counted(unreadableRules, "event")} ${unreadableRules === 1 ? "repeats" : "repeat"} by a rule that Rapport can't read: only the dates that it knows get a reminder.`
      : undefined,
    unknownZones > 0
      ? `${counted(unknownZones, "event")} ${unknownZones === 1 ? "names a time zone" : "name time zones"} that Rapport doesn't know: reminders of ${unknownZones === 1 ? "it" : "them"} may come at the wrong time.`
      : undefined,
    isTruncated
      ? "The calendar holds more than Rapport takes of one: what comes last is left out."
      : undefined,
  ].filter((note) => note !== undefined);
}
