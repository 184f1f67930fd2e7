import { parseArgs } from "node:util";
import { evaluateBriefs } from "./briefs.ts";
import { evaluateFacts } from "./facts.ts";
import { compareWithFloors } from "./floors.ts";
import { createGrammar, type Grammar } from "./grammar.ts";
import { evaluateMails } from "./mails.ts";
import { evaluateMessages } from "./messages.ts";
import { evaluatePhrases } from "./phrases.ts";
import { type Report, table } from "./report.ts";
import { type EvaluatedService, startEvaluatedService } from "./service.ts";
import { evaluateWaves } from "./waves.ts";

/**
 * `npm run evaluate`: what the fact lock and the composer do to the sets of this folder. It prints a table, names what
 * went wrong, and fails when a figure is worse than `floors.json` says. `-- --only messages` evaluates one set,
 * `-- --show` prints the texts too, for a person to read.
 */

type Evaluate = (service: EvaluatedService, grammar: Grammar) => Promise<Report>;

const sets: Readonly<Record<string, Evaluate>> = {
  facts: () => evaluateFacts("facts", "fact-pairs.jsonl"),
  "unseen facts": () => evaluateFacts("unseen facts", "fact-pairs-unseen.jsonl"),
  mails: evaluateMails,
  phrases: evaluatePhrases,
  messages: evaluateMessages,
  waves: evaluateWaves,
  briefs: evaluateBriefs,
};

/** How many items of a set are named in which something is wrong. */
const maxNamed = 40;

const { values: options } = parseArgs({
  options: { only: { type: "string" }, show: { type: "boolean", default: false } },
});

async function main(): Promise<void> {
  const service = await startEvaluatedService(process.env);
  try {
    print(`Composed by ${service.model ?? "the built-in stand-in"}.`);
    const grammar = await createGrammar();
    const figures: Report["figures"] = {};
    for (const evaluate of chosenSets()) {
      const report = await evaluate(service, grammar);
      Object.assign(figures, report.figures);
      printReport(report);
    }
    // The floors are the stand-in's.
    if (service.model === undefined) await holdFloors(figures);
  } finally {
    await service.stop();
  }
}

async function holdFloors(figures: Report["figures"]): Promise<void> {
  const { worse, movable } = await compareWithFloors(figures);
  if (movable.length > 0) print("", ...movable);
  for (const sentence of worse) process.stderr.write(`${sentence}\n`);
  if (worse.length > 0) process.exitCode = 1;
}

function chosenSets(): Evaluate[] {
  const { only } = options;
  if (only === undefined) return Object.values(sets);
  const chosen = sets[only];
  if (chosen !== undefined) return [chosen];
  throw new Error(`--only takes one of ${Object.keys(sets).join(", ")}.`);
}

function printReport({ rows, outcomes }: Report): void {
  print("", table(rows));
  for (const [failure, some] of Map.groupBy(outcomes, (each) => each.failure)) {
    if (failure !== undefined) print(`  ${some.length} failed: ${failure}`);
  }
  const found = outcomes.filter(({ findings }) => findings.length > 0);
  const named = options.show ? found : found.slice(0, maxNamed);
  for (const { place, findings } of named) print(`  ${place}: ${findings.join("; ")}`);
  if (found.length > named.length) print(`  … and ${found.length - named.length} more, with --show`);
  if (options.show) for (const { place, shown } of outcomes) print("", `== ${place}`, shown);
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

await main();
