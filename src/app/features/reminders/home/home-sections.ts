import type { Button, KnownBlock, SectionBlock } from "@slack/types";
import type { Actor } from "#app/actor.ts";
import { actions, button, context, header, section } from "#app/blocks/card.ts";
import { type Addressee, type Contact, contactKey, contactOf, nameOf } from "#app/outreach/contact.ts";
import type { Agenda } from "#app/reminders/agendas.ts";
import type { UpcomingMeeting } from "#app/reminders/reminder/load-reminders.ts";
import { outsideContacts } from "#app/reminders/sources/outside.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import type { BoughtBrief } from "#app/views/meeting-view.ts";
import type { Uses } from "../../parts.ts";
import { agendaText } from "../agenda/agenda-card.ts";
import { addButton, agendaButton, reminderValue } from "../buttons.ts";
import type { BoughtBriefs } from "../card/bought-briefs.ts";
import { briefButton } from "../card/guest-section.ts";
import { type TimedMeeting, titleOf, topicOf, whenOf } from "../card/meeting-text.ts";
import { joinButtons } from "../card/reminder-card.ts";
import { ids } from "../ids.ts";
import { listed } from "../sources/list.ts";
import { sourceMenu } from "../sources/source-menu.ts";
import { contactName, placesText, placeText } from "../sources/source-text.ts";
import { viewOf } from "../sources/source-views.ts";

/** Milliseconds to look ahead for meetings. */
const ahead = 7 * 24 * 3_600_000;
/** What fits into App Home beside everything else. */
const max = { meetings: 5, names: 3, briefs: 15, sources: 10, agendas: 5 } as const;
/** Reminders to load: one meeting may have reminders in several channels. */
const maxUpcoming = 50;

/** An upcoming meeting, its outside guests, and the channels with a reminder. */
export interface ComingMeeting extends Pick<UpcomingMeeting, "meeting" | "source" | "reminder"> {
  outside: readonly Addressee[];
  /** Those of them that somebody bought. */
  briefs: readonly BoughtBrief[];
  channels: readonly string[];
}

/** A person's own sources and upcoming meetings; only they see them. */
export interface OwnReminders {
  sources: readonly ListedSource[];
  agendas: readonly Agenda[];
  coming: readonly ComingMeeting[];
}

/** Shows a contact's profile; `about` is what is named with the button. */
export type ProfileButton = (contact: Contact, about: string) => Button;

export interface ComingDependencies
  extends Uses<{ reminders: "upcoming"; channelRules: "ownDomains"; now: true }> {
  boughtBriefs: BoughtBriefs;
}

export type HomeSectionsDependencies = ComingDependencies &
  Uses<{ reminders: "sourcesBy"; agendas: "by" }> & { profileButton: ProfileButton };

/** @returns a function of organisation and person: the reminders part of App Home */
export function createHomeSections(dependencies: HomeSectionsDependencies) {
  const { reminders, agendas, profileButton, now } = dependencies;
  return async (organisation: string, person: string) => {
    const [sources, coming, ownAgendas] = await Promise.all([
      reminders.sourcesBy(organisation, person),
      comingMeetings(dependencies, { organisation, person }),
      agendas.by(organisation, person),
    ]);
    return homeSections({ sources: listed(sources, now()), agendas: ownAgendas, coming }, profileButton);
  };
}

/** @returns somebody's next meetings with people from outside, or with a guest, as they may see them, soonest first */
export async function comingMeetings(
  { reminders, channelRules, boughtBriefs, now }: ComingDependencies,
  { organisation, person }: Actor,
  guest?: Contact,
): Promise<ComingMeeting[]> {
  const key = guest && contactKey(guest.address);
  const from = now();
  const [upcoming, ownDomains] = await Promise.all([
    reminders.upcoming(organisation, { person }, { from, until: from + ahead, max: maxUpcoming }),
    channelRules.ownDomains(organisation),
  ]);
  return Promise.all(
    occurrences(upcoming, ownDomains)
      .filter(({ outside }) => !key || outside.some(({ address }) => contactKey(address) === key))
      .slice(0, max.meetings)
      .map(async (one) => {
        const { reminder, meeting, outside } = one;
        const asked = { ...reminder, organisation, meeting };
        return { ...one, briefs: await boughtBriefs(asked, outside.slice(0, max.briefs)) };
      }),
  );
}

/** Merges reminders of the same meeting in several channels. */
function occurrences(
  upcoming: readonly UpcomingMeeting[],
  ownDomains: readonly string[],
): Omit<ComingMeeting, "briefs">[] {
  const byOccurrence = Map.groupBy(upcoming, ({ meeting }) =>
    JSON.stringify([meeting.uid, meeting.recurrenceId, meeting.startsAt]),
  );
  return [...byOccurrence.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { meeting, source, reminder } = first;
    const outside = outsideContacts(meeting, { personEmail: source.personEmail, ownDomains });
    const channels = [first, ...others].map(({ reminder }) => reminder.channel).toSorted();
    return [{ meeting, source, reminder, outside, channels }];
  });
}

