import type { KnownBlock, SectionBlock } from "@slack/types";
import { actions, type Card, context, header, section, sentence } from "#app/blocks/card.ts";
import { escapeText, plainText } from "#app/blocks/mrkdwn.ts";
import { pageAt, pageButtons, pageLine, pagesOf } from "#app/blocks/pages.ts";
import type { Agenda } from "#app/reminders/agendas.ts";
import type { UpcomingMeeting } from "#app/reminders/reminder/load-reminders.ts";
import type { SkippedSeries } from "#app/reminders/sources/skipped-series.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import { isDirectMessages } from "#app/slack/client/channels.ts";
import { inTime } from "#app/slack/reply/delivery.ts";
import { showWhereClicked } from "#app/slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs } from "#app/slack/router.ts";
import { agendaText } from "../agenda/agenda-card.ts";
import { addButton, agendaButton, channelValue, remindAgainButton, undoRemoveButton } from "../buttons.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { destinationOf, notPosted, type Obstacle } from "../channel/destination.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { guestsAreHere, sourceGone } from "../sentences.ts";
import { farthestMeeting } from "../when/when.ts";
import { sourceButtons } from "./source-menu.ts";
import { placeText } from "./source-text.ts";
import { countedSources, viewOf } from "./source-views.ts";

/** Meetings to load to find a channel's next one: those already begun come first. */
const maxUpcoming = 50;

/** Milliseconds that a list waits for what Slack says of the channel, of whose members there may be thousands. */
const standingTimeout = 700;

/** A conversation's sources, and whether anything is posted there. */
export async function readList(request: ChannelRequest, options: ListOptions = {}): Promise<Card> {
  const { reminders, agendas, now, organisation, person, channel } = request;
  const from = now();
  const span = { from, until: from + farthestMeeting, max: maxUpcoming };
  const [isIn, standing, sources, here, ofPerson, skipped, agenda] = await Promise.all([
    isInChannel(request),
    standingInTime(request),
    readSources(request),
    reminders.upcoming(organisation, { channel }, span),
    reminders.upcoming(organisation, { person }, span),
    reminders.skippedSeriesOf(organisation, channel),
    agendas.find(organisation, channel),
  ]);
  const own = ofPerson.filter(({ reminder }) => isDirectMessages(reminder.channel));
  const [next] = [...here.filter(({ source }) => isIn || source.person === person), ...own]
    .filter(({ meeting }) => meeting.startsAt > from)
    .sort((one, other) => one.meeting.startsAt - other.meeting.startsAt);
  const shown = {
    // Only members of a channel learn what it is.
    standing: isIn || standing === "direct" || standing === "group" ? standing : "not a member",
    skipped: isIn ? skipped : [],
    agenda: isIn || agenda?.person === person ? agenda : undefined,
  };
  return listCard({ channel, sources, next, ...shown }, options);
}

const isInChannel = ({ channelPolicy, organisation, channel, person }: ChannelRequest) =>
  channelPolicy.isIn(organisation, channel, person);

/** The channel's sources; for who isn't in it, only their own. */
export async function sourcesHere(request: ChannelRequest): Promise<ListedSource[]> {
  const [isIn, sources] = await Promise.all([
    isInChannel(request),
    request.reminders.sourcesOf(request.organisation, request.channel),
  ]);
  return isIn ? sources : sources.filter(({ person }) => person === request.person);
}

/** @returns "open" also if Slack is slow or fails: what is set up can be seen and changed all the same */
async function standingInTime(request: ChannelRequest): Promise<Standing> {
  try {
    return (await inTime(standingOf(request), standingTimeout)) ?? "open";
  } catch (error) {
    request.log.warn({ err: error }, "channel audience unknown");
    return "open";
  }
}

async function standingOf(request: ChannelRequest): Promise<Standing> {
  const destination = await destinationOf(request);
  if ("obstacle" in destination) return destination.obstacle;
  if (destination.isDirect) return "open";
  const readers = await request.channelPolicy.readers(request.organisation, destination.channel);
  return readers.kind === "outsiders" ? "outsiders" : "open";
}

