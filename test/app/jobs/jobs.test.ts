import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Claims, createClaims } from "#app/jobs/claims.ts";
import { cancelJob, type JobName, nameText, scheduleJob, scheduleJobs } from "#app/jobs/jobs.ts";
import type { Database } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip, testOn } from "../../support/databases/databases.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { commands, startModel } from "./job-model.ts";

const start = Date.parse("2026-11-21T12:00:00Z");

function jobNamed(key: string, name: Partial<JobName> = {}): JobName {
  return { organisation: "T1", kind: "reminder", ...name, key };
}

function rowsOf({ query }: Database, organisation: string) {
  return query
    .selectFrom("jobs")
    .select(["kind", "key", "due_at", "worker", "attempts"])
    .where("organisation", "=", organisation)
    .orderBy("kind")
    .orderBy("key")
    .execute();
}

describe.for(databaseKinds)("jobs on %s", (kind) => {
  const test = testOn(kind);

  const isFast = kind === "SQLite";

  test("do what their rules say, whoever does what in whatever order", async ({ database }) => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: "max" }), async (steps) => {
        runs += 1;
        const nameOf = (worker: string) => `${worker} of run ${runs}`;
        const claimsOf = (worker: string) => createClaims({ database, worker: nameOf(worker) });
        const real = {
          database,
          kind: `kind of run ${runs}`,
          clock: { now: start },
          claims: { one: claimsOf("one"), other: claimsOf("other"), third: claimsOf("third") },
          nameOf,
        };
        await fc.asyncModelRun(() => ({ model: startModel(), real }), steps);
      }),
      { numRuns: numRuns(isFast ? 300 : 40) },
    );
  });

  test("are claimed once, however many claim at once", async ({ database }) => {
    const names = Array.from({ length: 500 }, (_, number) => jobNamed(`k${number}`));
    await scheduleJobs(
      database.query,
      names.map((name, number) => ({ ...name, dueAt: start + (number % 7) })),
    );
    const claimants = ["one", "other", "third", "fourth"].map((worker) => createClaims({ database, worker }));
    const claimAll = async (claims: Claims) => {
      const all: string[] = [];
      for (let misses = 0; misses < 3; ) {
        const claimed = await claims.claim("reminder", 20, start + 10);
        all.push(...claimed.map(nameText));
        misses = claimed.length === 0 ? misses + 1 : 0;
      }
      return all;
    };
    const claimed = (await Promise.all(claimants.map(claimAll))).flat();
    expect(claimed.sort()).toEqual(names.map(nameText).sort());
  });

  test("are moved many at once by several, who do not wait for each other", async ({ database }) => {
    const names = Array.from({ length: 600 }, (_, number) => jobNamed(`k${String(number).padStart(3, "0")}`));
    const move = (dueAt: number) =>
      database.query.transaction().execute((transaction) =>
        scheduleJobs(
          transaction,
          // Each has another order of its own.
          [...names].sort(() => (dueAt % 2) - 0.5).map((name) => ({ ...name, dueAt })),
        ),
      );
    await Promise.all(Array.from({ length: 6 }, (_, number) => move(start + number)));
    const rows = await database.query.selectFrom("jobs").select(["key", "due_at", "revision"]).execute();
    const [first] = rows;
    if (first === undefined) throw new Error("There are jobs.");
    expect(rows.sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual(
      names.map(({ key }) => ({ key, due_at: first.due_at, revision: 5 })),
    );
  });

  test("of one name are one: the last time that is said counts", async ({ database }) => {
    await scheduleJobs(database.query, [
      { ...jobNamed("k"), dueAt: start },
      { ...jobNamed("k"), dueAt: start + 1 },
    ]);
    await scheduleJobs(database.query, []);
    expect(await rowsOf(database, "T1")).toEqual([
      { kind: "reminder", key: "k", due_at: start + 1, worker: null, attempts: 0 },
    ]);
  });

  test("stay as they were when the transaction that changed them fails", async ({ database }) => {
    await scheduleJob(database.query, jobNamed("old"), start);
    const failing = database.query.transaction().execute(async (transaction) => {
      await scheduleJob(transaction, jobNamed("new"), start);
      await cancelJob(transaction, jobNamed("old"));
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect((await rowsOf(database, "T1")).map(({ key }) => key)).toEqual(["old"]);
  });

  test("cancelled while they're done go when that has ended, also with its process", async ({ database }) => {
    const [claims, other] = ["one", "other"].map((worker) => createClaims({ database, worker }));
    if (claims === undefined || other === undefined) throw new Error("There are two.");
    for (const key of ["ended", "left", "stray", "revived"]) {
      await scheduleJob(database.query, jobNamed(key), start);
    }
    const claimed = await claims.claim("reminder", 10, start);
    for (const { key } of claimed) await cancelJob(database.query, jobNamed(key));
    await scheduleJob(database.query, jobNamed("revived"), start + 5);
    // No other process may do it while this one does.
    expect(await other.claim("reminder", 10, Number.MAX_SAFE_INTEGER)).toEqual([]);
    const ended = claimed.find(({ key }) => key === "ended");
    if (ended === undefined) throw new Error("It was claimed.");
    await claims.end(ended, { next: "again", at: start });
    const keys = async () => (await rowsOf(database, "T1")).map(({ key }) => key);
    expect(await keys()).toEqual(["left", "revived", "stray"]);
    await claims.freeOwn(new Set(["left", "revived"].map((key) => nameText(jobNamed(key)))));
    expect(await keys()).toEqual(["left", "revived"]);
    await other.freeAllOf("one");
    expect(await rowsOf(database, "T1")).toEqual([
      { kind: "reminder", key: "revived", due_at: start + 5, worker: null, attempts: 0 },
    ]);
  });
});

test("claims on Postgres do not wait for a job that somebody is just moving", async (context) => {
  await using opened = await databaseOrSkip("Postgres", context);
  const { database } = opened;
  await scheduleJobs(
    database.query,
    ["k1", "k2", "k3"].map((key) => ({ ...jobNamed(key), dueAt: start })),
  );
  const claims = createClaims({ database, worker: "w" });
  const claimed = await database.query.transaction().execute(async (transaction) => {
    await scheduleJob(transaction, jobNamed("k2"), start + 1);
    return claims.claim("reminder", 10, start);
  });
  expect(claimed.map(({ key }) => key).sort()).toEqual(["k1", "k3"]);
});
