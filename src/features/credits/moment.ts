/**
 * A day and a time that each reader sees in their own words, language and zone: "tomorrow at 1:00 AM".
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 *
 * @param at Unix time in milliseconds, not before 1970
 */
export function moment(at: number): string {
  const fallback = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `<!date^${Math.floor(at / 1_000)}^{date_short_pretty} at {time}|${fallback}>`;
}
