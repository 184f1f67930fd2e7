import type { Store } from "#service/store/store.ts";

/** @returns the organisation's credits, in tenths of a credit */
export async function balanceOf(store: Store, organisation: string): Promise<number> {
  const found = await store.organisationCalled(organisation);
  if (found === undefined) throw new Error("There is no such organisation.");
  return found.balance;
}
