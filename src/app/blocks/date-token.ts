/**
 * Dates that each reader sees in their own zone, language and format.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */

/**
 * @param at Unix time in milliseconds
 * @returns mrkdwn: "2:30 PM"
 */
export function timeOfDay(at: number): string {
  return dateToken(at, "{time}", utc(at).slice(11));
}

/**
 * @param at Unix time in milliseconds
 * @returns mrkdwn: "today at 2:30 PM", "Nov 23, 2026 at 2:30 PM"
 */
export function dayAndTime(at: number): string {
  return dateToken(at, "{date_short_pretty} at {time}", utc(at));
}

function dateToken(at: number, format: string, fallback: string): string {
  return `<!date^${Math.floor(at / 1_000)}^${format}|${fallback}>`;
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
