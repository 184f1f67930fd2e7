import type { RichTextBlock } from "@slack/types";
import { type Card, section } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { resultValue } from "../../slack/paid-result.ts";
import { ids } from "./ids.ts";
import type { Posted } from "./post-in-thread.ts";
import { postSentences } from "./sentences.ts";

const longestReason = 80;

/** @returns mrkdwn: why it may not be there, and what to do; nothing when it was posted */
export function postProblem(posted: Posted): string | undefined {
  switch (posted.kind) {
    case "posted":
      return undefined;
    case "refused":
      return postSentences.refused(escapeText(posted.reason, longestReason));
    default:
      return postSentences[posted.kind];
  }
}

/**
 * Tells by direct message that a reply may not be there, when its form was closed meanwhile.
 *
 * @param message what was to be posted, so that it is not lost
 * @param call id of the call whose text it is
 */
export function unpostedCard(problem: string, message: RichTextBlock, call: string): Card {
  return {
    text: problem,
    blocks: [
      section(problem),
      message,
      {
        type: "actions",
        elements: [
          {
            type: "button",
            action_id: ids.reply,
            text: { type: "plain_text", text: "Reply in thread…" },
            value: resultValue.encode({ call, page: 0 }),
          },
        ],
      },
    ],
  };
}
