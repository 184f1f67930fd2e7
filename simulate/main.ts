import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { bulkhead } from "cockatiel";
import { findingsText, isEnough, parametersText } from "./report.ts";
import type { Findings, SimulationOptions } from "./simulation.ts";

/**
 * `npm run simulate`: how late reminders, agendas and calendars are at nine on a Monday, with the app's own code for
 * them and a model of all else (`parameters.ts`).
 */

const help = `Usage: npm run simulate -- [options]

  --workspaces 10000   how many, of sizes by Zipf's law
  --people 100000      in all of them together
  --processes 1,2,4    how many processes of the app, one simulation each
  --seed 7             repeats a run; another number is another Monday
  --kill               kills the process that posts the hundredth reminder
  --check              compares the model with the real app: 500 reminders on Postgres, in a minute
  --help

Exit code 0: one of the numbers of processes is enough (or the check ran); 1: none is; 2: a typing mistake.
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
        processes: { type: "string", default: "1,2,4" },
        seed: { type: "string", default: "7" },
        kill: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
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
  const { help: isHelp, check, kill, processes, ...options } = readOptions();
  if (isHelp) return print(help);
  if (check) return print(await (await import("./check.ts")).checkModel());
  print(`${parametersText()}\n\n`);
  const { workspaces, people, seed } = options;
  const simulated = { workspaces, people, seed, killAtPost: kill ? 100 : undefined };
  const began = performance.now();
  const limit = bulkhead(availableParallelism(), Number.POSITIVE_INFINITY);
  const all = await Promise.all(
    processes.map((count) => limit.execute(() => simulateInThread({ ...simulated, processes: count }))),
  );
  const title = `${workspaces.toLocaleString("en")} workspaces, ${people.toLocaleString("en")} people, Monday 8:44 to 9:06, seed ${seed}`;
  print(`${title}\n\n${findingsText(all)}\n`);
  process.stderr.write(`Took ${((performance.now() - began) / 1_000).toFixed(0)} s.\n`);
  if (!all.some(isEnough)) process.exitCode = 1;
}

async function simulateInThread(options: Omit<SimulationOptions, "model">): Promise<Findings> {
  const worker = new Worker(new URL("./run.ts", import.meta.url), { workerData: options });
  const [findings]: Findings[] = await once(worker, "message");
  if (findings === undefined) throw new Error("A simulation ended without findings.");
  return findings;
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
