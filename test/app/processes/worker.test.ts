import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createWorker, isProcessRunning, type ProcessIdentity } from "#app/processes/worker.ts";
import type { Database } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { errorLog } from "../../support/log.ts";

let runs = 0;

/** A worker of this process, unless said otherwise; its run is its own. */
function worker(
  database: Database,
  identity: Partial<ProcessIdentity> = {},
  onError: (error: unknown) => void = (error) => expect.unreachable(String(error)),
) {
  runs += 1;
  return createWorker({
    database,
    identity: { host: "here", pid: process.pid, run: `run ${runs}`, ...identity },
    isRunning: isProcessRunning,
    log: errorLog(onError),
  });
}

/** Lets the lease of a worker end at another time by the database's clock. */
async function leaseUntil({ query, clock }: Database, id: string, milliseconds: number) {
  const { numUpdatedRows } = await query
    .updateTable("workers")
    .set({ alive_until: sql<number>`${clock} + ${sql.lit(milliseconds)}` })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}

/** A process that does nothing until it is killed. */
function idleProcess() {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  if (child.pid === undefined) throw new Error("The process did not start.");
  return { pid: child.pid, kill };
}

describe.for(databaseKinds)("a process that shares a database on %s", (kind) => {
  test("is there from its start to its stop", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const [one, other] = [worker(opened.database), worker(opened.database)];
    await one.start();
    await other.start();
    expect([await one.isExpired(other.id), await other.isExpired(one.id)]).toEqual([false, false]);
    await one.stop();
    expect([await one.isExpired(other.id), await other.isExpired(one.id)]).toEqual([false, true]);
    expect(await opened.database.query.selectFrom("workers").select("id").execute()).toEqual([
      { id: other.id },
    ]);
    await other.stop();
  });

  test("is there while it lives, and gone at once when it was killed, though its lease goes on", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const child = idleProcess();
    const here = worker(opened.database);
    const there = worker(opened.database, { pid: child.pid });
    await there.start();
    expect(await here.isExpired(there.id)).toBe(false);
    await child.kill();
    expect(await here.isExpired(there.id)).toBe(true);
    await there.stop();
  });

  test("is gone when its number is another run's, in this very process too", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const here = worker(opened.database);
    const earlier = JSON.stringify(["here", process.pid, "an earlier run"]);
    await here.start();
    await opened.database.query
      .insertInto("workers")
      .values({ id: earlier, alive_until: Number.MAX_SAFE_INTEGER })
      .execute();
    expect([await here.isExpired(earlier), await here.isExpired(here.id)]).toEqual([true, false]);
    await here.stop();
  });

  test("is gone when its number is now another program's, once its lease has run out", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const stranger = idleProcess();
    const here = worker(opened.database);
    const crashed = worker(opened.database, { pid: stranger.pid });
    await crashed.start();
    expect(await here.isExpired(crashed.id)).toBe(false);
    await leaseUntil(opened.database, crashed.id, 0);
    expect(await here.isExpired(crashed.id)).toBe(true);
    await crashed.stop();
  });

  test("on another machine is gone when its lease has run out, by the database's clock", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const here = worker(opened.database);
    // The number of a process that runs here says nothing of that machine, nor does one that runs nowhere.
    const elsewhere = [
      worker(opened.database, { host: "there" }),
      worker(opened.database, { host: "there", pid: 2 ** 22 }),
    ];
    for (const there of elsewhere) {
      expect(await here.isExpired(there.id)).toBe(true);
      await there.start();
      vi.setSystemTime(Date.now() + 3_600_000);
      onTestFinished(() => void vi.useRealTimers());
      expect(await here.isExpired(there.id)).toBe(false);
      await leaseUntil(opened.database, there.id, 29_000);
      expect(await here.isExpired(there.id)).toBe(false);
      await leaseUntil(opened.database, there.id, -1);
      expect(await here.isExpired(there.id)).toBe(true);
      await there.stop();
      vi.useRealTimers();
    }
  });

  test("says every ten seconds that it is alive, until it stops", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const there = worker(opened.database, { host: "there" });
    const here = worker(opened.database);
    await there.start();
    await leaseUntil(opened.database, there.id, -1);
    vi.advanceTimersByTime(9_999);
    expect(await here.isExpired(there.id)).toBe(true);
    vi.advanceTimersByTime(1);
    await vi.waitUntil(async () => !(await here.isExpired(there.id)), 20_000);
    await there.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("a database that is away is told, and does not end the process", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { query } = opened.database;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const errors: unknown[] = [];
  const here = worker(opened.database, {}, (error) => errors.push(error));
  await here.start();
  await query.schema.alterTable("workers").renameTo("elsewhere").execute();
  vi.advanceTimersByTime(10_000);
  await vi.waitUntil(() => errors.length > 0, 20_000);
  expect(errors).toEqual([expect.objectContaining({ message: "no such table: workers" })]);
  await expect(here.stop()).rejects.toThrow("no such table: workers");
  await query.schema.alterTable("elsewhere").renameTo("workers").execute();
  // Its lease goes on, and in its own process it is known to have stopped.
  expect(await worker(opened.database).isExpired(here.id)).toBe(true);
});

test("a number that belongs to nobody does not run; one that may not be asked does", () => {
  expect([process.pid, process.ppid, 1].map(isProcessRunning)).toEqual([true, true, true]);
  expect(isProcessRunning(2 ** 22 + 1)).toBe(false);
});
