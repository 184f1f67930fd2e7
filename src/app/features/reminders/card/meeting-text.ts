import { dayAndTime, escapeText, plainText, timeOfDay } from "#app/blocks/mrkdwn.ts";
import type { Meeting } from "#app/calendar/meeting.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";

const maxTitleLength = 200;
/** The limit of a brief's topic. */
const maxTopicLength = 300;
const minute = 60_000;
/** Meetings sooner than this, in milliseconds, need no date. */
const nearby = 12 * 60 * minute;

export type NamedMeeting = Pick<Meeting, "title" | "isPrivate">;
export type TimedMeeting = Pick<Meeting, "startsAt" | "isAllDay">;

/** The meeting as the channel is reminded of it, or else its last known state. */
export function knownMeeting({ subscribed, lastKnown }: Reminder): Meeting | undefined {
  return subscribed?.meeting ?? lastKnown;
}

/** Whether anybody in the organisation marks the meeting private: if one calendar hides it, none shows it. */
export function isPrivateFor(
  { isPrivateAnywhere }: Pick<Reminder, "isPrivateAnywhere">,
  { isPrivate }: Pick<Meeting, "isPrivate">,
): boolean {
  return isPrivate || isPrivateAnywhere;
}

/** @returns mrkdwn; never a private meeting's title, even if there is one */
export function titleOf({ title = "", isPrivate }: NamedMeeting, maxLength: number = maxTitleLength): string {
  if (isPrivate) return "Private meeting";
  return escapeText(title, maxLength) || "Meeting";
}

/** @returns plain text: the topic for a brief */
export function topicOf({ title = "", isPrivate }: NamedMeeting): string {
  return (isPrivate ? "" : plainText(title, maxTopicLength)) || "Meeting";
}

/**
 * When a meeting is, for messages that may be read at any time.
 *
 * @param timeZone for the date of an all-day event, which is the same in every reader's zone
 * @returns mrkdwn
 */
export function whenOf({ startsAt, isAllDay }: TimedMeeting, timeZone: string): string {
  return isAllDay ? dateIn(startsAt, timeZone) : dayAndTime(startsAt);
}

/** Like `whenOf`, for a reader at time `now`. */
export function whenFrom(meeting: TimedMeeting, timeZone: string, now: number): string {
  const { startsAt, isAllDay } = meeting;
  const isNear = !isAllDay && Math.abs(startsAt - now) < nearby;
  return isNear ? timeOfDay(startsAt) : whenOf(meeting, timeZone);
}

/**
 * @returns "In 15 min", "In 1 h 30 min", "Now"; for all-day events no countdown, since it would depend on the
 *   reader's zone
 */
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
