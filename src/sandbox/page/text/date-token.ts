import { Temporal } from "temporal-polyfill";

const LOCALE = "en-US";

function part(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone }).format(date);
}

function dayIn(timeZone: string, date: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

function relativeDay(date: Date, now: Date, timeZone: string): string | undefined {
  // Calendar days: one of 23 or 25 hours still counts as one.
  const { days } = dayIn(timeZone, now).until(dayIn(timeZone, date), { largestUnit: "days" });
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days === -1 ? "yesterday" : undefined;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** `3 minutes ago`, `in 2 hours`, `just now`: Slack's `{ago}`. */
export function timeAgo(date: Date, now: Date): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) {
      // Past times round down, future ones to the nearest: "in 5 hours" may be a few seconds less.
      const count = seconds < 0 ? Math.trunc(seconds / length) : Math.round(seconds / length);
      return new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" }).format(count, unit);
    }
  }
  return "just now";
}

/** The time of day as in Slack, `2:30 PM`, in the reader's zone. */
export function timeOfDay(date: Date, timeZone: string): string {
  return part(date, timeZone, { hour: "numeric", minute: "2-digit" });
}

/** The time of day with seconds, `14:30:05`, in the reader's zone: for a log. */
export function timeInLog(date: Date, timeZone: string): string {
  return part(date, timeZone, { timeStyle: "medium", hourCycle: "h23" });
}

/** A full date and time in the reader's zone, with the zone: for tooltips. */
export function wholeMoment(date: Date, timeZone: string): string {
  return part(date, timeZone, { dateStyle: "full", timeStyle: "long" });
}

const HALF_A_YEAR = 182 * 86_400_000;

/** `Friday, November 21`, as in the divider between days. */
export function dayHeading(date: Date, now: Date, timeZone: string): string {
  const relative = relativeDay(date, now, timeZone);
  if (relative) return relative.charAt(0).toUpperCase() + relative.slice(1);
  const isThisYear = dayIn(timeZone, date).year === dayIn(timeZone, now).year;
  const year = isThisYear ? undefined : "numeric";
  return part(date, timeZone, { weekday: "long", month: "long", day: "numeric", year });
}

/** Of Slack's date formats, those that the app sends. Source: https://docs.slack.dev/messaging/formatting-message-text */
const formats: Readonly<Record<string, (date: Date, now: Date, timeZone: string) => string>> = {
  date_short_pretty(date, now, timeZone) {
    const isNear = Math.abs(date.getTime() - now.getTime()) < HALF_A_YEAR;
    const year = isNear ? undefined : "numeric";
    return relativeDay(date, now, timeZone) ?? part(date, timeZone, { month: "short", day: "numeric", year });
  },
  time: (date, _now, timeZone) => timeOfDay(date, timeZone),
  ago: timeAgo,
};

/**
 * Formats Slack's date token in the reader's zone. Unknown tokens stay as they are, as in Slack.
 *
 * @param timeZone the reader's, an IANA name
 */
export function formatDateToken(unixSeconds: number, format: string, now: Date, timeZone: string): string {
  const date = new Date(unixSeconds * 1000);
  return format.replace(
    /\{([a-z_]+)\}/g,
    (token, name: string) => formats[name]?.(date, now, timeZone) ?? token,
  );
}
