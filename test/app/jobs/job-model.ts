import fc from "fast-check";
import { expect } from "vitest";
import type { Claims, Ending } from "#app/jobs/claims.ts";
import { cancelJob, type Job, type JobName, scheduleJob, scheduleJobs } from "#app/jobs/jobs.ts";
import type { Database } from "#app/storage/app-database.ts";

const workers = ["one", "other", "third"] as const;
export type WorkerName = (typeof workers)[number];
/** Few, so that they meet; of two organisations, which use the same keys. */
const organisations = ["a", "b"] as const;
const keys = ["k1", "k2", "k3"] as const;

interface ModelJob {
  /** Absent when it was cancelled while it is being done. */
  dueAt: number | undefined;
  revision: number;
  attempts: number;
  worker: WorkerName | undefined;
}

/** What jobs there should be, by their short names, and what each worker believes to hold. */
export interface Model {
  jobs: Map<string, ModelJob>;
  held: Map<string, Job>;
}

/** The real ones of a run, which has a kind of its own. */
export interface Real {
  database: Database;
  kind: string;
  clock: { now: number };
  claims: Record<WorkerName, Claims>;
  nameOf: (worker: WorkerName) => string;
}

export function startModel(): Model {
  return { jobs: new Map(), held: new Map() };
}

function nameIn({ kind }: Real, short: string): JobName {
  const [organisation = "", key = ""] = short.split(" ");
  return { organisation: `${organisation} of ${kind}`, kind, key };
}

function shortOf({ organisation, key }: Pick<JobName, "organisation" | "key">): string {
  return `${organisation.charAt(0)} ${key}`;
}

async function expectSame(model: Model, real: Real): Promise<void> {
  const rows = await real.database.query
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", real.kind)
    .orderBy("organisation")
    .orderBy("key")
    .execute();
  const expected = [...model.jobs].sort(([one], [other]) => (one < other ? -1 : 1));
  expect(rows).toEqual(
    expected.map(([short, { dueAt, revision, attempts, worker }]) => ({
      ...nameIn(real, short),
      due_at: dueAt ?? Number.MAX_SAFE_INTEGER,
      revision,
      attempts,
      worker: worker === undefined ? null : real.nameOf(worker),
    })),
  );
  const free = expected.flatMap(([, { dueAt, worker }]) =>
    dueAt === undefined || worker !== undefined ? [] : [dueAt],
  );
  expect(await real.claims.one.nextDue([real.kind])).toEqual(
    new Map(free.length === 0 ? [] : [[real.kind, Math.min(...free)]]),
  );
}

type Command = fc.AsyncCommand<Model, Real>;

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await expectSame(model, real);
    },
    toString: () => name,
  };
}

function scheduled(model: Model, short: string, dueAt: number): void {
  const known = model.jobs.get(short);
  model.jobs.set(short, {
    dueAt,
    revision: known === undefined ? 0 : known.revision + 1,
    attempts: 0,
    worker: known?.worker,
  });
}

/** Frees it; what was cancelled goes. */
function freed(model: Model, short: string, job: ModelJob): void {
  if (job.dueAt === undefined) model.jobs.delete(short);
  else job.worker = undefined;
}

const schedule = (short: string, after: number) =>
  command(`schedule ${short} in ${after}`, async (model, real) => {
    await scheduleJob(real.database.query, nameIn(real, short), real.clock.now + after);
    scheduled(model, short, real.clock.now + after);
  });

const scheduleSeveral = (jobs: readonly (readonly [string, number])[]) =>
  command(
    `schedule ${jobs.map(([short, after]) => `${short} in ${after}`).join(", ")}`,
    async (model, real) => {
      const { now } = real.clock;
      await real.database.query.transaction().execute((transaction) =>
        scheduleJobs(
          transaction,
          jobs.map(([short, after]) => ({ ...nameIn(real, short), dueAt: now + after })),
        ),
      );
      for (const [short, after] of new Map(jobs)) scheduled(model, short, now + after);
    },
  );

