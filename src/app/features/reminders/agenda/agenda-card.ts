import { actions, type Card, context, section } from "#app/blocks/card.ts";
import { dayAndTime, escapeText, timeOfDay } from "#app/blocks/mrkdwn.ts";
import type { NamedByCrm } from "#app/crm/team-crm.ts";
import { nameOf } from "#app/outreach/contact.ts";
import type { Agenda } from "#app/reminders/agendas.ts";
import { agendaButton, agendaOffButton } from "../buttons.ts";
import { companyOf, sectionsOf } from "../card/guest-section.ts";
import { type NamedMeeting, type TimedMeeting, titleOf } from "../card/meeting-text.ts";
import { asideLine } from "../card/reminder-card.ts";
import { counted, placeText } from "../sources/source-text.ts";

/** A meeting of the day, with its outside guests who haven't declined. */
export interface AgendaMeeting {
  meeting: NamedMeeting & TimedMeeting;
  guests: readonly NamedByCrm[];
}

/** Whose agenda it is. */
export interface AgendaOrigin {
  /** Slack's id of who set it up. */
  person: string;
  /** If only they get it: its channel, and why it isn't there. */
  aside?: { channel: string; why: string };
}

/** Meetings listed, and how many fit into one section of 3,000 characters. */
const maxListed = 30;
const perSection = 5;
const maxNames = 3;
const maxLength = { title: 120, name: 50 } as const;

/**
 * A channel's meetings of a day, with outside guests by name only. Profiles come with each reminder.
 *
 * @param meetings at least one, the earliest first
 */
export function agendaCard(meetings: readonly AgendaMeeting[], { person, aside }: AgendaOrigin): Card {
  const lines = meetings.slice(0, maxListed).map(meetingLine);
  const hidden = meetings.length - lines.length;
  const count = counted(meetings.length, "meeting");
  const first = meetings.find(({ meeting }) => !meeting.isAllDay);
  const beginning = first === undefined ? "" : `, the first at ${timeOfDay(first.meeting.startsAt)}`;
  return {
    text: `Today: ${count}${beginning}`,
    blocks: [
      section(`*Today: ${count}*`),
      ...sectionsOf(lines, perSection),
      ...(hidden > 0 ? [section(`And ${hidden} more`)] : []),
      aside === undefined
        ? context(`This channel's agenda, set up by <@${person}>`)
        : context(`The agenda of <#${aside.channel}>, set up by <@${person}>`, asideLine(aside)),
    ],
  };
}

function meetingLine({ meeting, guests }: AgendaMeeting): string {
  const when = meeting.isAllDay ? "All day" : timeOfDay(meeting.startsAt);
  return `${when} · *${titleOf(meeting, maxLength.title)}*${meeting.isPrivate ? "" : withNames(guests)}`;
}

function withNames(guests: readonly NamedByCrm[]): string {
  if (guests.length === 0) return "";
  const names = guests
    .slice(0, maxNames)
    .map((guest) => `${escapeText(nameOf(guest), maxLength.name)}${companyOf(guest)}`);
  const more = guests.length > maxNames ? ` and ${guests.length - maxNames} more` : "";
  return ` · with ${names.join(", ")}${more}`;
}

/** mrkdwn. */
export function agendaText({ weekdaysOnly, timeZone, person, nextAt }: Agenda): string {
  const days = weekdaysOnly ? "on weekdays" : "every day";
  return `*Morning agenda* at ${timeOfDay(nextAt)} your time, ${days} by the clocks of ${timeZone} · set up by <@${person}> · next ${dayAndTime(nextAt)}`;
}

const noon = 12 * 60;
const afterNoon =
  "That's after noon, so it lists only what's left of the day. For the morning, type `/reminders agenda 8:30 AM`.";

/** A channel's agenda settings, with buttons to change them. */
export function agendaSettingsCard(channel: string, agenda: Agenda | undefined): Card {
  const where = placeText(channel);
  const text = agenda ? `${agendaText(agenda)} · ${where}` : `*Morning agenda:* not set up ${where}.`;
  const buttons = agenda
    ? [agendaButton(channel, "Change…"), agendaOffButton(channel)]
    : [agendaButton(channel, "Set up…")];
  return {
    text,
    blocks: [
      section(text),
      ...(agenda !== undefined && agenda.minute >= noon ? [section(afterNoon)] : []),
      context(
        "The day's meetings in one message, and nothing on days without any. `/reminders agenda 8:30` sets it for weekdays, `8:30 daily` adds weekends, `agenda off` turns it off. Free.",
      ),
      actions(...buttons),
    ],
  };
}
