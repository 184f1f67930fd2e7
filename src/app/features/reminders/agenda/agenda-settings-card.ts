import { type Card, context, section } from "../../../blocks/card.ts";
import { dayAndTime, timeOfDay } from "../../../blocks/date-token.ts";
import type { Agenda } from "../../../reminders/agendas/agenda-time.ts";
import { agendaButton, agendaOffButton } from "../list/buttons.ts";
import { placeText } from "../list/source-text.ts";

/** A channel's agenda, and when the next one comes: Unix time in milliseconds. */
export interface ShownAgenda {
  agenda: Agenda;
  nextAt: number;
}

/** mrkdwn. */
export function agendaText({ agenda, nextAt }: ShownAgenda): string {
  const { weekdaysOnly, timeZone, person } = agenda;
  const days = weekdaysOnly ? "on weekdays" : "every day";
  return `*Morning agenda* at ${timeOfDay(nextAt)} your time, ${days} by the clocks of ${timeZone} · set up by <@${person}> · next ${dayAndTime(nextAt)}`;
}

/** @param minute after midnight; the result, such as "08:30", also works for a time picker */
export function clockText(minute: number): string {
  const padded = (part: number) => String(part).padStart(2, "0");
  return `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}`;
}

/** A channel's agenda settings, with buttons to change them. */
export function agendaSettingsCard(channel: string, shown: ShownAgenda | undefined): Card {
  const text =
    shown === undefined
      ? `*Morning agenda:* none is set up ${placeText(channel)}.`
      : `${agendaText(shown)} · ${placeText(channel)}`;
  return {
    text,
    blocks: [
      section(text),
      context(
        "The day's meetings in one message; on days without any, nothing. `/reminders agenda 8:30` sets it for weekdays, `8:30 daily` for weekends too, `agenda off` ends it. Free.",
      ),
      {
        type: "actions",
        elements: [
          agendaButton(channel, shown === undefined ? "Set up…" : "Change…"),
          ...(shown === undefined ? [] : [agendaOffButton(channel)]),
        ],
      },
    ],
  };
}
