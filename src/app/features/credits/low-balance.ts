import type { WebClient } from "@slack/web-api";
import { type Card, section } from "../../blocks/card.ts";
import type { LowBalance } from "../../credits/balance.ts";
import type { PaidCall } from "../../credits/paid-call.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import type { Database } from "../../storage/database.ts";
import { creditsLeft, topUpShare } from "./balance-text.ts";

/**
 * Says that credits run low.
 *
 * @param reader `isManager`: they are named to manage credits; else it was their call that brought it there
 */
export function lowBalanceCard(alert: LowBalance, reader: { isManager: boolean }): Card {
  const text = `${creditsLeft(alert)}, ${topUpShare(alert)}.`;
  const why = reader.isManager
    ? "You hear of this because you manage your team's credits."
    : "You hear of this because your last request brought it there, and nobody is named who manages credits: " +
      "an administrator can name somebody in Rapport's Home.";
  return { text, blocks: [section(text, "`/credits` shows where they went."), section(why)] };
}

/**
 * Tells the person who manages credits that they run low, by direct message; where nobody is named, the person
 * whose call it was. It is tried once: a second message would be worse than none.
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
