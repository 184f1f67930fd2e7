import type { DataTableBlock } from "@slack/types";
import { readableAmount, readableCredits } from "#contract/amount.ts";
import { actions, button, type Card, context, header, section, sentence } from "../../blocks/card.ts";
import type { SpendingSums } from "../../credits/ledger/spending.ts";
import { paidOperations } from "../../credits/paid-operations.ts";
import { dayOf } from "../../credits/periods.ts";
import type { CreditsView, ReportLine } from "../../views/credits-view.ts";
import { ids } from "./ids.ts";
import { balanceText, creditsLeft, settingsText } from "./texts.ts";

/** Maximum rows of a table, without its head. */
const maxRows = 100;
/** Rows visible at once; the rest is on further pages. */
const pageSize = 5;

/** The balance, and how credits were spent. */
export function creditsCard(report: CreditsView): Card {
  const { balance, settings, own, team, unknown } = report;
  const tables = spendingTables(report);
  return {
    text: `${balance === undefined ? "Balance unknown" : creditsLeft(balance)}. ${spent("You", own)}`,
    blocks: [
      header("Credits"),
      section(balanceText(balance), settingsText(settings)),
      section(spent("*You*", own), spent("*Your team*", team)),
      ...(unknown.calls === 0 ? [] : [section(unknownOutcome(unknown))]),
      ...(tables.length > 0
        ? tables
        : [section("Nothing spent in the last 30 days. Briefs, waves and rephrasings cost credits.")]),
      ...(report.byPerson === undefined
        ? []
        : [actions(button(ids.csv, "CSV of the last 30 days", { about: undefined }))]),
      context("Days and months are in UTC. Every paid button shows its price before you press it."),
    ],
  };
}

export function waitingCard(): Card {
  return sentence("Adding up what was spent…");
}

function spent(who: string, { today, thisMonth }: SpendingSums): string {
  return `${who} spent ${readableCredits(today)} today, ${readableAmount(thisMonth)} this month.`;
}

function unknownOutcome({ calls, price }: CreditsView["unknown"]): string {
  const [which, have, they, count] =
    calls === 1 ? ["1 call", "has", "it", "counts"] : [`${calls} calls`, "have", "together they", "count"];
  return `${which} in the last 30 days ${have} an unknown outcome; ${they} may have cost up to ${readableCredits(price)} more, and ${count} against the caps.`;
}

type Cell = DataTableBlock["rows"][number][number];

/** How credits were spent in the last 30 days: one table each, none when nothing was spent. */
function spendingTables({ byOperation, byDay, byPerson = [] }: CreditsView): DataTableBlock[] {
  const maxPeople = byPerson.length > maxRows ? maxRows - 1 : maxRows;
  const others = byPerson.slice(maxPeople);
  return [
    ...table("By type", "Type", byOperation, ({ key }) => text(paidOperations[key].title)),
    ...table("By day", "Day", byDay, ({ key }) => text(dayOf(key))),
    ...table(
      "By person",
      "Person",
      byPerson.slice(0, maxPeople),
      ({ key }) => person(key),
      others.length === 0 ? [] : [row(text(`${others.length} others`), sumOf(others))],
    ),
  ];
}

/** @param more rows below those of the lines */
function table<Line extends ReportLine<unknown>>(
  caption: string,
  first: string,
  lines: readonly Line[],
  cellOf: (line: Line) => Cell,
  more: Cell[][] = [],
): DataTableBlock[] {
  if (lines.length === 0) return [];
  return [
    {
      type: "data_table",
      caption: `${caption}, last 30 days`,
      page_size: pageSize,
      row_header_column_index: 0,
      rows: [
        [text(first), text("Credits"), text("Calls")],
        ...lines.map((line) => row(cellOf(line), line)),
        ...more,
      ],
    },
  ];
}

type Sums = Omit<ReportLine<unknown>, "key">;

function row(first: Cell, { charged, calls }: Sums): Cell[] {
  return [first, number(charged / 10, readableAmount(charged)), number(calls, String(calls))];
}

function sumOf(lines: readonly Sums[]): Sums {
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
