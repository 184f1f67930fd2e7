import { drawTable } from "../bench/report.ts";
import { type Name, type Parameters, parameters } from "./parameters.ts";
import type { Findings, Lateness } from "./simulation.ts";

/** What is wanted: so many seconds late at most, p99. */
const wanted = { reminders: 60, agendas: 120 } as const;
const kinds = ["reminders", "agendas"] as const;

/** Two rows for each number of processes. */
export function findingsText(all: readonly Findings[]): string {
  const rows = all.flatMap((findings) =>
    kinds.map((kind) => [
      ...[String(findings.processes), kind, ...latenessCells(findings[kind])],
      format(findings.statements, 0),
      `${format(findings.databaseBusy * 100, 1)} %`,
      `${format(findings.processBusy * 100, 1)} %`,
    ]),
  );
  const lateness = ["due", "p50 s", "p99 s", "max s", "missing"];
  const headings = ["processes", "what", ...lateness, "statements/s", "database busy", "process busy"];
  return `${drawTable([headings, ...rows])}\n\n${neededText(all)}`;
}

function latenessCells({ late, missing }: Lateness): string[] {
  const sorted = late.toSorted((one, other) => one - other);
  const seconds = [0.5, 0.99, 1].map((share) => format(quantile(sorted, share) / 1_000, 1));
  return [format(late.length + missing, 0), ...seconds, format(missing, 0)];
}

/** @returns 0 of none */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Whether all that people wait for came in time. */
export function isEnough(findings: Findings): boolean {
  return kinds.every((kind) => {
    const { late, missing } = findings[kind];
    const sorted = late.toSorted((one, other) => one - other);
    return missing === 0 && quantile(sorted, 0.99) <= wanted[kind] * 1_000;
  });
}

function neededText(all: readonly Findings[]): string {
  const enough = all.find(isEnough);
  const limits = Object.entries(wanted).map(([kind, seconds]) => `${kind} by ${seconds} s`);
  const asked = `late at p99 by at most: ${limits.join(", ")}`;
  return enough === undefined
    ? `Processes needed: more than were tried (${asked}).`
    : `Processes needed: ${enough.processes} (${asked}).`;
}

/** What the model assumes, with sources. */
export function parametersText(): string {
  const rows = Object.entries<Parameters[Name]>(parameters).map(([name, [value, unit, source]]) => [
    name,
    value.toLocaleString("en"),
    unit,
    source,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name = "", value = "", unit = "", source = ""]) =>
      [name.padEnd(widths[0] ?? 0), value.padStart(widths[1] ?? 0), unit.padEnd(widths[2] ?? 0), source].join(
        "  ",
      ),
    )
    .join("\n");
}

function format(value: number, decimals: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
