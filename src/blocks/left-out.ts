import { limits } from "./limits.ts";
import { escapeText } from "./mrkdwn.ts";

/**
 * Names what the service promised and did not send.
 *
 * @param missing paths, such as `profile.tone_zone` or `talking_points.2.why`
 * @returns lines of mrkdwn: none when nothing is missing
 */
export function leftOut(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const names = missing.map((path) => path.split(".").map(readableStep).join(" → "));
  return [escapeText(`The service left out: ${names.join(", ")}`, limits.contextText)];
}

/** Lists are counted from 1 where people read them. */
function readableStep(step: string): string {
  return /^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll("_", " ");
}
