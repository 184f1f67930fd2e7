import { parseArgs } from "node:util";
import { createModel } from "./parameters.ts";
import { findingsText, isEnough, parametersText } from "./report.ts";
import { type Findings, simulate } from "./simulation.ts";

/**
 * `npm run simulate`: how late reminders and agendas are at nine on a Monday, with the app's own code for
 * them and a model of all else (`parameters.ts`).
 */

const help = `Usage: npm run simulate -- [options]

  --workspaces 10000   how many, of sizes by Zipf's law
  --people 100000      in all of them together
  --processes 1,2      how many processes of the app, one simulation each
  --seed 7             repeats a run; another number is another Monday
  --help

Exit code 0: one of the numbers of processes is enough; 1: none is; 2: a typing mistake.
`;

class UsageError extends Error {
  override readonly name = "UsageError";
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        workspaces: { type: "string", default: "10000" },
        people: { type: "string", default: "100000" },
        processes: { type: "string", default: "1,2" },
        seed: { type: "string", default: "7" },
        help: { type: "boolean", default: false },
      },
    });
    return {
      ...values,
      workspaces: numberOf("--workspaces", values.workspaces),
      people: numberOf("--people", values.people),
      processes: values.processes.split(",").map((number) => numberOf("--processes", number)),
      seed: numberOf("--seed", values.seed),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`${name} takes numbers from 1 to 9,999,999, and this isn't one: ${text}`);
}

async function main(): Promise<void> {
  const { help: isHelp, processes, ...options } = readOptions();
  if (isHelp) return print(help);
  print(`${parametersText()}\n\n`);
  const { workspaces, people, seed } = options;
  const began = performance.now();
  const all: Findings[] = [];
  for (const count of processes) {
    all.push(await simulate({ workspaces, people, seed, processes: count, model: createModel() }));
  }
  const title = `${workspaces.toLocaleString("en")} workspaces, ${people.toLocaleString("en")} people, Monday 8:44 to 9:06, seed ${seed}`;
  print(`${title}\n\n${findingsText(all)}\n`);
  process.stderr.write(`Took ${((performance.now() - began) / 1_000).toFixed(0)} s.\n`);
  if (!all.some(isEnough)) process.exitCode = 1;
}

function print(text: string): void {
  process.stdout.write(text);
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(
    isUsage ? `${error.message}\n\n${help}` : `${error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = isUsage ? 2 : 1;
});