const cancel = (short: string) =>
  command(`cancel ${short}`, async (model, real) => {
    await cancelJob(real.database.query, nameIn(real, short));
    const job = model.jobs.get(short);
    if (job?.worker === undefined) model.jobs.delete(short);
    else Object.assign(job, { dueAt: undefined, attempts: 0, revision: job.revision + 1 });
  });

const claim = (worker: WorkerName, most: number) =>
  command(`${worker} claims ${most}`, async (model, real) => {
    const { now } = real.clock;
    const claimed = await real.claims[worker].claim(real.kind, most, now);
    const due = [...model.jobs.values()]
      .flatMap((job) => (job.worker === undefined && job.dueAt !== undefined ? [job.dueAt] : []))
      .filter((dueAt) => dueAt <= now)
      .sort((one, other) => one - other);
    expect(claimed.map(({ dueAt }) => dueAt)).toEqual(due.slice(0, most));
    expect(new Set(claimed.map(shortOf)).size).toBe(claimed.length);
    for (const job of claimed) {
      const short = shortOf(job);
      const known = model.jobs.get(short);
      expect({ ...job, worker: undefined }).toEqual({ ...nameIn(real, short), ...known });
      if (known !== undefined) known.worker = worker;
      model.held.set(`${worker} ${short}`, job);
    }
  });

/** What it holds may be another's by now, or gone, or scheduled anew. */
const end = (worker: WorkerName, short: string, next: Ending["next"], after: number) =>
  command(`${worker} ends ${short}: ${next} in ${after}`, async (model, real) => {
    const job = model.held.get(`${worker} ${short}`);
    if (job === undefined) return;
    const at = real.clock.now + after;
    await real.claims[worker].end(job, next === "done" ? { next } : { next, at });
    const known = model.jobs.get(short);
    if (known === undefined || known.worker !== worker) return;
    if (known.revision !== job.revision) {
      freed(model, short, known);
    } else if (next === "done") {
      model.jobs.delete(short);
    } else {
      const attempts = next === "retry" ? job.attempts + 1 : 0;
      Object.assign(known, { dueAt: at, attempts, worker: undefined });
    }
  });

const release = (worker: WorkerName, gone: WorkerName) =>
  command(`${worker} frees what ${gone} claimed`, async (model, real) => {
    const others = await real.claims[worker].otherWorkers();
    const holders = [...model.jobs.values()].flatMap((job) => job.worker ?? []);
    expect(others.includes(real.nameOf(gone))).toBe(gone !== worker && holders.includes(gone));
    await real.claims[worker].freeAllOf(real.nameOf(gone));
    for (const [short, job] of model.jobs) if (job.worker === gone) freed(model, short, job);
  });

/** Time goes on, jumps, or goes back. */
const turnClock = (by: number) =>
  command(`the clock moves by ${by}`, async (_model, { clock }) => {
    clock.now += by;
  });

const short = fc
  .tuple(fc.constantFrom(...organisations), fc.constantFrom(...keys))
  .map(([organisation, key]) => `${organisation} ${key}`);
const worker = fc.constantFrom(...workers);
const after = fc.integer({ min: -3, max: 6 });
const next = fc.constantFrom("done" as const, "again" as const, "retry" as const);

/** All that can happen to jobs, in any order. */
export const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(short, after).map((values) => schedule(...values)),
  fc.array(fc.tuple(short, after), { maxLength: 8 }).map(scheduleSeveral),
  short.map(cancel),
  fc.tuple(worker, fc.integer({ min: 1, max: 4 })).map((values) => claim(...values)),
  fc.tuple(worker, fc.constant(100)).map((values) => claim(...values)),
  fc.tuple(worker, short, next, after).map((values) => end(...values)),
  fc.tuple(worker, short, next, after).map((values) => end(...values)),
  fc.tuple(worker, worker).map((values) => release(...values)),
  fc.constantFrom(1, 2, 5, 3_600_000, -2, -3_600_000).map(turnClock),
];
