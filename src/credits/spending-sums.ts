import type { Tenths } from "./amount.ts";
import type { Spending } from "./ledger-reports.ts";
import { dayOf, monthOf } from "./periods.ts";

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

/** @returns when the day of UTC began: Unix time in milliseconds */
export function startOfDay(now: number): number {
  return Date.parse(dayOf(now));
}

/** @returns when the month of UTC began: Unix time in milliseconds */
export function startOfMonth(now: number): number {
  return Date.parse(monthOf(now));
}

function chargedIn(spendings: readonly Spending[], since: number): Tenths {
  return spendings.reduce((sum, { day, charged }) => (day >= since ? sum + charged : sum), 0);
}
