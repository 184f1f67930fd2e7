import type { Tenths } from "./amount.ts";
import type { Spending } from "./ledger-reports.ts";
import { startOfDay, startOfMonth } from "./periods.ts";

/** Amounts charged in the current UTC day and month. */
export interface SpendingSums {
  today: Tenths;
  thisMonth: Tenths;
}

/** @param now Unix time in milliseconds */
export function spendingSums(spendings: readonly Spending[], now: number): SpendingSums {
  return {
    today: chargedIn(spendings, startOfDay(now)),
    thisMonth: chargedIn(spendings, startOfMonth(now)),
  };
}

function chargedIn(spendings: readonly Spending[], since: number): Tenths {
  return spendings.reduce((sum, { day, charged }) => (day >= since ? sum + charged : sum), 0);
}
