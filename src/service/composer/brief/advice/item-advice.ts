import { type AgendaKind, kindOf } from "../../agenda.ts";
import { agreementItems } from "./agreement-items.ts";
import { anyItem, type ItemAdvice } from "./any-item-advice.ts";
import { exchangeItems } from "./exchange-items.ts";

const advicePerKind: Record<AgendaKind, readonly ItemAdvice[]> = {
  ...agreementItems,
  ...exchangeItems,
  other: [],
};

/** @returns the rows for what the item is about, and those for any item */
export function itemAdvice(item: string): { ofKind: readonly ItemAdvice[]; ofAny: readonly ItemAdvice[] } {
  return { ofKind: advicePerKind[kindOf(item)], ofAny: anyItem };
}
