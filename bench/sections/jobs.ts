import { createClaims } from "../../src/app/jobs/claims.ts";
import { jobKinds } from "../../src/app/reminders/job-kinds.ts";
import { runClosedLoop } from "../closed-loop.ts";
import { dueMinute, type JobStore, openJobStore, worker } from "../job-store.ts";
import { aim, type Bench, createSubject, type Measures, type Report, takeTurns } from "../section.ts";
import { onEachStore, type Store } from "../stores.ts";

const few = 1_000;
/** Jobs that are due at one minute. */
const due = 30_000;
const batch = 1_000;
const minClaims = { SQLite: 100_000, Postgres: 20_000 } as const;
/** An index of a million is two steps deeper than one of a thousand; both are far from reading all. */
const maxGrowth = 1.5;

/**
 * Finding and claiming jobs, among as many as a large organisation may have: a look at what is due when nothing is,
 * which the runner takes every second, beside the same look at a thousand; then 30,000 that are due at one minute,
 * claimed in batches, beside the database's driver alone with the same statement.
 */
export function jobs(bench: Bench): Promise<Report> {
  return onEachStore(async (store, opened) => measure(bench, store, await openJobStore(store, opened)));
}

async function measure(bench: Bench, { name }: Store, jobStore: JobStore): Promise<Report> {
  const claims = createClaims({ database: jobStore.database, worker });
  const lookAmong = async (count: number) => {
    await jobStore.fill(count, due);
    const look = async () => void (await claims.nextDue(Object.values(jobKinds)));
    const label = `a look with nothing due among ${count.toLocaleString("en")} on ${name}`;
    const subject = createSubject(label, (seconds) =>
      runClosedLoop({ atOnce: 1, seconds }, async () => () => look),
    );
    await takeTurns(bench, [subject], { seconds: bench.plan.secondsOfCalls });
    return subject;
  };
  const amongFew = await lookAmong(few);
  const amongMany = await lookAmong(bench.plan.jobs);

  const claim = async (max: number) => (await claims.claim(jobKinds.reminder, max, dueMinute)).length;
  const label = `claims of ${due.toLocaleString("en")} due at one minute on ${name}`;
  const byApp = createSubject(label, () => claimAll(jobStore, claim));
  const byDriver = createSubject(`${label}, driver alone`, () => claimAll(jobStore, jobStore.claimBare));
  await takeTurns(bench, [byApp, byDriver]);

  const [ofFew, ofMany] = [amongFew.median("p50"), amongMany.median("p50")];
  const ofDriver = byApp.ratioTo(byDriver, "rate");
  return {
    rows: [amongFew.row(), amongMany.row(), byApp.row({ ofDriver }), byDriver.row()],
    aims: [
      aim(`${amongMany.label}, p50`, ofMany, "≤", 1, "ms"),
      aim(`the same against one among ${few.toLocaleString("en")}`, ofMany / ofFew, "≤", maxGrowth, "×"),
      aim(label, byApp.median("rate"), "≥", minClaims[name], "/s"),
    ],
  };
}

/** @throws Error when not all that were due were claimed */
async function claimAll({ free }: JobStore, claim: (max: number) => Promise<number>): Promise<Measures> {
  await free();
  const begin = performance.now();
  let total = 0;
  for (let claimed = batch; claimed === batch; total += claimed) claimed = await claim(batch);
  const seconds = (performance.now() - begin) / 1000;
  if (total !== due) throw new Error(`${total} jobs were claimed.`);
  return { rate: total / seconds };
}
