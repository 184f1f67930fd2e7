import { dayAndTime, timeOfDay } from "../../../blocks/date-token.ts";
import { escapeText, plainText } from "../../../blocks/mrkdwn.ts";
import type { Meeting } from "../../../calendar/meeting.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";

const maxTitleLength = 200;
/** As many as a brief's topic may have. */
const maxTopicLength = 300;
const minute = 60_000;
/** A time of day says enough of what is nearer than this, in milliseconds. */
const nearby = 12 * 60 * minute;

export type NamedMeeting = Pick<Meeting, "title" | "isPrivate">;
export type TimedMeeting = Pick<Meeting, "startsAt" | "isAllDay">;

/** Whether a meeting is private as far as anybody in the organisation says: what one hides, none shows. */
export function isPrivateFor(
  { isPrivateAnywhere }: Pick<Reminder, "isPrivateAnywhere">,
  { isPrivate }: Pick<Meeting, "isPrivate">,
): boolean {
  return isPrivate || isPrivateAnywhere;
}

/** @returns mrkdwn; never the title of a private meeting, even if there is one */
export function titleOf({ title = "", isPrivate }: NamedMeeting, most: number = maxTitleLength): string {
  if (isPrivate) return "Private meeting";
  return escapeText(title, most) || "Meeting";
}

/** @returns plain text: what a brief is about */
export function topicOf({ title = "", isPrivate }: NamedMeeting): string {
  return (isPrivate ? "" : plainText(title, maxTopicLength)) || "Meeting";
}

/**
 * When a meeting is, for messages that are read at any time.
 *
 * @param timeZone in which an all-day event has its date: a date is no instant, and no reader's zone changes it
 * @returns mrkdwn
 */
export function whenOf({ startsAt, isAllDay }: TimedMeeting, timeZone: string): string {
  return isAllDay ? dateIn(startsAt, timeZone) : dayAndTime(startsAt);
}

/** The same for who reads it now. */
export function whenFrom(meeting: TimedMeeting, timeZone: string, now: number): string {
  const { startsAt, isAllDay } = meeting;
  const isNear = !isAllDay && Math.abs(startsAt - now) < nearby;
  return isNear ? timeOfDay(startsAt) : whenOf(meeting, timeZone);
}

/** @returns "In 15 min", "In 1 h 30 min", "Now"; an all-day event is not so many minutes away from anybody */
export function howSoon({ startsAt, isAllDay }: TimedMeeting, now: number): string {
  if (isAllDay) return "All day";
  const minutes = Math.round((startsAt - now) / minute);
  if (startsAt <= now) return "Now";
  if (minutes < 60) return `In ${Math.max(minutes, 1)} min`;
  const rest = minutes % 60;
  return `In ${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}

function dateIn(at: number, timeZone: string): string {
  const format = { timeZone, weekday: "long", day: "numeric", month: "long" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(at);
}
