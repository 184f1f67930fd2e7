import type { ActionsBlock, Button, KnownBlock, Overflow, PlainTextOption, SectionBlock } from "@slack/types";
import { type Card, context, header, section } from "../../../blocks/card.ts";
import { escapeText, timeAgo } from "../../../blocks/mrkdwn.ts";
import { pageAt, pageButtons, pageLine, pagesOf } from "../../../blocks/pages.ts";
import type { UpcomingMeeting } from "../../../reminders/reminder/upcoming.ts";
import type { SkippedSeries } from "../../../reminders/sources/skipped-series.ts";
import type {
  FeedSource,
  ListedSource,
  Source,
  SourceState,
  TypedMeeting,
} from "../../../reminders/sources/source.ts";
import { feedProblemInBrief } from "../add/feed-problems.ts";
import { agendaText, type ShownAgenda } from "../agenda/agenda-settings-card.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { notPosted, type Obstacle } from "../channel/obstacles.ts";
import { guestsAreHere } from "../command/sentences.ts";
import { ids } from "../ids.ts";
import { addButton, agendaButton, remindAgainButton } from "./buttons.ts";
import { changeValue, pageValue, type SourceChoice } from "./list-values.ts";
import {
  countedSources,
  feedName,
  minutesText,
  placeText,
  settingsText,
  typedMeetingText,
} from "./source-text.ts";

/** Whether cards are posted in a conversation, or why not. With outsiders, they have no profiles. */
export type Standing = Obstacle | "outsiders" | "open";

/** What a channel is reminded of. */
export interface ChannelReminders {
  channel: string;
  standing: Standing;
  /** In the order of their list numbers. */
  sources: readonly ListedSource[];
  /** The next meeting. */
  next: UpcomingMeeting | undefined;
  skipped: readonly SkippedSeries[];
  agenda: ShownAgenda | undefined;
}

export interface ListOptions {
  /** From 0. */
  page?: number;
  /** mrkdwn shown first: what was just done. */
  note?: string | undefined;
}

const maxTitleLength = 150;

/** A channel's numbered sources, with what can be done about each. */
export function listCard(reminders: ChannelReminders, { page: number = 0, note }: ListOptions = {}): Card {
  const { channel, standing, sources, skipped, agenda } = reminders;
  const what = sources.length === 0 ? "Nothing is" : countedSources(sources);
  const summary = `${what} set up ${placeText(channel)}.`;
  const warning = warningOf(standing);
  const page = pageAt(pagesOf(listBlocks(reminders)), number);
  const buttons = pageButtons(page, {
    actionIds: { previous: ids.previousPage, next: ids.nextPage },
    value: (page) => pageValue.encode({ channel, page }),
  });
  return {
    text: [...(note === undefined ? [] : [note]), ...warning, summary].join(" "),
    blocks: [
      ...(note === undefined ? [] : [section(note)]),
      header("Reminders"),
      ...warning.map((text) => section(text)),
      section(sources.length === 0 && canBeginIn(standing) ? `${summary} ${howToBegin}` : summary),
      ...page.blocks,
      ...pageLine(page),
      ...actions([
        ...buttons,
        ...(canBeginIn(standing)
          ? [
              addButton(channel),
              agendaButton(channel, agenda === undefined ? "Morning agenda…" : "Change the agenda…"),
            ]
          : []),
      ]),
      context(
        `${skipped.length === 0 ? "" : "“Remind again” takes back that a series is skipped. "}Reminders are free.`,
      ),
    ],
  };
}

/** Shown first, since it limits everything below. */
function warningOf(standing: Standing): string[] {
  switch (standing) {
    case "open":
      return [];
    case "outsiders":
      return [guestsAreHere];
    default:
      return [notPosted(standing)];
  }
}

/**
 * Whether to offer adding sources: Rapport can be invited where it's missing, but not where posting is
 * blocked.
 */
function canBeginIn(standing: Standing): boolean {
  return standing === "open" || standing === "outsiders" || standing === "not a member";
}

