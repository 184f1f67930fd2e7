import type { Tenths } from "./amount.ts";

/** Shares of the last top-up at which the team is alerted, in percent, the highest first. */
export const alertPercents = [20, 5] as const;

/** What is known of an organisation's credits. The service tells it with every paid answer, and only then. */
export interface Balance {
  remaining: Tenths;
  /** Unix time in milliseconds. */
  knownAt: number;
  /** What the balance was after it last rose, as far as can be seen. */
  topUp: Tenths;
  /** The lowest share, in percent of the top-up, that the team was alerted to; 100 when none. */
  alertedAtPercent: number;
}

/** A balance as the service reported it. */
export interface ReportedBalance {
  remaining: Tenths;
  charged: Tenths;
  /** When the call left, and when its answer was here: Unix time in milliseconds. */
  sentAt: number;
  settledAt: number;
}

/** Credits run low, and the team has to know. */
export interface LowBalance {
  percent: number;
  remaining: Tenths;
  topUp: Tenths;
}

/**
 * What is known of the credits after an answer. Answers of calls that ran side by side come in any order, so of
 * two such balances the lower one is the later; only a call that left after the last balance was known can show
 * that credits were added.
 *
 * @param before what was known, if anything
 * @param reported what the service reported now
 * @returns what is known now, and the alert to send, if any: once for each share and top-up
 */
export function balanceAfter(
  before: Balance | undefined,
  reported: ReportedBalance,
): { balance: Balance; alert: LowBalance | undefined } {
  const start = reported.remaining + reported.charged;
  const isSideBySide = before !== undefined && reported.sentAt <= before.knownAt;
  const isTopUp = before === undefined || (!isSideBySide && start > before.remaining);
  const remaining = isSideBySide ? Math.min(before.remaining, reported.remaining) : reported.remaining;
  const topUp = isTopUp ? start : before.topUp;
  const alerted = isTopUp ? 100 : before.alertedAtPercent;
  const percent = alertPercents.findLast((share) => remaining * 100 <= topUp * share);
  const isNews = percent !== undefined && percent < alerted;
  return {
    balance: {
      remaining,
      // An answer may be noted after one that came later.
      knownAt: Math.max(before?.knownAt ?? 0, reported.settledAt),
      topUp,
      alertedAtPercent: isNews ? percent : alerted,
    },
    alert: isNews ? { percent, remaining, topUp } : undefined,
  };
}
