import { limits } from "./limits.ts";
import { escapeText } from "./mrkdwn.ts";

/**
 * Lists what the service promised but didn't send; the receipt says what it cost.
 *
 * @param missing paths, such as `profile.tone_zone` or `talking_points.2.why`
 * @returns lines of mrkdwn: none when nothing is missing
 */
export function leftOut(missing: readonly string[]): string[] {
  const names = missing
    .filter((path) => path !== "credits_used" && path !== "credits_remaining")
    .map((path) => path.split(".").map(readableStep).join(" → "));
  if (names.length === 0) return [];
  return [escapeText(`The service left out: ${names.join(", ")}`, limits.contextText)];
}

/** People count list items from 1. */
function readableStep(step: string): string {
  return /^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll("_", " ");
}
