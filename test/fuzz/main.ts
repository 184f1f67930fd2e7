import { inspect, parseArgs } from "node:util";
import { startCalendarsWire } from "./calendars.ts";
import { startCommandsWire } from "./commands.ts";
import { startCrmsWire } from "./crms.ts";
import { startImportsWire } from "./imports.ts";
import { startInstallingWire } from "./installing.ts";
import { startModelWire } from "./model.ts";
import { startRequestsWire } from "./requests.ts";
import { startServiceWire } from "./service.ts";
import { startSlackWire } from "./slack.ts";
import { startUpstreamWire } from "./upstream.ts";
import { type Runs, type Wire, watchCrashes } from "./wire.ts";

/**
 * `npm run fuzz`: sends hostile text on every way that leads to us, and checks what we promise. `-- --seed 7` repeats a
 * run, `-- --minutes 60` looks for longer, `-- --only calendars` takes one way.
 */

/** What a short run tries. */
const wires: Readonly<Record<string, { start: (crashes: unknown[]) => Promise<Wire>; examples: number }>> = {
  commands: { start: startCommandsWire, examples: 60 },
  requests: { start: startRequestsWire, examples: 100 },
  slack: { start: startSlackWire, examples: 30 },
  upstream: { start: startUpstreamWire, examples: 40 },
  calendars: { start: startCalendarsWire, examples: 25 },
  installing: { start: startInstallingWire, examples: 30 },
  model: { start: startModelWire, examples: 20 },
  imports: { start: startImportsWire, examples: 60 },
  service: { start: startServiceWire, examples: 120 },
  crms: { start: startCrmsWire, examples: 300 },
};

const { values: options } = parseArgs({
  options: { seed: { type: "string" }, minutes: { type: "string" }, only: { type: "string" } },
});
const seed = options.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(options.seed);
const chosen = Object.entries(wires).filter(([name]) => options.only === undefined || name === options.only);
if (chosen.length === 0)
  throw new Error(`There's no wire ${options.only}, only ${Object.keys(wires).join(", ")}.`);

function runsOf(examples: number): Runs {
  if (options.minutes === undefined) return { seed, numRuns: examples };
  const interruptAfterTimeLimit = (Number(options.minutes) * 60_000) / chosen.length;
  return { seed, numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit };
}

/** @returns whether every promise was kept */
async function tryAll(): Promise<boolean> {
  const crashes = watchCrashes();
  let isKept = true;
  for (const [name, { start, examples }] of chosen) {
    const begun = performance.now();
    await using wire = await start(crashes);
    const outcome = await wire.run(runsOf(examples));
    if (outcome.failure === undefined) await wire.finish();
    else isKept = false;
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    process.stdout.write(
      `${name}: ${outcome.examples} examples in ${seconds} s. ${outcome.failure ?? "All kept."}\n`,
    );
  }
  return isKept;
}

process.stdout.write(`Seed ${seed}\n`);
// Errors that nobody catches don't end this process: it watches for them.
const isKept = await tryAll().catch((error: unknown) => {
  process.stderr.write(`${inspect(error)}\n`);
  return false;
});
if (!isKept) process.exitCode = 1;
