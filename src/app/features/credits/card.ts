import type { KnownBlock } from "@slack/types";
import { type Card, context, header, section, sentence } from "../../blocks/card.ts";
import { readableAmount, readableCredits } from "../../credits/amount.ts";
import type { SpendingSums } from "../../credits/spending-sums.ts";
import { balanceText, creditsLeft } from "./balance-text.ts";
import { ids } from "./ids.ts";
import type { CreditsReport } from "./report.ts";
import { settingsText } from "./settings-text.ts";
import { spendingTables } from "./tables.ts";

/** The balance, and how credits were spent. */
export function creditsCard(report: CreditsReport): Card {
  const { balance, settings, own, team, unknown } = report;
  const tables = spendingTables(report);
  const blocks: (KnownBlock | undefined)[] = [
    header("Credits"),
    section(balanceText(balance), settingsText(settings)),
    section(spent("*You*", own), spent("*Your team*", team)),
    unknown.calls === 0 ? undefined : section(unknownOutcome(unknown)),
    ...(tables.length > 0
      ? tables
      : [section("Nothing has been spent in the last 30 days. A brief, a wave or a rephrasing would.")]),
    report.byPerson === undefined ? undefined : { type: "actions", elements: [csvButton] },
    context("Days and months are those of UTC. Every paid button says its price before it is pressed."),
  ];
  return {
    text: `${balance === undefined ? "Balance unknown" : creditsLeft(balance)}. ${spent("You", own)}`,
    blocks: blocks.filter((block) => block !== undefined),
  };
}

export function waitingCard(): Card {
  return sentence("Adding up what was spent…");
}

const csvButton = {
  type: "button",
  action_id: ids.csv,
  text: { type: "plain_text", text: "CSV of the last 30 days" },
} as const;

function spent(who: string, { today, thisMonth }: SpendingSums): string {
  return `${who} spent ${readableCredits(today)} today, ${readableAmount(thisMonth)} this month.`;
}

function unknownOutcome({ calls, price }: CreditsReport["unknown"]): string {
  const [which, have, they] =
    calls === 1 ? ["1 call", "has", "it"] : [`${calls} calls`, "have", "together they"];
  return `${which} in the last 30 days ${have} an unknown outcome; ${they} may have cost up to ${readableCredits(price)} more.`;
}
