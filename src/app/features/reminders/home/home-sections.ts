import type { KnownBlock, SectionBlock } from "@slack/types";
import { context, section } from "../../../blocks/card.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import { nextAgenda } from "../../../reminders/agendas/agenda-time.ts";
import type { Agendas } from "../../../reminders/agendas/agendas.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { UpcomingMeeting } from "../../../reminders/reminder/upcoming.ts";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { outsideGuests } from "../../../reminders/sources/outside.ts";
import type { FeedSource, ListedSource, TypedMeeting } from "../../../reminders/sources/source.ts";
import { agendaText, type ShownAgenda } from "../agenda/agenda-settings-card.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { ids } from "../ids.ts";
import { addButton, agendaButton } from "../list/buttons.ts";
import { listed } from "../list/list.ts";
import { feedStateText, sourceMenu } from "../list/list-card.ts";
import {
  contactName,
  feedName,
  minutesText,
  placesText,
  placeText,
  settingsText,
  typedMeetingText,
} from "../list/source-text.ts";

/** Milliseconds to look ahead for meetings. */
const ahead = 7 * 24 * 3_600_000;
/** What fits into App Home beside everything else. */
const most = { meetings: 5, names: 3, sources: 10, agendas: 5 } as const;
/** Reminders to load: one meeting may have reminders in several channels. */
const maxUpcoming = 50;

export interface HomeSectionsDependencies {
  reminders: Pick<Reminders, "sourcesBy" | "upcoming">;
  agendas: Pick<Agendas, "by">;
  channelRules: Pick<ChannelRules, "ownDomains">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** An upcoming meeting, its outside guests, and the channels with a reminder. */
export interface ComingMeeting extends Pick<UpcomingMeeting, "meeting" | "source"> {
  outside: readonly Addressee[];
  channels: readonly string[];
}

/** A person's own sources and upcoming meetings; only they see them. */
export interface OwnReminders {
  sources: readonly ListedSource[];
  agendas: readonly ShownAgenda[];
  coming: readonly ComingMeeting[];
}

/** @returns a function of organisation and person: the reminders part of App Home */
export function createHomeSections({ reminders, agendas, channelRules, now }: HomeSectionsDependencies) {
  return async (organisation: string, person: string): Promise<KnownBlock[]> => {
    const from = now();
    const [sources, upcoming, own, ownDomains] = await Promise.all([
      reminders.sourcesBy(organisation, person),
      reminders.upcoming(organisation, { person }, { from, until: from + ahead, most: maxUpcoming }),
      agendas.by(organisation, person),
      channelRules.ownDomains(organisation),
    ]);
    return homeSections({
      sources: listed(sources, from),
      agendas: own.map((agenda) => ({ agenda, nextAt: nextAgenda(agenda, from).at })),
      coming: occurrences(upcoming, ownDomains).slice(0, most.meetings),
    });
  };
}

/** Merges reminders of the same meeting in several channels. */
function occurrences(upcoming: readonly UpcomingMeeting[], ownDomains: readonly string[]): ComingMeeting[] {
  const byOccurrence = Map.groupBy(upcoming, ({ meeting }) =>
    JSON.stringify([meeting.uid, meeting.recurrenceId, meeting.startsAt]),
  );
  return Array.from(byOccurrence.values()).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { meeting, source } = first;
    // As on its card, a private meeting doesn't show who is coming.
    const guests = meeting.isPrivate ? [] : meeting.guests;
    const outside = outsideGuests(guests, { personEmail: source.personEmail, ownDomains });
    const channels = [first, ...others].map(({ reminder }) => reminder.channel).toSorted();
    return [{ meeting, source, outside: outside.map(({ contact }) => contact), channels }];
  });
}

/** Upcoming meetings and sources, or how to begin if there are none. */
export function homeSections({ sources, agendas, coming }: OwnReminders): KnownBlock[] {
  const add: KnownBlock = { type: "actions", elements: [addButton()] };
  if (sources.length === 0 && agendas.length === 0) {
    return [
      section(
        "*Upcoming meetings*",
        "None yet. Add a calendar, and before each of its meetings a channel, or you alone, is told who is coming " +
          "and how to speak with them. Free.",
      ),
      add,
    ];
  }
  const shown = [
    ...sources.slice(0, most.sources).map(sourceSection),
    ...agendas.slice(0, most.agendas).map(agendaSection),
  ];
  const hidden = sources.length + agendas.length - shown.length;
  return [
    section("*Upcoming meetings*", ...(coming.length > 0 ? coming.map(meetingLine) : [noneComing])),
    section("*Your reminders*"),
    ...shown,
    ...(hidden > 0 ? [context(`And ${hidden} more: \`/reminders list\` in their channels shows them.`)] : []),
    add,
  ];
}

const noneComing = "None in the next seven days.";

/** mrkdwn. */
function meetingLine({ meeting, source, outside, channels }: ComingMeeting): string {
  const names = outside.slice(0, most.names).map(contactName);
  const more = outside.length > most.names ? [`and ${outside.length - most.names} more`] : [];
  const who = [...names, ...more].join(", ");
  return [`*${titleOf(meeting)}*`, whenOf(meeting, source.timeZone), who, placesText(channels)]
    .filter((part) => part !== "")
    .join(" · ");
}

function agendaSection(shown: ShownAgenda): SectionBlock {
  const { channel } = shown.agenda;
  return {
    ...section(`${agendaText(shown)} · ${placeText(channel)}`),
    accessory: agendaButton(channel, "Change…"),
  };
}

function sourceSection(source: ListedSource): SectionBlock {
  const lines = source.kind === "feed" ? feedLines(source) : meetingLines(source);
  return { ...section(...lines), accessory: sourceMenu(source, ids.homeSource) };
}

function feedLines(source: FeedSource): string[] {
  return [
    `${feedName(source)} · ${placeText(source.channel)} · ${settingsText(source)}`,
    feedStateText(source),
  ];
}

function meetingLines(source: TypedMeeting): string[] {
  const { channel, minutesBefore, state } = source;
  return [
    [typedMeetingText(source), placeText(channel), minutesText(minutesBefore)].join(" · "),
    ...(state === "paused" ? ["*Paused*"] : []),
  ];
}
