import type { RichTextBlock } from "@slack/types";
import { type Card, section } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { resultValue } from "../../slack/paid/paid-result.ts";
import { ids } from "./ids.ts";
import type { Posted } from "./post-in-thread.ts";
import { postSentences } from "./sentences.ts";

const maxReasonLength = 80;

/** A post's outcome, in words. */
export interface ReplyOutcome {
  /** Whether it was definitely posted; otherwise the text explains why not, and what to do. */
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
 * DM saying that a reply may not have been posted, for when its form was closed.
 *
 * @param message the reply, so that it isn't lost
 * @param call ID of the call whose text it is
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
