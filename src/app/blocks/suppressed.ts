import { escapeText } from "./mrkdwn.ts";

const maxNameLength = 150;

/**
 * Says that somebody isn't profiled here; mrkdwn.
 *
 * @param name of the contact, or their address; plain text
 * @param cost such as "1 credit", in the place of a result that was paid for just before
 */
export function suppressedText(name: string, cost?: string): string {
  const outcome =
    cost === undefined ? "Nothing was charged." : `We don't show what was written; it cost ${cost}.`;
  return `${escapeText(name, maxNameLength)}'s profile is blocked at your company: they asked not to be profiled. ${outcome} Ask an admin.`;
}
