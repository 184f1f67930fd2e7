import type { SectionBlock } from "@slack/types";
import { section } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import type { AnsweredCall, Composition } from "../../credits/paid-call.ts";
import { workTitles } from "../../credits/work-names.ts";
import { nameOf } from "../../outreach/contact.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { ids } from "./ids.ts";

const longestName = 150;
/** A hint at what it was about; the result itself is behind the button. */
const longestSubject = 80;

/** "Brief · Jane Whitfield · Q3 renewal · 2 hours ago", and the button that opens it. */
export function resultSection(call: AnsweredCall): SectionBlock {
  const { operation, request } = call.composition;
  const line = [
    `*${workTitles[operation]}*`,
    escapeText(nameOf(request.addressee), longestName),
    escapeText(subjectOf(call.composition), longestSubject),
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

function subjectOf(composition: Composition): string {
  switch (composition.operation) {
    case "prep":
      return composition.request.topic;
    case "wave":
      return composition.answer.value.wave?.subject ?? composition.request.goal ?? "";
    case "rephrase":
      return composition.request.message;
  }
}
