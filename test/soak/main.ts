import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { type Around, startAround } from "./around.ts";
import { gauges, type Sample, sample } from "./gauges.ts";
import { startLoad } from "./load.ts";

/**
 * `npm run soak`: the app, the service and the simulated Slack under a steady load for ten minutes, or as many as
 * `-- --minutes 60` says. Fails when memory, file descriptors or what's left to do grow beyond the limits, when something
 * isn't acknowledged, or when the books don't balance.
 */

const { values: options } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(options.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0.");

/** Milliseconds between samples, and until all that was paid for has to be shown in the end. */
const interval = 5_000;
const drainTime = 60_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

await using around = await startAround();
const load = startLoad(around);
const end = performance.now() + minutes * 60_000;
const samples: Sample[] = [];
while (performance.now() < end) {
  await setTimeout(interval);
  samples.push(await sample(around));
  if (samples.length % 12 === 0) print(JSON.stringify(samples.at(-1)));
}
const problems = [
  ...(await load.stop()),
  ...around.workspace.problems.map(({ about, sentence }) => `${about}: ${sentence}`),
  ...(await unbalanced(around)),
];
if ((await around.app.stop()) !== 0) problems.push("The app didn't end well.");
if ((await around.service.stop()) !== 0) problems.push("The service didn't end well.");

for (const [name, { unit, ...limits }] of Object.entries(gauges)) {
  // At first, caches fill.
  const warm = samples
    .slice(samples.length * 0.4)
    .map((each) => new Map(Object.entries(each)).get(name) ?? 0);
  const [value, limit] =
    "growth" in limits
      ? [growth(warm), limits.growth]
      : [Math.max(...warm), "most" in limits ? limits.most : 0];
  const figure = `${name}: ${value.toFixed(1)} ${unit}${"growth" in limits ? " a minute more" : " at most"}`;
  print(`${figure} (limit ${limit})`);
  if (value > limit) problems.push(figure);
}
for (const problem of problems) print(`FAILED ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** @returns by how much the floor of a value grows a minute: the least squares' slope of the lowest of each of 12 pieces */
function growth(values: readonly number[]): number {
  const size = Math.max(1, Math.ceil(values.length / 12));
  const floors: number[] = [];
  for (let at = 0; at < values.length; at += size) floors.push(Math.min(...values.slice(at, at + size)));
  const middle = (floors.length - 1) / 2;
  const spread = floors.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const together = floors.reduce((sum, floor, index) => sum + (index - middle) * floor, 0);
  return spread === 0 ? 0 : (together / spread) * (60_000 / (size * interval));
}

/** @returns what of the books doesn't balance, once everything has had time to be shown */
async function unbalanced({ store, organisation, files }: Around): Promise<string[]> {
  const database = await openDatabase(files.app);
  const deadline = performance.now() + drainTime;
  const calls = () =>
    database.query.selectFrom("paid_calls").select(["state", "charged", "delivered_at"]).execute();
  const left = async () =>
    (await calls()).filter(({ state, delivered_at }) => state !== "answered" || delivered_at === null).length;
  while ((await left()) > 0 && performance.now() < deadline) await setTimeout(interval);
  const [open, ended] = [await left(), await calls()];
  await database.close();
  const spent = ended.reduce((sum, { charged }) => sum + (charged ?? 0), 0);
  const charges = await store.charges(organisation);
  const charged = charges.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(open > 0 ? [`${open} calls aren't answered and shown.`] : []),
    ...(charges.length === ended.length && charged === spent
      ? []
      : [
          `${ended.length} calls cost ${spent} in the ledger, and ${charges.length} cost ${charged} at the service.`,
        ]),
  ];
}
