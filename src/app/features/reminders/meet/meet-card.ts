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
  /** Whom it is with. */
  contact: Addressee;
  /** Whether they are from inside: cards name guests from outside. */
  isColleague: boolean;
  /** Whether the reminder comes into a person's own messages with the app. */
  isDirect: boolean;
  /** Unix time in milliseconds. */
  now: number;
}

/** What was understood, in the reader's own zone, so that a mistake is seen and taken back at once. */
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

/** To whoever types a meeting again. */
export function meetingKnownCard(source: TypedMeeting): Card {
  const paused = source.state === "paused" ? " It is paused: “Resume” in the list goes on with it." : "";
  const text = `This is set up already: ${typedMeetingText(source)}. Nothing was changed.${paused}`;
  return { text, blocks: [section(text), { type: "actions", elements: [listButton(source.channel)] }] };
}
