import type { KnownBlock, SectionBlock } from "@slack/types";
import { actions, context, section } from "../../../blocks/card.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import type { Agenda, Agendas } from "../../../reminders/agendas.ts";
import type { UpcomingMeeting } from "../../../reminders/reminder/load-reminders.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { outsideContacts } from "../../../reminders/sources/outside.ts";
import type { ListedSource } from "../../../reminders/sources/source.ts";
import { agendaText } from "../agenda/agenda-card.ts";
import { addButton, agendaButton } from "../buttons.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { ids } from "../ids.ts";
import { listed } from "../list/list.ts";
import { sourceMenu } from "../list/source-menu.ts";
import {
  contactName,
  placesText,
  placeText,
  sourceName,
  stateText,
  timingText,
} from "../list/source-text.ts";

/** Milliseconds to look ahead for meetings. */
const ahead = 7 * 24 * 3_600_000;
/** What fits into App Home beside everything else. */
const max = { meetings: 5, names: 3, sources: 10, agendas: 5 } as const;
/** Reminders to load: one meeting may have reminders in several channels. */
const maxUpcoming = 50;

/** An upcoming meeting, its outside guests, and the channels with a reminder. */
export interface ComingMeeting extends Pick<UpcomingMeeting, "meeting" | "source"> {
  outside: readonly Addressee[];
  channels: readonly string[];
}

/** A person's own sources and upcoming meetings; only they see them. */
export interface OwnReminders {
  sources: readonly ListedSource[];
  agendas: readonly Agenda[];
  coming: readonly ComingMeeting[];
}

export interface HomeSectionsDependencies {
  reminders: Pick<Reminders, "sourcesBy" | "upcoming">;
  agendas: Pick<Agendas, "by">;
  channelRules: Pick<ChannelRules, "ownDomains">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** @returns a function of organisation and person: the reminders part of App Home */
export function createHomeSections({ reminders, agendas, channelRules, now }: HomeSectionsDependencies) {
  return async (organisation: string, person: string): Promise<KnownBlock[]> => {
    const from = now();
    const [sources, upcoming, ownAgendas, ownDomains] = await Promise.all([
      reminders.sourcesBy(organisation, person),
      reminders.upcoming(organisation, { person }, { from, until: from + ahead, max: maxUpcoming }),
      agendas.by(organisation, person),
      channelRules.ownDomains(organisation),
    ]);
    return homeSections({
      sources: listed(sources, from),
      agendas: ownAgendas,
      coming: occurrences(upcoming, ownDomains).slice(0, max.meetings),
    });
  };
}

/** Merges reminders of the same meeting in several channels. */
function occurrences(upcoming: readonly UpcomingMeeting[], ownDomains: readonly string[]): ComingMeeting[] {
  const byOccurrence = Map.groupBy(upcoming, ({ meeting }) =>
    JSON.stringify([meeting.uid, meeting.recurrenceId, meeting.startsAt]),
  );
  return [...byOccurrence.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { meeting, source } = first;
    const outside = outsideContacts(meeting, { personEmail: source.personEmail, ownDomains });
    const channels = [first, ...others].map(({ reminder }) => reminder.channel).toSorted();
    return [{ meeting, source, outside, channels }];
  });
}

/** Upcoming meetings and sources, or how to begin if there are none. */
export function homeSections({ sources, agendas, coming }: OwnReminders): KnownBlock[] {
  const add = actions(addButton());
  if (sources.length === 0 && agendas.length === 0) {
    return [
      section(
        "*Upcoming meetings*",
        "None yet. Add a calendar, and before each meeting we'll show a channel, or just you, who's coming " +
          "and how to speak with them. Free.",
      ),
      add,
    ];
  }
  const shown = [
    ...sources.slice(0, max.sources).map(sourceSection),
    ...agendas.slice(0, max.agendas).map(agendaSection),
  ];
  const hidden = sources.length + agendas.length - shown.length;
  return [
    section(
      "*Upcoming meetings*",
      ...(coming.length > 0 ? coming.map(meetingLine) : ["None in the next seven days."]),
    ),
    section("*Your reminders*"),
    ...shown,
    ...(hidden > 0
      ? [context(`And ${hidden} more: type \`/reminders list\` in their channels to see them.`)]
      : []),
    add,
  ];
}

/** mrkdwn. */
function meetingLine({ meeting, source, outside, channels }: ComingMeeting): string {
  const names = outside.slice(0, max.names).map(contactName);
  const more = outside.length > max.names ? [`and ${outside.length - max.names} more`] : [];
  const who = [...names, ...more].join(", ");
  return [`*${titleOf(meeting)}*`, whenOf(meeting, source.timeZone), who, placesText(channels)]
    .filter((part) => part !== "")
    .join(" · ");
}

function agendaSection(agenda: Agenda): SectionBlock {
  const { channel } = agenda;
  const text = `${agendaText(agenda)} · ${placeText(channel)}`;
  return { ...section(text), accessory: agendaButton(channel, "Change…") };
}

function sourceSection(source: ListedSource): SectionBlock {
  const line = [sourceName(source), placeText(source.channel), timingText(source)].join(" · ");
  return { ...section(line, stateText(source)), accessory: sourceMenu(source, ids.homeSource) };
}
