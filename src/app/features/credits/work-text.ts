import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Work } from "../../credits/paid-call.ts";
import { workNames } from "../../credits/work-names.ts";
import { nameOf } from "../../outreach/contact.ts";

const longestName = 150;

/** @returns mrkdwn: "brief for Jane Whitfield", "wave to Jane Whitfield" */
export function workText({ operation, request }: Work): string {
  const name = escapeText(nameOf(request.addressee), longestName);
  return `${workNames[operation]} ${operation === "wave" ? "to" : "for"} ${name}`;
}
