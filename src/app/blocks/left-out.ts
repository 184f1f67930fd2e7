import { limits } from "./limits.ts";
import { escapeText } from "./mrkdwn.ts";

/**
 * Names what the service promised and did not send; what it cost is the receipt's to tell.
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

/** Lists are counted from 1 where people read them. */
function readableStep(step: string): string {
  return /^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll("_", " ");
}
