import { parseArgs } from "node:util";
import { startCalendarsWire } from "./calendars.ts";
import { startCommandsWire } from "./commands.ts";
import { startImportsWire } from "./imports.ts";
import { startRequestsWire } from "./requests.ts";
import { startServiceWire } from "./service.ts";
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
  upstream: { start: startUpstreamWire, examples: 40 },
  calendars: { start: startCalendarsWire, examples: 25 },
  imports: { start: startImportsWire, examples: 60 },
  service: { start: startServiceWire, examples: 120 },
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

process.stdout.write(`Seed ${seed}\n`);
const crashes = watchCrashes();
for (const [name, { start, examples }] of chosen) {
  const begun = performance.now();
  await using wire = await start(crashes);
  const outcome = await wire.run(runsOf(examples));
  if (outcome.failure === undefined) await wire.finish();
  else process.exitCode = 1;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(
    `${name}: ${outcome.examples} examples in ${seconds} s. ${outcome.failure ?? "All kept."}\n`,
  );
}
