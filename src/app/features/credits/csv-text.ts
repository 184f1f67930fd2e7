import type { Tenths } from "#contract/amount.ts";
import type { LedgerRow } from "../../credits/ledger/ledger-reports.ts";
import { type CsvLine, csvFiles } from "../../slack/reply/csv-file.ts";

const columns = ["date", "person", "name", "operation", "state", "price", "charged", "balance_after"];

/**
 * One line per call: when (ISO 8601, UTC), who (Slack ID and name), operation, outcome and cost, without the contact or
 * any text.
 */
export function creditsCsv(rows: AsyncIterable<LedgerRow>, nameOf: NameOf): AsyncIterable<Buffer[]> {
  return csvFiles(columns, callLines(rows, nameOf));
}

type NameOf = (person: string) => Promise<string>;

async function* callLines(rows: AsyncIterable<LedgerRow>, nameOf: NameOf): AsyncGenerator<CsvLine> {
  for await (const { at, person, operation, state, price, charged, balanceAfter } of rows) {
    const date = new Date(at).toISOString();
    yield [
      date,
      person,
      await nameOf(person),
      operation,
      state,
      decimal(price),
      decimal(charged),
      decimal(balanceAfter),
    ];
  }
}

/** @returns "41.9", "1.0"; empty when unknown */
function decimal(tenths: Tenths | undefined): string {
  return tenths === undefined ? "" : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
