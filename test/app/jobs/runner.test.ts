import { describe, expect, vi } from "vitest";
import { createClaims } from "#app/jobs/claims.ts";
import type { JobOutcome } from "#app/jobs/jobs.ts";
import { scheduleJob, scheduleJobs } from "#app/jobs/jobs.ts";
import { type JobKind, Runner } from "#app/jobs/runner.ts";
import { createLog } from "#app/log.ts";
import { createWorker, isProcessRunning, processIdentity } from "#app/processes/worker.ts";
import type { Database } from "#app/storage/app-database.ts";
import { waitBriefly } from "../../support/app/wait-briefly.ts";
import { databaseKinds, testOn } from "../../support/databases/databases.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
const done: JobOutcome = { next: "done" };
/** Milliseconds: what is waited for comes within seconds, but all other tests run too. */
const waiting = { timeout: 40_000 };

let runs = 0;

/** A runner in this process, with a clock that stands until it is turned. */
async function startRunner(database: Database, kinds: Record<string, JobKind>) {
  runs += 1;
  const clock = { now: start };
  const errors: string[] = [];
  const log = createLog("warn", [], (line) => {
    const { job, err } = JSON.parse(line);
    errors.push(`${job}: ${err.message}`);
  });
  const worker = createWorker({
    database,
    identity: processIdentity(`run ${runs}`),
    isRunning: isProcessRunning,
    log,
  });
  const runner = new Runner({
    database,
    worker,
    now: () => clock.now,
    random: () => 0,
    kinds,
    log,
    wait: waitBriefly,
  });
  await worker.start();
  runner.start();
  const stop = async () => {
    await runner.stop();
    await worker.stop();
  };
  return { clock, errors, worker: worker.id, runner, [Symbol.asyncDispose]: stop };
}

function jobNamed(key: string, kind = "reminder") {
  return { organisation: "T1", kind, key };
}

function rowsOf({ query }: Database) {
  return query.selectFrom("jobs").select(["key", "due_at", "worker", "attempts"]).orderBy("key").execute();
}

/** Waits until there are only so many jobs. */
function untilLeft(database: Database, count: number): Promise<unknown> {
  return vi.waitFor(async () => expect(await rowsOf(database)).toHaveLength(count), waiting);
}

/** A kind whose jobs stand still until they are let go. */
function heldKind(most: number) {
  const log: string[] = [];
  const open = Promise.withResolvers<void>();
  const kind: JobKind = {
    max: most,
    async run({ key }) {
      log.push(`begin ${key}`);
      await open.promise;
      log.push(`end ${key}`);
      return done;
    },
  };
  const untilBegun = (count: number) =>
    vi.waitFor(() => expect(log.filter((line) => line.startsWith("begin"))).toHaveLength(count), waiting);
  return { log, kind, letGo: open.resolve, untilBegun };
}

