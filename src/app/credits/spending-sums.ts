import type { Tenths } from "./amount.ts";
import type { Spending } from "./ledger-reports.ts";
import { startOfDay, startOfMonth } from "./periods.ts";

/** What was charged in the day and in the month of UTC of a time. */
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
