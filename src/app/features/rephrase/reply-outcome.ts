import type { RichTextBlock } from "@slack/types";
import { type Card, section } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { resultValue } from "../../slack/paid/paid-result.ts";
import { ids } from "./ids.ts";
import type { Posted } from "./post-in-thread.ts";
import { postSentences } from "./sentences.ts";

const maxReasonLength = 80;

/** What became of a post, as it is said. */
export interface ReplyOutcome {
  /** Whether it is surely there; else the text says why it may not be, and what to do. */
  isPosted: boolean;
  /** mrkdwn. */
  text: string;
}

export function replyOutcome(posted: Posted): ReplyOutcome {
  const isPosted = posted.kind === "posted" || posted.kind === "posted from outside";
  const text =
    posted.kind === "refused"
      ? postSentences.refused(escapeText(posted.reason, maxReasonLength))
      : postSentences[posted.kind];
  return { isPosted, text };
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
            value: resultValue.encode({ call, page: 0, isReopened: true }),
          },
        ],
      },
    ],
  };
}
