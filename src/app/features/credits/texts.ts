import { readableAmount, readableCredits } from "#contract/amount.ts";
import { timeAgo } from "../../blocks/mrkdwn.ts";
import type { Balance } from "../../credits/balance.ts";
import type { CreditSettings } from "../../credits/credit-settings.ts";

/** The team's last known credits and when they were reported; mrkdwn. */
export function balanceText(balance: Balance | undefined): string {
  if (balance === undefined) return "Balance unknown until your first paid request.";
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

/** The credit settings; mrkdwn. */
export function settingsText(settings: CreditSettings): string {
  const { personDaily, organisationMonthly, manager } = settings;
  const caps = [
    personDaily === undefined ? undefined : `${readableCredits(personDaily)} a day per person`,
    organisationMonthly === undefined
      ? undefined
      : `${readableCredits(organisationMonthly)} a month for the team`,
  ].filter((cap) => cap !== undefined);
  const spending = caps.length === 0 ? "No caps set." : `At most ${caps.join(", and ")}.`;
  const managing =
    manager === undefined
      ? "Nobody manages credits yet."
      : `<@${manager}> manages credits${approving(settings)}.`;
  return `${spending} ${managing}`;
}

function approving({ approvalPrice, asksOverCap }: CreditSettings): string {
  const what = [
    approvalPrice === undefined ? undefined : `calls of ${readableCredits(approvalPrice)} or more`,
    asksOverCap ? "calls beyond a person's daily cap" : undefined,
  ].filter((one) => one !== undefined);
  return what.length === 0 ? "" : `, and approves ${what.join(" and ")}`;
}