/**
 * The sources of a conversation, then the person's own for their messages with the app, each in list order: calendars,
 * then single meetings by time. Past meetings have no number.
 */
export async function readSources(request: ChannelRequest): Promise<ListedSource[]> {
  const { reminders, now, organisation, person, channel } = request;
  const [here, ofPerson] = await Promise.all([
    sourcesHere(request),
    reminders.sourcesBy(organisation, person),
  ]);
  const own = ofPerson.filter((source) => isDirectMessages(source.channel) && source.channel !== channel);
  return [...listed(here, now()), ...listed(own, now())];
}

/** @returns the index of a source in its list; `undefined` if it isn't there */
export async function indexOfSource(request: ChannelRequest, source: string): Promise<number | undefined> {
  const index = (await readSources(request)).findIndex(({ id }) => id === source);
  return index < 0 ? undefined : index;
}

/** @param now Unix time in milliseconds */
export function listed(sources: readonly ListedSource[], now: number): ListedSource[] {
  return sources
    .filter((source) => viewOf(source).endsAt > now)
    .toSorted((one, other) => viewOf(one).startsAt - viewOf(other).startsAt);
}

/** Replaces the clicked card, in a message or a form. */
export async function showInPlace(args: ButtonArgs | OverflowArgs, card: Card): Promise<void> {
  await showWhereClicked(args, { title: "Reminders", card });
}

/** What the list shows after a click, and of which channel. */
export interface ClickOutcome extends ListOptions {
  channel: string;
}

/**
 * A click after which the list replaces the clicked card.
 *
 * @param work what the click does; its result is `undefined` if the source is gone
 */
export async function thenList(
  request: PersonRequest,
  args: ButtonArgs | OverflowArgs,
  work: () => Promise<ClickOutcome | undefined>,
): Promise<void> {
  const outcome = await work();
  const card =
    outcome === undefined
      ? sentence(sourceGone)
      : await readList({ ...request, channel: outcome.channel }, outcome);
  await showInPlace(args, card);
}

/** "List", and the buttons to other pages of a list too long for one message. */
export function showList(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return thenList(request, args, async () => channelValue.decode(args.action.value));
}

/** Whether cards are posted in a conversation, or why not. With outsiders, they have no profiles. */
export type Standing = Obstacle | "outsiders" | "open";

/** What a channel is reminded of. */
export interface ChannelReminders {
  channel: string;
  standing: Standing;
  /** In the order of their list numbers: the channel's, then the reader's own, which come by direct message. */
  sources: readonly ListedSource[];
  /** The next meeting. */
  next: UpcomingMeeting | undefined;
  skipped: readonly SkippedSeries[];
  agenda: Agenda | undefined;
}

export interface ListOptions {
  /** From 0. */
  page?: number | undefined;
  /** mrkdwn shown first: what was just done. */
  note?: string | undefined;
  /**
   * The entry it was done to, from 0: what was done is shown there instead, on its page, since who pressed a button far
   * down doesn't see the beginning.
   */
  at?: number | undefined;
  /** The source that was just removed, for as long as that can be undone. */
  undo?: string | undefined;
}

const maxTitleLength = 150;
const howToBegin =
  "Add a calendar, and before each meeting you'll hear who's coming and how to speak with them.";

