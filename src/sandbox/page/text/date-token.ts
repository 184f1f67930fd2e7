const LOCALE = "en-US";

/** `18th`, as Slack writes the day in its long forms. */
function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${["th", "st", "nd", "rd"][day % 10] ?? "th"}`;
}

function part(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE, options).format(date);
}

/** Whole calendar days from `now` to `date` in the reader's zone; a day of 23 or 25 hours still counts as one. */
function daysFrom(now: Date, date: Date): number {
  const midnight = (value: Date) => Date.UTC(value.getFullYear(), value.getMonth(), value.getDate());
  return Math.round((midnight(date) - midnight(now)) / 86_400_000);
}

function relativeDay(date: Date, now: Date): string | undefined {
  const days = daysFrom(now, date);
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
      // Past times count what is over, coming ones are rounded: "in 5 hours" may be some seconds less.
      const count = seconds < 0 ? Math.trunc(seconds / length) : Math.round(seconds / length);
      return new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" }).format(count, unit);
    }
  }
  return "just now";
}

/** The time of day as Slack writes it, `2:30 PM`. */
export function timeOfDay(date: Date): string {
  return part(date, { hour: "numeric", minute: "2-digit" });
}

const HALF_A_YEAR = 182 * 86_400_000;

/** `February 18th, 2014`, without the year when it is less than six months away. */
function monthDay(date: Date, month: "long" | "short", now: Date): string {
  const day = month === "long" ? ordinal(date.getDate()) : String(date.getDate());
  const isNear = Math.abs(date.getTime() - now.getTime()) < HALF_A_YEAR;
  return `${part(date, { month })} ${day}${isNear ? "" : `, ${date.getFullYear()}`}`;
}

/** `Friday, November 21st`, as in the divider between two days. */
export function dayHeading(date: Date, now: Date): string {
  const relative = relativeDay(date, now);
  if (relative) return relative.charAt(0).toUpperCase() + relative.slice(1);
  const day = `${part(date, { weekday: "long" })}, ${part(date, { month: "long" })} ${ordinal(date.getDate())}`;
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`;
}

/**
 * Writes Slack's date token in the reader's own zone. Formats after docs.slack.dev, "Formatting message text",
 * section on dates; a token that is not among them stays as it is, as it does in Slack.
 */
export function formatDateToken(unixSeconds: number, format: string, now: Date): string {
  const date = new Date(unixSeconds * 1000);
  return format.replace(/\{([a-z_]+)\}/g, (token, name: string) => {
    switch (name) {
      case "date_num":
        return `${date.getFullYear()}-${part(date, { month: "2-digit" })}-${part(date, { day: "2-digit" })}`;
      case "date_slash":
        return `${part(date, { month: "2-digit" })}/${part(date, { day: "2-digit" })}/${date.getFullYear()}`;
      case "date":
        return monthDay(date, "long", now);
      case "date_short":
        return monthDay(date, "short", now);
      case "date_long":
        return `${part(date, { weekday: "long" })}, ${monthDay(date, "long", now)}`;
      case "date_long_full":
        return `${part(date, { month: "long" })} ${date.getDate()}, ${date.getFullYear()}`;
      case "date_pretty":
        return relativeDay(date, now) ?? monthDay(date, "long", now);
      case "date_short_pretty":
        return relativeDay(date, now) ?? monthDay(date, "short", now);
      case "date_long_pretty":
        return relativeDay(date, now) ?? `${part(date, { weekday: "long" })}, ${monthDay(date, "long", now)}`;
      case "day_divider_pretty":
        return dayHeading(date, now);
      case "time":
        return timeOfDay(date);
      case "time_secs":
        return part(date, { hour: "numeric", minute: "2-digit", second: "2-digit" });
      case "ago":
        return timeAgo(date, now);
      default:
        return token;
    }
  });
}
