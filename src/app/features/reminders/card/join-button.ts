import type { Button } from "@slack/types";
import type { Meeting } from "../../../calendar/meeting.ts";
import { ids } from "../ids.ts";

/** Characters of a button's address that Slack takes. */
const maxLinkLength = 3_000;

/**
 * "Join" opens what is surely an address of the web, and nothing else; never a private meeting's.
 *
 * @returns one button, or none
 */
export function joinButtons({ joinLink, isPrivate }: Pick<Meeting, "joinLink" | "isPrivate">): Button[] {
  if (isPrivate || joinLink === undefined || joinLink.length > maxLinkLength) return [];
  if (!URL.canParse(joinLink) || new URL(joinLink).protocol !== "https:") return [];
  return [{ type: "button", action_id: ids.join, text: { type: "plain_text", text: "Join" }, url: joinLink }];
}
