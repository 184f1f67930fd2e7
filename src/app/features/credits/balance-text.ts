import { timeAgo } from "../../blocks/mrkdwn.ts";
import { readableAmount } from "../../credits/amount.ts";
import type { Balance } from "../../credits/balance.ts";

/** The team's last known credits and when they were reported; mrkdwn. */
export function balanceText(balance: Balance | undefined): string {
  if (balance === undefined) return "Balance unknown: it is told with the first paid answer.";
  const topUp = `${topUpShare(balance)} (${readableAmount(balance.topUp)})`;
  return `*${creditsLeft(balance)}*, ${topUp}, as of ${timeAgo(balance.knownAt)}.`;
}

/** @returns "Your team has 41.9 credits left", "Your team has 0.4 credits left" */
export function creditsLeft({ remaining }: Pick<Balance, "remaining">): string {
  return `Your team has ${readableAmount(remaining)} ${remaining === 10 ? "credit" : "credits"} left`;
}

/** @returns "20 % of the last top-up"; rounded down */
export function topUpShare({ remaining, topUp }: Pick<Balance, "remaining" | "topUp">): string {
  const percent = topUp === 0 ? 0 : Math.floor((remaining * 100) / topUp);
  return `${percent === 0 && remaining > 0 ? "less than 1" : percent} % of the last top-up`;
}
