import { type Card, context, section } from "../../../blocks/card.ts";
import { timeOfDay } from "../../../blocks/date-token.ts";
import { escapeText } from "../../../blocks/mrkdwn.ts";
import { type Addressee, nameOf } from "../../../outreach/contact.ts";
import { type NamedMeeting, type TimedMeeting, titleOf } from "../card/meeting-text.ts";

/** A meeting of the day, with its outside guests who haven't declined. */
export interface AgendaMeeting {
  meeting: NamedMeeting & TimedMeeting;
  guests: readonly Addressee[];
}

/** Meetings listed, and how many fit into one section of 3,000 characters. */
const most = 30;
const together = 5;
const maxNames = 3;
const longest = { title: 120, name: 50 } as const;

/**
 * A channel's meetings of a day, with outside guests by name only. Profiles come with each reminder.
 *
 * @param meetings at least one, the earliest first
 * @param person Slack's id of the agenda's owner
 */
export function agendaCard(meetings: readonly AgendaMeeting[], person: string): Card {
  const lines = meetings.slice(0, most).map(meetingLine);
  const hidden = meetings.length - lines.length;
  const count = `${meetings.length} ${meetings.length === 1 ? "meeting" : "meetings"}`;
  const parts = Array.from({ length: Math.ceil(lines.length / together) }, (_, index) =>
    section(...lines.slice(index * together, (index + 1) * together)),
  );
  const first = meetings.find(({ meeting }) => !meeting.isAllDay);
  const beginning = first === undefined ? "" : `, the first at ${timeOfDay(first.meeting.startsAt)}`;
  return {
    text: `Today: ${count}${beginning}`,
    blocks: [
      section(`*Today: ${count}*`),
      ...parts,
      ...(hidden > 0 ? [section(`And ${hidden} more`)] : []),
      context(`This channel's agenda, set up by <@${person}>`),
    ],
  };
}

function meetingLine({ meeting, guests }: AgendaMeeting): string {
  const when = meeting.isAllDay ? "All day" : timeOfDay(meeting.startsAt);
  return `${when} · *${titleOf(meeting, longest.title)}*${meeting.isPrivate ? "" : withNames(guests)}`;
}

function withNames(guests: readonly Addressee[]): string {
  if (guests.length === 0) return "";
  const names = guests.slice(0, maxNames).map((contact) => escapeText(nameOf(contact), longest.name));
  const more = guests.length > maxNames ? ` and ${guests.length - maxNames} more` : "";
  return ` · with ${names.join(", ")}${more}`;
}
