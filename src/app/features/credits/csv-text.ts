import { stringify } from "csv-stringify/sync";
import type { Tenths } from "../../../contract/amount.ts";
import type { LedgerRow } from "../../credits/ledger/ledger-reports.ts";
import type { MonthlyCharges } from "../../credits/ledger/spending.ts";
import { monthOf } from "../../credits/periods.ts";

const columns = ["date", "person", "operation", "state", "price", "charged", "balance_after"];
/** Lines that are written at once: the thread also answers Slack. */
const linesAtOnce = 250;

type Line = readonly (string | number)[];

/**
 * One line per call: when (ISO 8601, UTC), who (Slack ID), operation, outcome and cost, without the contact or
 * any text.
 */
export function creditsCsv(rows: AsyncIterable<LedgerRow>): Promise<Buffer> {
  return written(columns, async function* () {
    for await (const row of rows) yield callLine(row);
  });
}

/** The same, below a line per month, person and operation for calls that are folded: how many, and what they cost. */
export function oldCreditsCsv(
  months: AsyncIterable<MonthlyCharges>,
  rows: AsyncIterable<LedgerRow>,
): Promise<Buffer> {
  return written([...columns, "calls"], async function* () {
    for await (const { month, person, operation, calls, charged } of months)
      yield [monthOf(month), person, operation, "", "", decimal(charged), "", calls];
    for await (const row of rows) yield [...callLine(row), 1];
  });
}

function callLine({ at, person, operation, state, price, charged, balanceAfter }: LedgerRow): Line {
  const date = new Date(at).toISOString();
  return [date, person, operation, state, decimal(price), decimal(charged), decimal(balanceAfter)];
}

async function written(header: Line, lines: () => AsyncGenerator<Line>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let waiting = [header];
  const write = () => {
    chunks.push(Buffer.from(stringify(waiting, { escape_formulas: true })));
    waiting = [];
  };
  for await (const line of lines()) {
    waiting.push(line);
    if (waiting.length === linesAtOnce) write();
  }
  write();
  return Buffer.concat(chunks);
}

/** @returns "41.9", "1.0"; empty when unknown */
function decimal(tenths: Tenths | undefined): string {
  return tenths === undefined ? "" : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
