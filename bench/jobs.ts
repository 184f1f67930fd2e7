import { performance } from "node:perf_hooks";
import { createClaims } from "../src/app/jobs/claims.ts";
import { DUE, type JobStore, KINDS, MINUTE, openJobStore, WORKER } from "./job-store.ts";
import {
  type Aim,
  type Bench,
  type Fact,
  type Figure,
  type Report,
  ratioAim,
  type Section,
} from "./section.ts";
import { median, percentile } from "./statistics.ts";
import { newStores } from "./stores.ts";

const FEW = 1_000;
const BATCH = 1_000;
/** A batch of a runner, which claims no more than it can do at once. */
const SMALL_BATCH = 50;
const TICKS_OF_ROUND = 300;
const AIM_MILLISECONDS = 1;
const AIM_CLAIMS = { SQLite: 100_000, Postgres: 20_000 } as const;
/** An index of a million is two steps deeper than one of a thousand; both are far from reading all. */
const AIM_GROWTH = 1.5;

/** Milliseconds of looking for what is due when nothing is, round by round. */
interface Ticks {
  p50: number[];
  p99: number[];
}

/** Jobs claimed in a second, round by round. */
interface Claimed {
  store: JobStore["store"];
  amongFew: Ticks;
  amongMany: Ticks;
  inBatches: number[];
  inSmallBatches: number[];
  bare: number[];
}

/**
 * Finding and claiming jobs, among as many as a large organisation may have: a look at what is due when nothing is,
 * which the runner takes every second, beside the same look at a thousand; then 30,000 that are due at one minute,
 * claimed in batches, beside the database's driver alone with the same statement.
 */
export const jobs: Section = {
  name: "jobs",
  async run(bench: Bench): Promise<Report> {
    const report: Report = { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    if (!bench.withRapport) return report;
    await using opened = new AsyncDisposableStack();
    for (const store of await newStores(opened)) {
      const claimed = await measure(bench, await openJobStore(store, opened));
      report.figures.push(...figures(bench, claimed));
      report.facts.push(...facts(bench, claimed));
      report.aims.push(...aims(bench, claimed));
    }
    return report;
  },
};

async function measure(bench: Bench, jobStore: JobStore): Promise<Claimed> {
  const { store, database } = jobStore;
  const { jobs: count, rounds } = bench.plan;
  const claims = createClaims({ database, worker: WORKER });
  const claim = async (most: number) => (await claims.claim(KINDS[0], most, MINUTE)).length;

  bench.progress(`looking among ${FEW} jobs on ${store.name}`);
  await jobStore.fill(FEW);
  const amongFew = await ticks(() => claims.nextDue(KINDS), rounds);
  bench.progress(`scheduling ${count} jobs on ${store.name}`);
  await jobStore.fill(count);
  bench.progress(`looking among ${count} jobs on ${store.name}`);
  const amongMany = await ticks(() => claims.nextDue(KINDS), rounds);

  const claimed: Claimed = { store, amongFew, amongMany, inBatches: [], inSmallBatches: [], bare: [] };
  for (let round = 1; round <= rounds; round += 1) {
    bench.progress(`round ${round} of ${rounds}: claiming on ${store.name}`);
    claimed.inBatches.push(await claimsPerSecond(jobStore, claim, BATCH));
    claimed.bare.push(await claimsPerSecond(jobStore, jobStore.claimBare, BATCH));
    claimed.inSmallBatches.push(await claimsPerSecond(jobStore, claim, SMALL_BATCH));
  }
  return claimed;
}

async function ticks(look: () => Promise<unknown>, rounds: number): Promise<Ticks> {
  const found: Ticks = { p50: [], p99: [] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const times = new Float64Array(TICKS_OF_ROUND);
    for (let tick = 0; tick < TICKS_OF_ROUND; tick += 1) {
      const begin = performance.now();
      await look();
      times[tick] = performance.now() - begin;
    }
    times.sort();
    if (round === 0) continue;
    found.p50.push(percentile(times, 0.5));
    found.p99.push(percentile(times, 0.99));
  }
  return found;
}

/** @throws Error when not all that were due were claimed */
async function claimsPerSecond(
  { free }: JobStore,
  claim: (most: number) => Promise<number>,
  most: number,
): Promise<number> {
  await free();
  const begin = performance.now();
  let total = 0;
  for (let batch = most; batch === most; total += batch) batch = await claim(most);
  const seconds = (performance.now() - begin) / 1000;
  if (total !== DUE) throw new Error(`${total} jobs were claimed.`);
  return total / seconds;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function figures({ plan }: Bench, { store, amongFew, amongMany, ...rates }: Claimed): Figure[] {
  const contender = `jobs on ${store.name}`;
  const figure = (command: string, metric: Figure["metric"], samples: number[]): Figure => ({
    subject: { contender, command },
    metric,
    value: median(samples),
    samples,
  });
  return [
    ...(
      [
        [FEW, amongFew],
        [plan.jobs, amongMany],
      ] as const
    ).flatMap(([count, { p50, p99 }]) => [
      figure(`an empty tick among ${number(count)}`, "p50", p50),
      figure(`an empty tick among ${number(count)}`, "p99", p99),
    ]),
    figure(`claims in batches of ${number(BATCH)}`, "rate", rates.inBatches),
    figure(`claims in batches of ${number(SMALL_BATCH)}`, "rate", rates.inSmallBatches),
    figure(`claims by the driver alone in batches of ${number(BATCH)}`, "rate", rates.bare),
  ];
}

function facts(
  { plan }: Bench,
  { store, amongFew, amongMany, inBatches, inSmallBatches, bare }: Claimed,
): Fact[] {
  const tick = ({ p50, p99 }: Ticks) => `p50 ${median(p50).toFixed(3)} ms, p99 ${median(p99).toFixed(3)} ms`;
  return [
    {
      label: `a tick with nothing due among ${number(plan.jobs)} jobs on ${store.name}`,
      value: `${tick(amongMany)} (among ${number(FEW)}: ${tick(amongFew)})`,
    },
    {
      label: `claims of ${number(DUE)} jobs due at one minute, on ${store.name}`,
      value:
        `${number(median(inBatches))}/s in batches of ${number(BATCH)}, ${(ratio(inBatches, bare)).toFixed(2)} × ` +
        `the driver alone with the same statement (${number(median(bare))}/s); ` +
        `${number(median(inSmallBatches))}/s in batches of ${number(SMALL_BATCH)}`,
    },
  ];
}

/** Within each round, and the median of them. */
function ratio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, index) => value / (others[index] ?? Number.NaN)));
}

function aims({ plan }: Bench, { store, amongFew, amongMany, inBatches }: Claimed): Aim[] {
  const [tick, rate] = [median(amongMany.p50), median(inBatches)];
  return [
    {
      label: `a tick with nothing due among ${number(plan.jobs)} jobs on ${store.name}, p50`,
      aim: `< ${AIM_MILLISECONDS} ms`,
      measured: `${tick.toFixed(3)} ms`,
      met: tick < AIM_MILLISECONDS,
    },
    ratioAim(`the same against one among ${number(FEW)}`, "≤", AIM_GROWTH, tick / median(amongFew.p50)),
    {
      label: `claims of jobs due at one minute, on ${store.name}`,
      aim: `> ${number(AIM_CLAIMS[store.name])}/s`,
      measured: `${number(rate)}/s`,
      met: rate > AIM_CLAIMS[store.name],
    },
  ];
}
