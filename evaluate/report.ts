import { drawTable } from "../bench/report.ts";

/** What came of one item of a set. */
export interface Outcome {
  /** Such as "messages.jsonl:14 jane". */
  place: string;
  /** The table has a line for each. */
  group: string;
  /** What is wrong with it, such as "loses “maybe”". */
  findings: readonly string[];
  /** Why there is no text, such as "502 too slow". */
  failure?: string | undefined;
  /** For a person to read. */
  shown: string;
}

/** A column of a set's table: a figure of the outcomes that a line is about. */
export interface Column<Item extends Outcome> {
  title: string;
  of: (outcomes: readonly Item[]) => number;
}

/** What the evaluation of one set found. */
export interface Report {
  /** Cells of the table's lines; the first line is the header, the last is about all items. */
  rows: (string | number)[][];
  /** The last line by the names that `floors.json` uses, such as "messages harmed %". */
  figures: Record<string, number>;
  outcomes: readonly Outcome[];
}

/** @param name the set's, such as "messages" */
export function reportOf<Item extends Outcome>(
  name: string,
  outcomes: readonly Item[],
  columns: readonly Column<Item>[],
): Report {
  const row = (title: string, some: readonly Item[]) => [
    title,
    some.length,
    ...columns.map((column) => column.of(some)),
  ];
  return {
    rows: [
      [name, "items", ...columns.map(({ title }) => title)],
      ...[...Map.groupBy(outcomes, ({ group }) => group)].map(([group, some]) => row(group, some)),
      row("all", outcomes),
    ],
    figures: Object.fromEntries(columns.map((column) => [`${name} ${column.title}`, column.of(outcomes)])),
    outcomes,
  };
}

/** @returns the lines with their columns aligned */
export function table(rows: Report["rows"]): string {
  return drawTable(rows.map((row) => row.map((cell) => (typeof cell === "number" ? rounded(cell) : cell))));
}

/** @returns the share of the items that are so, in per cent; NaN of none */
export function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return (100 * items.filter(is).length) / items.length;
}

/** @returns with one decimal place at most; "–" for NaN */
export function rounded(value: number): string {
  if (Number.isNaN(value)) return "–";
  return Number.isInteger(value) ? `${value}` : value.toFixed(1);
}
