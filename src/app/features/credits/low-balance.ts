import type { WebClient } from "@slack/web-api";
import { type Card, section } from "../../blocks/card.ts";
import type { LowBalance } from "../../credits/balance.ts";
import { readCreditSettings } from "../../credits/credit-settings.ts";
import type { PaidCall } from "../../credits/paid-call.ts";
import type { Database } from "../../storage/app-database.ts";
import { creditsLeft, topUpShare } from "./texts.ts";

/**
 * A low-balance alert.
 *
 * @param reader `isManager`: whether they manage credits; otherwise their call triggered it
 */
export function lowBalanceCard(alert: LowBalance, reader: { isManager: boolean }): Card {
  const text = `${creditsLeft(alert)}, ${topUpShare(alert)}.`;
  const why = reader.isManager
    ? "You're getting this because you manage your team's credits."
    : "You're getting this because your last request took the balance this low, and nobody manages credits yet. " +
      "A workspace admin can choose someone in Rapport's Home.";
  return { text, blocks: [section(text, "`/credits` shows where they went."), section(why)] };
}

/**
 * Sends a low-balance alert to the credit manager by DM, or without one to the person whose call triggered
 * it. Tried once: a duplicate would be worse than none.
 *
 * @throws errors of the Web API and of the database
 */
export async function postLowBalance(
  client: WebClient,
  { query }: Database,
  { organisation, person }: Pick<PaidCall, "organisation" | "person">,
  alert: LowBalance,
): Promise<void> {
  const { manager } = await readCreditSettings(query, organisation);
  const card = lowBalanceCard(alert, { isManager: manager !== undefined });
  await client.chat.postMessage({ channel: manager ?? person, ...card });
}
