import type { ChannelReminder, SubscribedMeeting } from "./reminder.ts";

const minute = 60_000;
/** Reminders come before the start: one at the start would always be too late. */
const leastMinutesBefore = 1;

/**
 * When to remind a channel of a meeting. A snooze only counts if it ends before the meeting begins, so that
 * one for an earlier start doesn't block this one forever.
 *
 * @returns Unix time in milliseconds, before the meeting begins
 */
export function dueAt(
  { meeting: { startsAt }, minutesBefore }: Pick<SubscribedMeeting, "meeting" | "minutesBefore">,
  snoozedUntil: ChannelReminder["snoozedUntil"],
): number {
  const usual = startsAt - Math.max(leastMinutesBefore, minutesBefore) * minute;
  return snoozedUntil !== undefined && snoozedUntil < startsAt ? Math.max(usual, snoozedUntil) : usual;
}
