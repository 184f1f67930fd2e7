import { drawTable } from "../bench/report.ts";
import { type Name, type Parameters, parameters } from "./parameters.ts";
import type { Findings, Lateness } from "./simulation.ts";

/** What is wanted: so many seconds late at most, p99. */
const wanted = { reminders: 60, agendas: 120, feeds: 300 } as const;

/** One row for each number of processes. */
export function findingsText(all: readonly Findings[]): string {
  const lateness = drawTable([
    ["processes", "what", "due", "p50 s", "p99 s", "max s", "missing"],
    ...all.flatMap(({ processes, ...of }) =>
      (["reminders", "agendas", "begun", "feeds"] as const).map((kind) => [
        String(processes),
        names[kind],
        ...latenessCells(of[kind]),
      ]),
    ),
  ]);
  const load = drawTable([
    ["processes", "statements/s", "peak/s", "database busy", "process busy", "twice", "maybe lost"],
    ...all.map(({ processes, statements, databaseBusy, processBusy, twice, lost }) => [
      String(processes),
      format(statements.mean, 0),
      format(statements.peak, 0),
      `${format(databaseBusy * 100, 1)} %`,
      `${format(processBusy * 100, 1)} %`,
      String(twice),
      String(lost),
    ]),
  ]);
  const slack = drawTable([
    ["processes", "Slack's method", "calls", "limited", "most a minute in one workspace"],
    ...all.flatMap(({ processes, slack }) =>
      [...slack]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([method, { calls, limited, peak }]) => [
          String(processes),
          method,
          format(calls, 0),
          format(limited, 0),
          format(peak, 0),
        ]),
    ),
  ]);
  return [lateness, load, slack, neededText(all)].join("\n\n");
}

const names = {
  reminders: "reminders",
  agendas: "agendas",
  begun: "“it has begun”",
  feeds: "feeds",
} as const;

function latenessCells({ late, missing }: Lateness): string[] {
  const sorted = late.toSorted((one, other) => one - other);
  const seconds = [0.5, 0.99, 1].map((share) => format(quantile(sorted, share) / 1_000, 1));
  return [format(late.length + missing, 0), ...seconds, format(missing, 0)];
}

/** @returns 0 of none */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Whether all that people wait for came in time. */
export function isEnough(findings: Findings): boolean {
  return (["reminders", "agendas", "feeds"] as const).every((kind) => {
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
