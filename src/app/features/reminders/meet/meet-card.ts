import { type Card, context, section } from "../../../blocks/card.ts";
import { dayAndTime } from "../../../blocks/date-token.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import type { UpcomingMeeting } from "../../../reminders/reminder/upcoming.ts";
import type { TypedMeeting } from "../../../reminders/sources/source.ts";
import { titleOf } from "../card/meeting-text.ts";
import { audience } from "../command/sentences.ts";
import { listButton, removeButton } from "../list/buttons.ts";
import { contactName, minutesText, placeText, typedMeetingText } from "../list/source-text.ts";

export interface AddedMeeting {
  upcoming: Pick<UpcomingMeeting, "meeting" | "source" | "minutesBefore" | "dueAt">;
  /** Who the meeting is with. */
  contact: Addressee;
  /** Whether they're a colleague: cards only name guests from outside. */
  isColleague: boolean;
  /** Whether the reminder goes to a person's own messages with the app. */
  isDirect: boolean;
  /** Unix time in milliseconds. */
  now: number;
}

/** What we understood, in the reader's own zone, so that mistakes are seen and undone right away. */
export function meetingAddedCard({ upcoming, contact, isColleague, isDirect, now }: AddedMeeting): Card {
  const { meeting, source, minutesBefore, dueAt } = upcoming;
  const name = contactName(contact);
  const title = titleOf(meeting);
  const whom = title.includes(name) ? "" : ` with ${name}`;
  const what = `*${title}*${whom} · ${dayAndTime(meeting.startsAt)}`;
  const when = dueAt <= now ? "at once" : `${dayAndTime(dueAt)}, ${minutesText(minutesBefore)}`;
  const link = meeting.joinLink === undefined ? "" : " It has the link to join.";
  const length = Math.round((meeting.endsAt - meeting.startsAt) / 60_000);
  return {
    text: `${what}: the reminder comes ${placeText(source.channel)}.`,
    blocks: [
      section(
        what,
        `It takes ${length} min. The reminder comes ${when}, ${placeText(source.channel)}.${link}`,
      ),
      ...(isColleague
        ? [
            context(
              `${name} is a colleague, by the domain of the address: the card names nobody from outside.`,
            ),
          ]
        : []),
      context(`${audience(isDirect)} Reminders are free.`),
      { type: "actions", elements: [removeButton(source.id), listButton(source.channel)] },
    ],
  };
}

/** For a meeting that was already added. */
export function meetingKnownCard(source: TypedMeeting): Card {
  const paused = source.state === "paused" ? " It is paused: “Resume” in the list goes on with it." : "";
  const text = `This is set up already: ${typedMeetingText(source)}. Nothing was changed.${paused}`;
  return { text, blocks: [section(text), { type: "actions", elements: [listButton(source.channel)] }] };
}
