import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { type Around, startAround } from "./around.ts";
import { sample } from "./gauges.ts";
import { figuresOf, type Sample } from "./limits.ts";
import { startLoad } from "./load.ts";

/**
 * `npm run soak`: the app, the service and the simulated Slack under a steady load for ten minutes, or as many as
 * `-- --minutes 60` says. Fails when memory, files, handles or what's left to do grow beyond the limits, when something
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
const database = await openDatabase(around.files.app);
const load = startLoad(around);
const began = performance.now();
const samples: Sample[] = [];
while (performance.now() - began < minutes * 60_000) {
  await setTimeout(interval);
  samples.push(await sample(around, database, began));
  if (samples.length % 12 === 0) print(lineOf(samples.at(-1)));
}
await load.stop();
const problems = [
  ...load.failures,
  ...around.workspace.problems.map(({ about, sentence }) => `${about}: ${sentence}`),
];
problems.push(...(await unbalanced(around)));
await database.close();
if ((await around.app.stop()) !== 0) problems.push("The app didn't end well.");
if ((await around.service.stop()) !== 0) problems.push("The service didn't end well.");

for (const [name, count] of load.done) print(`${name}: ${count}`);
const figures = figuresOf(samples);
for (const { name, value, limit, unit } of figures) {
  print(`${value > limit ? "TOO MUCH " : ""}${name}: ${value} ${unit} (limit ${limit})`);
}
for (const problem of new Set(problems)) print(`FAILED ${problem}`);
process.exitCode = problems.length > 0 || figures.some(({ value, limit }) => value > limit) ? 1 : 0;

function lineOf(sample: Sample | undefined): string {
  if (sample === undefined) return "";
  const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  const { at, appHeap, serviceHeap, appHandles, serviceHandles, appFile, logs, undelivered, calls } = sample;
  return [
    `${Math.round(at / 1_000)} s`,
    `heap ${mebibytes(appHeap)} and ${mebibytes(serviceHeap)} MiB`,
    `handles ${appHandles} and ${serviceHandles}`,
    `database ${mebibytes(appFile)} MiB`,
    `logs ${mebibytes(logs)} MiB`,
    `${calls} paid calls, ${undelivered} not shown yet`,
  ].join(", ");
}

/** @returns what of the books doesn't balance, once everything has had time to be shown */
async function unbalanced({ store, organisation }: Around): Promise<string[]> {
  const deadline = performance.now() + drainTime;
  const left = async () =>
    await database.query
      .selectFrom("paid_calls")
      .select(["id", "state", "charged"])
      .where(({ or, eb }) => or([eb("state", "!=", "answered"), eb("delivered_at", "is", null)]))
      .execute();
  while ((await left()).length > 0 && performance.now() < deadline) await setTimeout(interval);
  const open = (await left()).map(({ id, state }) => `call ${id} is ${state}, and not shown`);
  const { count, sum } = await database.query
    .selectFrom("paid_calls")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>("charged").as("sum")])
    .executeTakeFirstOrThrow();
  const charges = await store.charges(organisation);
  const charged = charges.reduce((total, { amount }) => total + amount, 0);
  if (charges.length === Number(count) && charged === Number(sum)) return open;
  return [
    ...open,
    `${count} calls cost ${sum} in the ledger, and ${charges.length} cost ${charged} at the service`,
  ];
}
