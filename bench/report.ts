import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import type { Plan } from "./plan.ts";
import { headings, type Report, type Row } from "./section.ts";

/** All that the bench found. */
export interface Findings {
  machine: string;
  plan: Plan;
  sections: Record<string, Report>;
  /** What made the figures of a section worthless. */
  failures: string[];
}

/** Describes this machine, now. Its load is that of other people: processes that waited for a core in the last minute. */
export function describeMachine(): string {
  const processor = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`;
  const memory = `${Math.round(totalmem() / 1e9)} GB`;
  const software = `${type()} ${release()}, Node ${process.version}`;
  return `${processor}, ${memory}, ${software}, load before ${loadavg()[0]?.toFixed(2)}`;
}

/** For people: a table for each section, then one of all aims. */
export function asText({ machine, plan, sections, failures }: Findings): string {
  const tables = Object.entries(sections).map(([name, { rows }]) => rowsTable(name, rows));
  const aims = Object.values(sections).flatMap((section) => section.aims);
  const aimLines = aims.map(({ label, measured, relation, limit, unit, isMet }) => [
    label,
    `${relation} ${format(limit)} ${unit}`,
    `${format(measured)} ${unit}`,
    isMet ? "met" : "NOT MET",
  ]);
  return [
    `Rapport's bench, ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${machine}\n` +
      `${plan.connections} at once, one process each and all in turn; medians of ${plan.rounds} rounds of ${plan.secondsOfRound} s, ` +
      `or ${plan.secondsOfCalls} s for calls, and of ${plan.starts} starts`,
    ...tables,
    drawTable([["aim", "wanted", "measured", ""], ...aimLines]),
    ...failures.map((failure) => `FAILED  ${failure}`),
    "",
  ].join("\n\n");
}

function rowsTable(name: string, rows: readonly Row[]): string {
  const measures = rows.map((row) => new Map(Object.entries(row.measures)));
  const columns = Object.entries(headings).filter(([column]) => measures.some((each) => each.has(column)));
  const cells = measures.map((each) => columns.map(([column]) => format(each.get(column))));
  const lines = rows.map(({ label }, row) => [label, ...(cells[row] ?? [])]);
  return drawTable([[name, ...columns.map(([, heading]) => heading)], ...lines]);
}

/** With as many decimals as say something. */
function format(value: number | undefined): string {
  if (value === undefined) return "";
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 || value === 0 ? 2 : 3;
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** An aligned table of plain text; the first row has its headings, the first column its labels. */
export function drawTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const [head = "", ...rest] = rows.map((row) => row.map(pad).join("  "));
  return [head, "─".repeat(head.length), ...rest].join("\n");
}