/** A person's upcoming meetings and what they have set up, or how to begin if there is nothing. */
export function homeSections(own: OwnReminders, profileButton: ProfileButton) {
  const { sources, agendas, coming } = own;
  const add = { ...actions(addButton()), block_id: "add a calendar" };
  if (sources.length === 0 && agendas.length === 0) {
    return { meetings: [header("Upcoming meetings"), section(howToBegin), add], reminders: [] };
  }
  const shown = [
    ...sources.slice(0, max.sources).map(sourceSection),
    ...agendas.slice(0, max.agendas).map(agendaSection),
  ];
  const hidden = sources.length + agendas.length - shown.length;
  return {
    meetings: [
      header("Upcoming meetings"),
      ...(coming.length > 0
        ? coming.flatMap((meeting) => meetingBlocks(meeting, profileButton))
        : [section("None in the next seven days.")]),
    ],
    reminders: [
      header("Your calendars and reminders"),
      ...shown,
      ...(hidden > 0
        ? [context(`And ${hidden} more: type \`/reminders list\` in their channels to see them.`)]
        : []),
      add,
    ],
  };
}

const howToBegin =
  "None yet. Add a calendar, and before each meeting we'll show a channel, or just you, who's coming " +
  "and how to speak with them. Free.";

/** What a meeting is, who comes, and what to do before it. */
export function meetingBlocks(coming: ComingMeeting, profileButton: ProfileButton): KnownBlock[] {
  const { meeting, source, reminder, outside, briefs, channels } = coming;
  const names = outside.slice(0, max.names).map(contactName);
  const more = outside.length > max.names ? [`and ${outside.length - max.names} more`] : [];
  const who = [...names, ...more].join(", ");
  const buttons = meetingButtons(coming, profileButton);
  return [
    section(
      `*${titleOf(meeting)}* · ${whenOf(meeting, source.timeZone)}`,
      [who, placesText(channels)].filter((part) => part !== "").join(" · "),
    ),
    ...(buttons.length === 0 ? [] : [{ ...actions(...buttons), block_id: `meeting ${reminder.id}` }]),
    ...(briefs.length === 0 ? [] : [context(boughtText(outside.length, briefs))]),
  ];
}

/** Who bought briefs of a meeting; whose they are, the list of its guests says. */
function boughtText(guests: number, briefs: readonly BoughtBrief[]): string {
  const buyers = [...new Set(briefs.map(({ person }) => `<@${person}>`))].join(", ");
  if (guests === 1) return `Brief bought by ${buyers}`;
  return `${briefs.length === guests ? "All" : `${briefs.length} of ${guests}`} briefs bought by ${buyers}`;
}

/** Profile, brief, join: for several guests, the first two open a list of them. */
function meetingButtons(coming: ComingMeeting, profileButton: ProfileButton): Button[] {
  const { meeting, source, reminder, outside, briefs } = coming;
  const which = `${spokenTime(meeting, source.timeZone)} ${topicOf(meeting)}`;
  const join = joinButtons(meeting, which);
  const [guest, ...others] = outside;
  if (guest === undefined) return join;
  if (others.length > 0) {
    const value = reminderValue.encode({ reminder: reminder.id });
    const areBought = briefs.length === outside.length;
    return [
      button(ids.homeProfiles, "Profiles", { about: which, value }),
      button(ids.homeBriefs, areBought ? "Open briefs… · free" : "Brief…", { about: which, value }),
      ...join,
    ];
  }
  const about = `${which}, ${nameOf(guest)}`;
  const contact = contactOf(guest);
  return [
    ...(contact === undefined ? [] : [profileButton(contact, about)]),
    briefButton(reminder.id, { contact: guest }, briefs, about),
    ...join,
  ];
}

/** Tells apart meetings of the same title, for screen readers; plain text. */
function spokenTime({ startsAt, isAllDay }: TimedMeeting, timeZone: string): string {
  const time = isAllDay ? {} : ({ hour: "2-digit", minute: "2-digit" } as const);
  return new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", ...time }).format(startsAt);
}

function agendaSection(agenda: Agenda, index: number): SectionBlock {
  const { channel } = agenda;
  const text = `${agendaText(agenda)} · ${placeText(channel)}`;
  return {
    ...section(text),
    block_id: `agenda ${channel}`,
    accessory: agendaButton(channel, "Change…", `morning agenda ${index + 1}`),
  };
}

function sourceSection(source: ListedSource): SectionBlock {
  const { entry, timing, state } = viewOf(source);
  return {
    ...section([entry, placeText(source.channel), timing].join(" · "), state),
    block_id: `source ${source.id}`,
    accessory: sourceMenu(source, ids.homeSource),
  };
}
