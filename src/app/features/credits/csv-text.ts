import type { Tenths } from "#contract/amount.ts";
import type { LedgerRow } from "../../credits/ledger/ledger-reports.ts";
import type { MonthlyCharges } from "../../credits/ledger/spending.ts";
import { monthOf } from "../../credits/periods.ts";
import { type CsvLine, csvFiles } from "../../slack/reply/csv-file.ts";

const columns = ["date", "person", "operation", "state", "price", "charged", "balance_after"];

/**
 * One line per call: when (ISO 8601, UTC), who (Slack ID), operation, outcome and cost, without the contact or
 * any text.
 */
export function creditsCsv(rows: AsyncIterable<LedgerRow>): AsyncIterable<Buffer[]> {
  return csvFiles(columns, callLines(rows));
}

/** The same, below a line per month, person and operation for calls that are folded: how many, and what they cost. */
export function oldCreditsCsv(
  months: AsyncIterable<MonthlyCharges>,
  rows: AsyncIterable<LedgerRow>,
): AsyncIterable<Buffer[]> {
  return csvFiles([...columns, "calls"], monthsAndCalls(months, rows));
}

async function* monthsAndCalls(
  months: AsyncIterable<MonthlyCharges>,
  rows: AsyncIterable<LedgerRow>,
): AsyncGenerator<CsvLine> {
  for await (const { month, person, operation, calls, charged } of months)
    yield [monthOf(month), person, operation, "", "", decimal(charged), "", calls];
  for await (const line of callLines(rows)) yield [...line, 1];
}

async function* callLines(rows: AsyncIterable<LedgerRow>): AsyncGenerator<CsvLine> {
  for await (const { at, person, operation, state, price, charged, balanceAfter } of rows) {
    const date = new Date(at).toISOString();
    yield [date, person, operation, state, decimal(price), decimal(charged), decimal(balanceAfter)];
  }
}

/** @returns "41.9", "1.0"; empty when unknown */
function decimal(tenths: Tenths | undefined): string {
  return tenths === undefined ? "" : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
