import type { DataTableBlock } from "@slack/types";
import { readableAmount } from "../../credits/amount.ts";
import { paidOperations } from "../../credits/operations.ts";
import { dayOf } from "../../credits/periods.ts";
import type { CreditsReport, ReportLine } from "./report.ts";

/** Maximum rows of a table, without its head. */
const maxRows = 100;
/** Rows visible at once; the rest is on further pages. */
const pageSize = 5;

type Cell = DataTableBlock["rows"][number][number];

/** How credits were spent in the last 30 days: one table each, none when nothing was spent. */
export function spendingTables({ byOperation, byDay, byPerson = [] }: CreditsReport): DataTableBlock[] {
  const maxPeople = byPerson.length > maxRows ? maxRows - 1 : maxRows;
  const listed = byPerson.slice(0, maxPeople);
  const others = byPerson.slice(maxPeople);
  return [
    table(
      "What for, in the last 30 days",
      "What",
      byOperation.map((line) => row(text(paidOperations[line.key].title), line)),
    ),
    table(
      "When, in the last 30 days",
      "Day",
      byDay.map((line) => row(text(dayOf(line.key)), line)),
    ),
    table("Who, in the last 30 days", "Person", [
      ...listed.map((line) => row(person(line.key), line)),
      ...(others.length === 0 ? [] : [row(text(`${others.length} others`), sumOf(others))]),
    ]),
  ].filter((made) => made !== undefined);
}

function table(caption: string, first: string, rows: Cell[][]): DataTableBlock | undefined {
  if (rows.length === 0) return undefined;
  return {
    type: "data_table",
    caption,
    page_size: pageSize,
    row_header_column_index: 0,
    rows: [[text(first), text("Credits"), text("Calls")], ...rows],
  };
}

function row(first: Cell, { charged, calls }: Omit<ReportLine<unknown>, "key">): Cell[] {
  return [first, number(charged / 10, readableAmount(charged)), number(calls, String(calls))];
}

function sumOf(lines: readonly ReportLine<string>[]): Omit<ReportLine<unknown>, "key"> {
  return {
    charged: lines.reduce((sum, { charged }) => sum + charged, 0),
    calls: lines.reduce((sum, { calls }) => sum + calls, 0),
  };
}

function text(value: string): Cell {
  return { type: "raw_text", text: value };
}

function number(value: number, written: string): Cell {
  return { type: "raw_number", value, text: written };
}

/** A mention: Slack shows the name and notifies no one. */
function person(user_id: string): Cell {
  return {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [{ type: "user", user_id }] }],
  };
}