describe.for(databaseKinds)("the runner on %s", { concurrent: true }, (kind) => {
  const test = testOn(kind);

  test("does each job once, never early, though its clock jumps and goes back", async ({ database }) => {
    const minutes = Array.from({ length: 60 }, (_, minute) => minute);
    await scheduleJobs(
      database.query,
      minutes.map((minute) => ({ ...jobNamed(String(minute)), dueAt: start + minute * 60_000 })),
    );
    const seen: number[] = [];
    const early: string[] = [];
    const reminder: JobKind = {
      max: 4,
      async run({ key, dueAt }) {
        seen.push(Number(key));
        if (dueAt > running.clock.now) early.push(key);
        return done;
      },
    };
    await using running = await startRunner(database, { reminder });
    await untilLeft(database, 59);
    running.clock.now += 5 * 60_000;
    await untilLeft(database, 54);
    running.clock.now -= 3_600_000;
    await scheduleJob(database.query, jobNamed("60"), running.clock.now);
    await untilLeft(database, 54);
    running.clock.now += 3 * 3_600_000;
    await untilLeft(database, 0);
    expect(seen.toSorted((one, other) => one - other)).toEqual([...minutes, 60]);
    expect({ early, errors: running.errors }).toEqual({ early: [], errors: [] });
  });

  test("does again what is scheduled anew while it does it, and says when itself", async ({ database }) => {
    await scheduleJob(database.query, jobNamed("k"), start);
    const dueAts: number[] = [];
    const reminder: JobKind = {
      max: 3,
      async run({ dueAt, ...name }) {
        dueAts.push(dueAt);
        if (dueAts.length === 1) await scheduleJob(database.query, name, start - 7);
        return dueAts.length < 3 ? { next: "again", at: start - 9 } : done;
      },
    };
    await using running = await startRunner(database, { reminder });
    await untilLeft(database, 0);
    expect({ dueAts, errors: running.errors }).toEqual({ dueAts: [start, start - 7, start - 9], errors: [] });
  });

  test("tries again what failed, after a pause that grows until it succeeds", async ({ database }) => {
    await scheduleJob(database.query, jobNamed("k"), start);
    const attempted: number[] = [];
    const reminder: JobKind = {
      max: 1,
      async run({ attempts }) {
        attempted.push(attempts);
        if (attempted.length <= 3) throw new Error(`failure ${attempted.length}`);
        return attempted.length === 4 ? { next: "again", at: start + 3_600_000 } : done;
      },
    };
    await using running = await startRunner(database, { reminder });
    for (const [index, pause] of [5_000, 10_000, 20_000].entries()) {
      const row = { key: "k", due_at: running.clock.now + pause, worker: null, attempts: index + 1 };
      await vi.waitFor(async () => expect(await rowsOf(database)).toEqual([row]), waiting);
      running.clock.now += pause;
    }
    const row = { key: "k", due_at: start + 3_600_000, worker: null, attempts: 0 };
    await vi.waitFor(async () => expect(await rowsOf(database)).toEqual([row]), waiting);
    expect(attempted).toEqual([0, 1, 2, 3]);
    expect(running.errors).toEqual([1, 2, 3].map((number) => `reminder: failure ${number}`));
  });

  test("lets no kind hold up another, and does as many of a kind at once as it may", async ({ database }) => {
    const slow = heldKind(2);
    const jobs = Array.from({ length: 40 }, (_, number) => [
      `k${number}`,
      number % 8 === 0 ? "slow" : "fast",
    ]);
    await scheduleJobs(
      database.query,
      jobs.map(([key = "", kind]) => ({ ...jobNamed(key, kind), dueAt: start })),
    );
    await using running = await startRunner(database, {
      slow: slow.kind,
      fast: { max: 3, run: async () => done },
    });
    await slow.untilBegun(2);
    await untilLeft(database, 5);
    expect(slow.log).toHaveLength(2);
    slow.letGo();
    await untilLeft(database, 0);
    expect(slow.log).toHaveLength(10);
    expect(running.errors).toEqual([]);
  });

  test("claims nothing more when it is stopped, and ends what it has begun", async ({ database }) => {
    const held = heldKind(5);
    await scheduleJobs(
      database.query,
      ["a", "b"].map((key) => ({ ...jobNamed(key), dueAt: start })),
    );
    await using running = await startRunner(database, { reminder: held.kind });
    await held.untilBegun(2);
    const stopped = running.runner.stop();
    await scheduleJob(database.query, jobNamed("c"), start);
    expect(await Promise.race([stopped.then(() => "stopped"), rowsOf(database).then(() => "running")])).toBe(
      "running",
    );
    held.letGo();
    await stopped;
    expect(await rowsOf(database)).toEqual([{ key: "c", due_at: start, worker: null, attempts: 0 }]);
    expect(held.log.toSorted()).toEqual(["begin a", "begin b", "end a", "end b"]);
    expect(running.errors).toEqual([]);
  });

  test("does what a process left behind, not what another one does", async ({ database }) => {
    const held = heldKind(5);
    await scheduleJob(database.query, jobNamed("alive"), start);
    await using alive = await startRunner(database, { reminder: held.kind });
    await held.untilBegun(1);
    await scheduleJob(database.query, jobNamed("left", "feed"), start);
    const gone = JSON.stringify(["elsewhere", 1, "run"]);
    expect(await createClaims({ database, worker: gone }).claim("feed", 1, start)).toHaveLength(1);
    const keys: string[] = [];
    const noted: JobKind = {
      max: 5,
      async run({ key }) {
        keys.push(key);
        return done;
      },
    };
    await using running = await startRunner(database, { reminder: noted, feed: noted });
    await untilLeft(database, 1);
    expect(keys).toEqual(["left"]);
    expect(await rowsOf(database)).toEqual([
      { key: "alive", due_at: start, worker: alive.worker, attempts: 0 },
    ]);
    held.letGo();
    await untilLeft(database, 0);
    expect({ keys, errors: [...running.errors, ...alive.errors] }).toEqual({ keys: ["left"], errors: [] });
  });

  test("does not do a job twice at a time that was taken from it and given back", async ({ database }) => {
    const held = heldKind(5);
    await scheduleJob(database.query, jobNamed("k"), start);
    await using running = await startRunner(database, { reminder: held.kind });
    await held.untilBegun(1);
    await createClaims({ database, worker: "other" }).freeAllOf(running.worker);
    await vi.waitFor(async () => {
      expect(await rowsOf(database)).toEqual([
        { key: "k", due_at: start, worker: running.worker, attempts: 0 },
      ]);
    }, waiting);
    held.letGo();
    await untilLeft(database, 0);
    await running.runner.stop();
    expect(held.log).toEqual(["begin k", "end k", "begin k", "end k"]);
  });

  test("does what it claimed without learning of it", async ({ database }) => {
    let isLost = false;
    const flaky: Database = {
      ...database,
      async withAsyncCommit(work) {
        const result = await database.withAsyncCommit(work);
        if (isLost) return result;
        isLost = true;
        throw new Error("The connection broke.");
      },
    };
    await scheduleJob(database.query, jobNamed("k"), start);
    await using running = await startRunner(flaky, { reminder: { max: 1, run: async () => done } });
    await untilLeft(database, 0);
    expect(running.errors).toEqual(["undefined: The connection broke."]);
  });

  test("writes down how a job ended when the database is back", async ({ database }) => {
    let attempts = 0;
    const away: Database = {
      ...database,
      withAsyncCommit(work) {
        attempts += 1;
        return attempts === 2 || attempts === 3
          ? Promise.reject(new Error("It is away."))
          : database.withAsyncCommit(work);
      },
    };
    await scheduleJob(database.query, jobNamed("k"), start);
    const held = heldKind(1);
    held.letGo();
    await using running = await startRunner(away, { reminder: held.kind });
    await untilLeft(database, 0);
    expect({ log: held.log, errors: running.errors }).toEqual({ log: ["begin k", "end k"], errors: [] });
  });

  test("leaves to others what it cannot write down while it stops", async ({ database }) => {
    let isAway = false;
    const away: Database = {
      ...database,
      withAsyncCommit: (work) =>
        isAway ? Promise.reject(new Error("It is away.")) : database.withAsyncCommit(work),
    };
    await scheduleJob(database.query, jobNamed("k"), start);
    const held = heldKind(1);
    await using running = await startRunner(away, { reminder: held.kind });
    await held.untilBegun(1);
    isAway = true;
    const stopped = running.runner.stop();
    held.letGo();
    await stopped;
    expect(running.errors).toEqual(["reminder: It is away."]);
    expect(await rowsOf(database)).toEqual([
      { key: "k", due_at: start, worker: running.worker, attempts: 0 },
    ]);
  });
});
