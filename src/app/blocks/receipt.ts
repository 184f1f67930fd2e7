import type { ContextBlock } from "@slack/types";
import { context } from "./card.ts";
import { timeAgo } from "./mrkdwn.ts";

export interface Receipt {
  /** "1 credit". */
  used: string;
  /** Whether the service reported it; otherwise it is the price. */
  isUsedReported: boolean;
  /** "41.9"; absent when the service didn't report a balance. */
  left: string | undefined;
  /** mrkdwn: "you", or a mention where others can read it. */
  askedBy: string;
  /** When the answer arrived: Unix time in milliseconds. */
  at: number;
  /** Whether it is reopened from storage, which is free. */
  isReopened: boolean;
}

/** The last line of every paid result, always in the same format. */
export function receipt({ used, isUsedReported, left, askedBy, at, isReopened }: Receipt): ContextBlock {
  const parts = [
    `${used} used${isUsedReported ? "" : " (its price: the service did not say)"}`,
    left === undefined ? "what is left was not told" : `${left} left${isReopened ? " then" : ""}`,
    `asked by ${askedBy}, ${timeAgo(at)}`,
    ...(isReopened ? ["opened again, free"] : []),
  ];
  return context(parts.join(" · "));
}
