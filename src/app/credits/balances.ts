import type { Kysely, Transaction } from "kysely";
import type { BalanceRow, Schema } from "../storage/schema.ts";
import { type Balance, balanceAfter, type LowBalance, type ReportedBalance } from "./balance.ts";

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
