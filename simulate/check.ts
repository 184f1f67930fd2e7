import { startChild } from "../bench/child-process.ts";
import { fullPlan } from "../bench/plan.ts";
import { drawTable } from "../bench/report.ts";
import { post, startReminding } from "../bench/sections/reminders.ts";
import { newStores } from "../bench/stores.ts";
import type { StubServers } from "../bench/stub-servers.ts";
import { openDatabase } from "../src/app/storage/app-database.ts";
import { createModel } from "./parameters.ts";
import { quantile } from "./report.ts";
import { simulate } from "./simulation.ts";

/** Reminders, each in a channel of its own and with one guest; few enough to be run for real. */
const reminders = 500;
const people = 100;
/** A Slack and a service that answer at once, as the bench's do, and Postgres beside the app. */
const changed = {
  calendarsAPerson: reminders / people,
  calendarsInChannels: 1,
  calendarsAChannel: 1,
  meetingsAtNine: 1,
  meetingsLater: 0,
  agendas: 0,
  postsAMinute: 1e6,
  tier2: 1e6,
  tier3: 1e6,
  tier4: 1e6,
  slackP50: 1,
  slackP99: 5,
  serviceP50: 1,
  serviceP99: 5,
  databaseCores: 1,
  roundTrip: 0.1,
};
/** What this machine does, in milliseconds. */
const costs = [
  "clientOfStatement",
  "clientOfCall",
  "clientOfLookUp",
  "clientOfAnswer",
  "serverOfStatement",
  "roundTrip",
] as const;
/** Of which the middle one counts: others may take the machine for a while. */
const rounds = 3;
/** Statements with which it's measured how fast this machine is now, as many at once as the app has connections. */
const probes = 4_000;
const probesAtOnce = 16;
/** Milliseconds of a process' core for one of them on the machine that the model's costs were measured on. */
const usualProbe = 0.15;

interface Posting {
  rate: number;
  p50: number;
  p99: number;
}

/**
 * Has the app post reminders that are due at one minute, and the model too, with all costs as many times its own as a
 * statement takes on this machine now.
 *
 * @returns both, and their ratio, of the middle one of some rounds
 */
export async function checkModel(): Promise<string> {
  const compared = [];
  for (const { slowness, ...real } of await postForReal())
    compared.push({ slowness, real, simulated: await postInModel(slowness) });
  compared.sort((one, other) => ratioOf(one) - ratioOf(other));
  const middle = compared[Math.floor(rounds / 2)];
  if (middle === undefined) throw new Error("Nothing was compared.");
  const { slowness, real, simulated } = middle;
  const row = (name: string, of: keyof Posting) => [
    name,
    real[of].toFixed(0),
    simulated[of].toFixed(0),
    (simulated[of] / real[of]).toFixed(2),
  ];
  return `${drawTable([
    [`${reminders} reminders due at one minute, one process, Postgres`, "the app", "the model", "ratio"],
    row("posted a second", "rate"),
    row("late by p50, ms", "p50"),
    row("late by p99, ms", "p99"),
  ])}\n\nThe middle one of ${rounds} rounds, whose ratios were ${compared.map((round) => ratioOf(round).toFixed(2)).join(", ")}. A statement took ${slowness.toFixed(1)} times as long as it usually does, so the model's costs were multiplied.\n`;
}

function ratioOf({ real, simulated }: Record<"real" | "simulated", Posting>): number {
  return simulated.rate / real.rate;
}

async function postForReal(): Promise<(Posting & { slowness: number })[]> {
  await using opened = new AsyncDisposableStack();
  const store = (await newStores(opened)).find(({ name }) => name === "Postgres");
  if (store === undefined) throw new Error("The check needs Postgres: DATABASE_URL_TEST says where it is.");
  await using running = new AsyncDisposableStack();
  const stubs = running.use(startChild<StubServers>("stub-servers.ts"));
  const reminding = { plan: { ...fullPlan, jobs: 0 }, stubs, origin: await stubs.call("origin") };
  const { writer } = await startReminding(reminding, store, opened, running);
  const posted = [];
  while (posted.length < rounds) {
    const before = await slownessOf(store.databaseUrl);
    const { rate = 0, p50 = 0, p99 = 0 } = await (await post(reminding, writer, reminders)).posting;
    posted.push({ rate, p50, p99, slowness: (before + (await slownessOf(store.databaseUrl))) / 2 });
  }
  return posted;
}

/**
 * One after the other, statements would mostly wait to be woken; with as many at once as the app has, they take what
 * the cores have left.
 *
 * @returns how many times its usual time a statement takes of a core
 */
async function slownessOf(databaseUrl: string): Promise<number> {
  const database = await openDatabase(databaseUrl);
  const ask = async (times: number) => {
    for (let probe = 0; probe < times; probe += 1) {
      await database.query
        .selectFrom("reminder_sources")
        .selectAll()
        .where("id", "=", "none")
        .where("organisation", "=", "none")
        .execute();
    }
  };
  const askAll = (count: number) =>
    Promise.all(Array.from({ length: probesAtOnce }, () => ask(count / probesAtOnce)));
  await askAll(probes / 4);
  const began = performance.now();
  await askAll(probes);
  const milliseconds = (performance.now() - began) / probes;
  await database.close();
  return milliseconds / usualProbe;
}

async function postInModel(slowness: number): Promise<Posting> {
  const usual = createModel(changed);
  const slowed = Object.fromEntries(costs.map((name) => [name, usual(name) * slowness]));
  const model = createModel({ ...changed, ...slowed });
  const { late } = (await simulate({ workspaces: 1, people, processes: 1, seed: 7, model })).reminders;
  const sorted = late.toSorted((one, other) => one - other);
  const seconds = (quantile(sorted, 1) - quantile(sorted, 0)) / 1_000;
  return { rate: sorted.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}
