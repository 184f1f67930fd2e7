import type { ContextBlock } from "@slack/types";
import { context } from "./card.ts";
import { timeAgo } from "./mrkdwn.ts";

export interface Receipt {
  /** "1 credit". */
  used: string;
  /** Whether the service said so; else it is the price. */
  isUsedReported: boolean;
  /** "41.9"; absent when the service did not say what is left. */
  left: string | undefined;
  /** mrkdwn: "you", or a mention where others read it too. */
  askedBy: string;
  /** When the answer came: Unix time in milliseconds. */
  at: number;
  /** Whether it is shown anew, out of what was stored: that costs nothing. */
  isReopened: boolean;
}

/** The last line of every paid result, always in the same form. */
export function receipt({ used, isUsedReported, left, askedBy, at, isReopened }: Receipt): ContextBlock {
  const parts = [
    `${used} used${isUsedReported ? "" : " (its price: the service did not say)"}`,
    left === undefined ? "what is left was not told" : `${left} left${isReopened ? " then" : ""}`,
    `asked by ${askedBy}, ${timeAgo(at)}`,
    ...(isReopened ? ["opened again, free"] : []),
  ];
  return context(parts.join(" · "));
}
