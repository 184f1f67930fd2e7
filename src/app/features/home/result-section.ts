import type { SectionBlock } from "@slack/types";
import { section } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { paidOperations } from "../../credits/operations.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import { nameOf } from "../../outreach/contact.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { ids } from "./ids.ts";

const maxNameLength = 150;
/** A hint at the subject; the result itself is behind the button. */
const maxSubjectLength = 80;

/** "Brief · Jane Whitfield · Q3 renewal · 2 hours ago", and the button that opens it. */
export function resultSection(call: AnsweredCall, subject: string): SectionBlock {
  const { operation, request } = call.composition;
  const line = [
    `*${paidOperations[operation].title}*`,
    escapeText(nameOf(request.addressee), maxNameLength),
    escapeText(subject, maxSubjectLength),
    timeAgo(call.settledAt),
  ];
  return {
    ...section(line.filter((part) => part !== "").join(" · ")),
    accessory: {
      type: "button",
      action_id: ids.open,
      text: { type: "plain_text", text: "Open" },
      value: callValue.encode({ call: call.id }),
    },
  };
}
