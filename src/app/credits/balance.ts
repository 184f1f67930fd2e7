import type { Kysely, Transaction } from "kysely";
import type { Tenths } from "../../contract/amount.ts";
import type { BalanceRow, Schema } from "../storage/schema.ts";

/** Shares of the last top-up at which the team is alerted, in percent, the highest first. */
export const alertPercents = [20, 5] as const;

/** What we know of an organisation's credits. The service reports it only with paid answers. */
export interface Balance {
  remaining: Tenths;
  /** Unix time in milliseconds. */
  knownAt: number;
  /** What the balance was after it last rose, as far as can be seen. */
  topUp: Tenths;
  /** The lowest alert the team has received, in percent of the top-up; 100 when none. */
  alertedAtPercent: number;
}

/** A balance as the service reported it. */
export interface ReportedBalance {
  remaining: Tenths;
  charged: Tenths;
  /** When the call was sent, and when its answer arrived: Unix time in milliseconds. */
  sentAt: number;
  settledAt: number;
}

/** Credits are low and the team needs to know. */
export interface LowBalance {
  percent: number;
  remaining: Tenths;
  topUp: Tenths;
}

/**
 * What we know of the credits after an answer. Concurrent calls can answer in any order, so the lower of two
 * balances is the later one; only a call sent after the last known balance can show that credits were added.
 *
 * @param before what we knew, if anything
 * @param reported what the service just reported
 * @returns what we know now, and the alert to send, if any: once per share and top-up
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
      // Answers may be recorded out of order.
      knownAt: Math.max(before?.knownAt ?? 0, reported.settledAt),
      topUp,
      alertedAtPercent: isNews ? percent : alerted,
    },
    alert: isNews ? { percent, remaining, topUp } : undefined,
  };
}

/** @returns the organisation's last known balance; `undefined` before its first paid answer */
export async function readBalance(
  query: Pick<Kysely<Schema>, "selectFrom">,
  organisation: string,
): Promise<Balance | undefined> {
  const row = await query
    .selectFrom("balances")
    .selectAll()
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  return row === undefined ? undefined : read(row);
}

/**
 * Stores a balance that the service reported.
 *
 * @param transaction the one that settles the call, so that an alert is sent only once
 * @returns the alert to send, if any
 */
export async function noteBalance(
  transaction: Transaction<Schema>,
  organisation: string,
  reported: ReportedBalance,
): Promise<LowBalance | undefined> {
  // An update that changes nothing still waits for a concurrent balance write, and then reads its result.
  const held = () =>
    transaction
      .updateTable("balances")
      .set({ organisation })
      .where("organisation", "=", organisation)
      .returningAll();
  let row = await held().executeTakeFirst();
  if (row === undefined) {
    const first = balanceAfter(undefined, reported);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("balances")
      .values({ organisation, ...written(first.balance) })
      .onConflict((conflict) => conflict.column("organisation").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return first.alert;
    // Another process inserted the first row in the meantime.
    row = await held().executeTakeFirstOrThrow();
  }
  const { balance, alert } = balanceAfter(read(row), reported);
  await transaction
    .updateTable("balances")
    .set(written(balance))
    .where("organisation", "=", organisation)
    .execute();
  return alert;
}

function read(row: Omit<BalanceRow, "organisation">): Balance {
  return {
    remaining: row.remaining,
    knownAt: row.known_at,
    topUp: row.top_up,
    alertedAtPercent: row.alerted_at_percent,
  };
}

function written(balance: Balance): Omit<BalanceRow, "organisation"> {
  return {
    remaining: balance.remaining,
    known_at: balance.knownAt,
    top_up: balance.topUp,
    alerted_at_percent: balance.alertedAtPercent,
  };
}
