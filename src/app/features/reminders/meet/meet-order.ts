import { joinLinkIn } from "../../../calendar/ical/join-link.ts";
import { splitContact } from "../../../slack/input/contact-input.ts";
import { unescaped, withoutTargets } from "../../../slack/input/rich-text-of-mrkdwn.ts";

/** What was typed after the contact. */
export interface MeetOrder {
  /** Time and title, unescaped. */
  words: string;
  /** The join link; not part of the title. */
  joinLink: string | undefined;
}

/**
 * @param typed what was typed after the contact, as Slack sent it
 * @returns `undefined` if another contact comes first
 */
export function readMeetOrder(typed: string): MeetOrder | undefined {
  const next = splitContact(typed.replace(/^(?:[\s,;+]|&amp;|and\s)+/i, "")).input.kind;
  if (["address", "mention", "id", "several"].includes(next)) return undefined;
  const links = typed.replace(/<(https?:[^<>|]+)(?:\|[^<>]*)?>/gi, " $1 ");
  const words = unescaped(withoutTargets(links));
  const link = Array.from(words.matchAll(/https:\S+/gi), ([each]) => each).find(isJoinLink);
  if (link === undefined) return { words: unescaped(withoutTargets(typed)).trim(), joinLink: undefined };
  return { words: words.replace(link, " ").replace(/\s+/g, " ").trim(), joinLink: joinLinkIn(link) };
}

function isJoinLink(text: string): boolean {
  return joinLinkIn(text) !== undefined;
}
