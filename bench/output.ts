import { BARE_BOLT } from "./contenders.ts";
import type { Machine } from "./machine.ts";
import {
  type Aim,
  type Fact,
  helpRow,
  isSame,
  type Metric,
  type Plan,
  type Report,
  type Subject,
} from "./section.ts";
import { type Column, drawTable } from "./table.ts";

const COLUMNS: readonly Column[] = [
  { heading: "", align: "left" },
  { heading: "asked for", align: "left" },
  { heading: "answers with", align: "left" },
  { heading: "acks/s", align: "right" },
  { heading: "× bolt", align: "right" },
  { heading: "p50 ms", align: "right" },
  { heading: "p99 ms", align: "right" },
  { heading: "memory MB", align: "right" },
  { heading: "× bolt", align: "right" },
  { heading: "ready s", align: "right" },
  { heading: "× bolt", align: "right" },
];

const AIM_COLUMNS: readonly Column[] = [
  { heading: "aim", align: "left" },
  { heading: "wanted", align: "right" },
  { heading: "measured", align: "right" },
  { heading: "", align: "left" },
];

/** All that the bench found, as text for people. */
export function asText(machine: Machine, plan: Plan, report: Report): string {
  const parts = [
    heading(machine, plan),
    drawTable(COLUMNS, rows(report)),
    facts(report.facts),
    report.aims.length > 0 ? drawTable(AIM_COLUMNS, report.aims.map(aimRow)) : "",
    report.failures.map((failure) => `FAILED  ${failure}`).join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** All that the bench found, every round and start included, as JSON. */
export function asJson(machine: Machine, plan: Plan, report: Report): string {
  return `${JSON.stringify({ machine, plan, ...report }, null, 2)}\n`;
}

function heading(machine: Machine, plan: Plan): string {
  const memory = `${Math.round(machine.memory / 1e9)} GB`;
  return [
    `Rapport's bench, ${machine.date.slice(0, 16).replace("T", " ")} UTC`,
    `${machine.processor}, ${machine.cores} cores, ${memory}, ${machine.system}, Node ${machine.node}, ` +
      `load before ${machine.loadBefore.toFixed(2)}`,
    `One signed slash command over and over, ${plan.connections} connections, one server at a time and one process each;`,
    `median of ${plan.rounds} rounds of ${plan.secondsOfRound} s, alternating, after ${plan.secondsOfWarmUp} s of warming up; ` +
      `median of ${plan.starts} starts, each with a new database.`,
  ].join("\n");
}

function rows(report: Report): string[][] {
  const value = (subject: Subject, metric: Metric): number =>
    report.figures.find((figure) => isSame(figure.subject, subject) && figure.metric === metric)?.value ??
    Number.NaN;
  const bolt = helpRow(BARE_BOLT);
  return report.descriptions.map(({ subject, answer }) => {
    const cell = (metric: Metric, write: (value: number) => string): string =>
      blank(value(subject, metric), write);
    const ratio = (metric: Metric): string =>
      blank(value(subject, metric) / value(bolt, metric), decimals(2));
    return [
      subject.contender,
      subject.command,
      answer,
      cell("rate", (rate) => Math.round(rate).toLocaleString("en")),
      ratio("rate"),
      cell("p50", decimals(2)),
      cell("p99", decimals(2)),
      cell("memory", (bytes) => (bytes / 1e6).toFixed(0)),
      ratio("memory"),
      cell("ready", decimals(2)),
      ratio("ready"),
    ];
  });
}

function facts(all: readonly Fact[]): string {
  return all.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

function aimRow({ label, aim, measured, met }: Aim): string[] {
  return [label, aim, measured, met ? "met" : "NOT MET"];
}

function decimals(digits: number): (value: number) => string {
  return (value) => value.toFixed(digits);
}

function blank(value: number, write: (value: number) => string): string {
  return Number.isNaN(value) ? "" : write(value);
}
