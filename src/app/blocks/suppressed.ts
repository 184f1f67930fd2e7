import { escapeText } from "./mrkdwn.ts";

const maxNameLength = 150;

/**
 * Says that somebody isn't profiled here; mrkdwn.
 *
 * @param name of the contact, or their address; plain text
 */
export function suppressedText(name: string): string {
  return `${escapeText(name, maxNameLength)}'s profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin.`;
}
