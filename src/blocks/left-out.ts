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
  const names = missing.map((path) => path.replaceAll("_", " ").replaceAll(".", " → "));
  return [escapeText(`The service left out: ${names.join(", ")}`, limits.contextText)];
}