/** A channel's numbered sources, with what can be done about each. */
export function listCard(
  reminders: ChannelReminders,
  { page: number = 0, note, at, undo }: ListOptions = {},
): Card {
  const { channel, standing, sources, skipped, agenda } = reminders;
  const summary = summaryOf(channel, sources);
  const notes = note === undefined ? [] : [note];
  const warning = warningOf(standing);
  const noted = notes.map((text) => ({
    ...section(text),
    ...(undo !== undefined && { accessory: undoRemoveButton(undo, channel) }),
  }));
  const [parts, first] =
    at === undefined ? [listParts(reminders), noted] : [listParts(reminders, noted, at), []];
  const pages = pagesOf(parts);
  const notedPage = pages.findIndex((blocks) => noted.some((block) => blocks.includes(block)));
  const page = pageAt(pages, notedPage < 0 ? number : notedPage);
  const buttons = pageButtons(page, {
    actionIds: { previous: ids.previousPage, next: ids.nextPage },
    about: "reminders",
    value: (page) => channelValue.encode({ channel, page }),
  });
  const agendaLabel = agenda === undefined ? "Morning agenda…" : "Change the agenda…";
  if (canBeginIn(standing)) buttons.push(addButton(channel), agendaButton(channel, agendaLabel));
  const help = skipped.length === 0 ? "" : "“Remind again” turns a skipped series back on. ";
  return {
    text: [...notes, ...warning, summary].join(" "),
    blocks: [
      ...first,
      header("Reminders"),
      ...warning.map((text) => section(text)),
      section(sources.length === 0 && canBeginIn(standing) ? `${summary} ${howToBegin}` : summary),
      ...page.blocks,
      ...pageLine(page),
      ...(buttons.length === 0 ? [] : [actions(...buttons)]),
      context(`${help}Reminders are free.`),
    ],
  };
}

function summaryOf(channel: string, sources: readonly ListedSource[]): string {
  const here = sources.filter((source) => source.channel === channel);
  const own = sources.filter((source) => source.channel !== channel);
  const what = here.length === 0 ? "Nothing is" : countedSources(here);
  const more = own.length === 0 ? "" : ` ${countedSources(own)} for you alone.`;
  return `${what} set up ${placeText(channel)}.${more}`;
}

/** Shown first, since it limits everything below. */
function warningOf(standing: Standing): string[] {
  if (standing === "open") return [];
  return [standing === "outsiders" ? guestsAreHere : notPosted(standing)];
}

/** Whether to offer adding sources: Rapport can be invited where it's missing, but not where posting is blocked. */
function canBeginIn(standing: Standing): boolean {
  return standing === "open" || standing === "outsiders" || standing === "not a member";
}

/** What stays together is in one array. @param noted what to show before the entry with the index `at` */
function listParts(
  { channel, sources, next, skipped, agenda }: ChannelReminders,
  noted: KnownBlock[] = [],
  at = 0,
): KnownBlock[][] {
  const entries = sources.map((source, index) => sourceBlocks(source, index + 1, channel));
  return [
    ...(sources.length === 0 ? [] : [[section(nextText(next))]]),
    ...(agenda === undefined ? [] : [[section(agendaText(agenda))]]),
    ...entries.slice(0, at),
    noted,
    ...entries.slice(at),
    ...skipped.map((series) => [skippedSection(channel, series)]),
  ];
}

function nextText(next: UpcomingMeeting | undefined): string {
  if (next === undefined) return "No upcoming meetings.";
  const { meeting, source } = next;
  return `*Next:* ${titleOf(meeting)} · ${whenOf(meeting, source.timeZone)}`;
}

function sourceBlocks(source: ListedSource, number: number, channel: string): KnownBlock[] {
  const owner =
    source.channel === channel ? `set up by <@${source.person}>` : "for you alone, by direct message";
  const { entry, timing, state, isStateShort } = viewOf(source);
  const settings = `${timing} · ${owner}`;
  const lines = isStateShort && state !== undefined ? [`${settings} · ${state}`] : [settings, state];
  return [section(`${number}. ${entry}`, ...lines), actions(...sourceButtons(source, number, channel))];
}

function skippedSection(channel: string, { series, title, skippedBy }: SkippedSeries): SectionBlock {
  const called = escapeText(title ?? "", maxTitleLength) || "A series";
  return {
    ...section(`*Skipped here:* ${called} · by <@${skippedBy}>`),
    accessory: remindAgainButton({ channel, series }, plainText(title ?? "", maxTitleLength) || "a series"),
  };
}
