import { stringify } from "csv-stringify/sync";
import type { Tenths } from "../../../contract/amount.ts";
import type { LedgerRow } from "../../credits/ledger-reports.ts";

/**
 * One row per call: when (ISO 8601, UTC), who (Slack ID), operation, outcome and cost, without the contact or
 * any text.
 */
export function creditsCsv(rows: readonly LedgerRow[]): string {
  return stringify(
    rows.map(({ at, person, operation, state, price, charged, balanceAfter }) => [
      new Date(at).toISOString(),
      person,
      operation,
      state,
      decimal(price),
      decimal(charged),
      decimal(balanceAfter),
    ]),
    {
      header: true,
      columns: ["date", "person", "operation", "state", "price", "charged", "balance_after"],
      escape_formulas: true,
    },
  );
}

/** @returns "41.9", "1.0"; empty when unknown */
function decimal(tenths: Tenths | undefined): string {
  return tenths === undefined ? "" : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