function actions(elements: readonly Button[]): ActionsBlock[] {
  return elements.length === 0 ? [] : [{ type: "actions", elements: [...elements] }];
}

const howToBegin =
  "Add a calendar: before each of its meetings a card says who is coming, and how to speak with them. `/reminders help` shows more.";

function listBlocks({ channel, sources, next, skipped, agenda }: ChannelReminders): KnownBlock[] {
  return [
    ...nextSection(sources, next),
    ...(agenda === undefined ? [] : [section(agendaText(agenda))]),
    ...sources.map((source, index) => sourceSection(source, index + 1)),
    ...skipped.map((series) => skippedSection(channel, series)),
  ];
}

function sourceSection(source: ListedSource, number: number): SectionBlock {
  const lines = source.kind === "feed" ? feedLines(source, number) : meetingLines(source, number);
  return { ...section(...lines), accessory: sourceMenu(source) };
}

function feedLines(source: FeedSource, number: number): string[] {
  return [
    `${number}. ${feedName(source)}`,
    `${settingsText(source)} · set up by <@${source.person}>`,
    feedStateText(source),
  ];
}

/** A calendar's state, and its problem if there is one. mrkdwn. */
export function feedStateText({ state, reading }: FeedSource): string {
  const { at, problem, failingSince } = reading;
  const read = at === undefined ? "not read yet" : `last read ${timeAgo(at)}`;
  const why = problem === undefined ? "" : `: ${feedProblemInBrief(problem)}`;
  switch (state) {
    case "paused":
      return `*Paused* · ${read}`;
    case "failing": {
      const since = failingSince === undefined ? "" : ` since ${timeAgo(failingSince)}`;
      return `*Not read any more*${since}${why}. “Resume” tries again.`;
    }
    case "active":
      return problem === undefined ? `Active · ${read}` : `Active · ${read} · the last try failed${why}`;
  }
}

function meetingLines(source: TypedMeeting, number: number): string[] {
  const paused = source.state === "paused" ? ["*Paused*"] : [];
  return [
    `${number}. ${typedMeetingText(source)}`,
    [minutesText(source.minutesBefore), `set up by <@${source.person}>`, ...paused].join(" · "),
  ];
}

const choiceTexts: Readonly<Record<SourceChoice, string>> = {
  pause: "Pause",
  resume: "Resume",
  change: "Change…",
  fetch: "Fetch now",
  remove: "Remove",
};

/** @param action_id of the handler that then updates the list around the menu */
export function sourceMenu({ id, kind, state }: Source, action_id: string = ids.source): Overflow {
  const option = (choice: SourceChoice): PlainTextOption => ({
    text: { type: "plain_text", text: choiceTexts[choice] },
    value: changeValue.encode({ do: choice, source: id }),
  });
  return {
    type: "overflow",
    action_id,
    options: choicesOf(kind, state).map(option),
  };
}

/**
 * Slack allows two to five options. Source:
 * https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element
 */
function choicesOf(kind: Source["kind"], state: SourceState): SourceChoice[] {
  if (kind === "meeting") return [state === "active" ? "pause" : "resume", "remove"];
  return state === "active" ? ["pause", "change", "fetch", "remove"] : ["resume", "change", "remove"];
}

function nextSection(sources: readonly Source[], next: UpcomingMeeting | undefined): SectionBlock[] {
  if (sources.length === 0) return [];
  if (next === undefined) return [section("No meeting is coming up.")];
  const { meeting, source } = next;
  return [section(`*Next:* ${titleOf(meeting)} · ${whenOf(meeting, source.timeZone)}`)];
}

function skippedSection(channel: string, { series, title, skippedBy }: SkippedSeries): SectionBlock {
  const called = escapeText(title ?? "", maxTitleLength) || "A series";
  return {
    ...section(`*Skipped here:* ${called} · by <@${skippedBy}>`),
    accessory: remindAgainButton(channel, series),
  };
}
