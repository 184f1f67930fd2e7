import { type AgendaKind, kindOf } from "../../agenda.ts";
import { agreementItems } from "./agreement-items.ts";
import { anyItem, type ItemAdvice } from "./any-item-advice.ts";
import { exchangeItems } from "./exchange-items.ts";
import { frameItems } from "./frame-items.ts";

const advicePerKind: Record<AgendaKind, readonly ItemAdvice[]> = {
  ...agreementItems,
  ...exchangeItems,
  ...frameItems,
  other: [],
};

/** What nobody brings energy, a joke or a story to. */
const sober: ReadonlySet<AgendaKind> = new Set(["money", "trouble", "protection", "decision"]);

/**
 * @returns the rows for what the item is about, and those for any item; what only frames a meeting has none of these.
 *   `isSober` says that it's no occasion for lightness
 */
export function itemAdvice(item: string): {
  ofKind: readonly ItemAdvice[];
  ofAny: readonly ItemAdvice[];
  isSober: boolean;
} {
  const kind = kindOf(item);
  return {
    ofKind: advicePerKind[kind],
    ofAny: kind in frameItems ? [] : anyItem,
    isSober: sober.has(kind),
  };
}
