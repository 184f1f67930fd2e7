import type { ChannelReminder, SubscribedMeeting } from "./reminder.ts";

const minute = 60_000;
/** A reminder comes before the meeting begins: one for its very start could only come too late. */
const leastMinutesBefore = 1;

/**
 * When a channel is to be reminded of a meeting. A snooze counts while it ends before the meeting begins: one that
 * was for another start does not put this one off for ever.
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
