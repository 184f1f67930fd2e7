import type { Ledger } from "../../credits/ledger/ledger.ts";
import { againKey, isSettled } from "../../credits/paid-call.ts";

/** The key of the latest attempt: one that was free, or was repeated, doesn't block the next. */
export async function newestKey(
  ledger: Pick<Ledger, "findByKey">,
  organisation: string,
  key: string,
): Promise<string> {
  const call = await ledger.findByKey(organisation, key);
  if (call === undefined || !isSettled(call) || call.state === "answered") return key;
  const next = againKey(call);
  const isMadeAgain = call.state === "refused" || (await ledger.findByKey(organisation, next)) !== undefined;
  return isMadeAgain ? newestKey(ledger, organisation, next) : key;
}
