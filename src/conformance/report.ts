import { styleText } from "node:util";
import { printableLine } from "../terminal/printable.ts";
import type { Cost } from "./plan.ts";
import type { CaseResult, RunResult } from "./run.ts";

const colours = {
  passed: "green",
  failed: "red",
  observed: "cyan",
  untested: "yellow",
  skipped: "gray",
} as const;

/** Fits the section of every case. */
const sectionWidth = 17;

/** The cost of a run, shown before it starts. */
export function costText({ spends, risks }: Cost): string {
  if (spends + risks === 0) return "This costs no credits.";
  const more =
    risks === 0 ? "" : `, and up to ${risks / 10} more if the service charges for what ours answers free`;
  return `This will spend ${spends / 10} credits${more}.`;
}

/** One line of the table, with details of a failure or observation below it. */
export function resultText({ verdict, section, name, details: said }: CaseResult): string {
  const details = said.map(printableLine);
  const line = `${styleText(colours[verdict], verdict.padEnd(8))}  ${section.padEnd(sectionWidth)}  ${name}`;
  if (verdict === "skipped") return `${line} (${details.join(", ")})`;
  const indent = " ".repeat(8 + 2 + sectionWidth + 2);
  return [line, ...details.map((detail) => `${indent}${styleText("dim", detail)}`)].join("\n");
}

export function summaryText({ results, spent }: RunResult): string {
  const { passed, failed, observed, untested, skipped } = countsOf(results);
  const others = results.filter(
    ({ verdict, details }) => verdict === "observed" && details.length > 0,
  ).length;
  const otherwise = others === 0 ? "" : ` (${others} otherwise than ours)`;
  return (
    `${passed} passed, ${failed} failed, ${observed} observed${otherwise}, ${untested} untested, ${skipped} skipped. ` +
    `Credits spent: ${spent}.`
  );
}

/** The number of results per verdict. */
export function countsOf(results: readonly CaseResult[]): Record<CaseResult["verdict"], number> {
  const counts = { passed: 0, failed: 0, observed: 0, untested: 0, skipped: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}
