import type { Button } from "@slack/types";
import type { Meeting } from "../../../calendar/meeting.ts";
import { ids } from "../ids.ts";

/** Slack's limit for a button's URL, in characters. */
const maxLinkLength = 3_000;

/**
 * "Join" only opens valid web addresses, and never a private meeting's.
 *
 * @returns one button, or none
 */
export function joinButtons({ joinLink, isPrivate }: Pick<Meeting, "joinLink" | "isPrivate">): Button[] {
  if (isPrivate || joinLink === undefined || joinLink.length > maxLinkLength) return [];
  if (!URL.canParse(joinLink) || new URL(joinLink).protocol !== "https:") return [];
  return [{ type: "button", action_id: ids.join, text: { type: "plain_text", text: "Join" }, url: joinLink }];
}
