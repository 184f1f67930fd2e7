import { expect, test } from "vitest";
import { type AuditEvent, AuditLog } from "#app/audit/audit-log.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { keptLog } from "../../support/log.ts";
import { vault } from "../credits/calls.ts";

const day = 24 * 60 * 60_000;
const jane = { email: "jane@acme.com" };
const event: AuditEvent = {
  organisation: "T1",
  actor: "U1",
  action: "look up",
  address: jane,
  outcome: "found",
};

test.for(databaseKinds)(
  "on %s, entries are there once they're read, name nobody, and expire",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const clock = { now: 1_000 };
    const log = new AuditLog({ database, vault, now: () => clock.now, kept: 30 * day, log: keptLog().log });
    await log.record(event);
    clock.now += 1_000;
    await database.query
      .transaction()
      .execute((transaction) => log.write(transaction, { ...event, action: "prep" }));
    await log.record({ ...event, address: undefined, action: "read log", outcome: "all" });
    const target = expect.stringMatching(/^[\w-]{32}$/);
    const lookUp = { at: 1_000, actor: "U1", action: "look up", target, outcome: "found" };
    const prep = { at: 2_000, actor: "U1", action: "prep", target, outcome: "found" };
    expect(await log.about("T1", [jane], 10)).toEqual({ entries: [prep, lookUp], count: 2 });
    expect(await log.about("T1", [jane], 1)).toEqual({ entries: [prep], count: 2 });
    expect(await Array.fromAsync(log.entries("T1"))).toHaveLength(3);
    expect(JSON.stringify(await Array.fromAsync(log.entries("T1")))).not.toContain("jane");
    clock.now = 1_500 + 30 * day;
    await log.deleteExpired();
    expect((await Array.fromAsync(log.entries("T1"))).map(({ at }) => at)).toEqual([2_000, 2_000]);
    await log.stop();
  },
);

test.for(databaseKinds)("on %s, many entries are all written, as they are", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  let now = 1_800_000_000_000;
  const log = new AuditLog({ database: opened.database, vault, now: () => now++, log: keptLog().log });
  const expected = Array.from({ length: 1_200 }, (_, index) => {
    const entry = { actor: `U"${index}'\\é`, outcome: index % 2 === 0 ? "12" : "null" };
    void log.record({ ...event, ...entry, address: undefined });
    return { at: 1_800_000_000_000 + index, action: "look up", target: "", ...entry };
  });
  expect(await Array.fromAsync(log.entries("T1"))).toEqual(expected);
  await log.stop();
});

test.for(databaseKinds)(
  "on %s, entries of one moment are each read once, wherever a page ends",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const clock = { now: 0 };
    const log = new AuditLog({
      database: opened.database,
      vault,
      now: () => clock.now,
      log: keptLog().log,
    });
    const moments = [...Array(100).fill(1_000), ...Array(700).fill(2_000), ...Array(200).fill(3_000)];
    const expected = moments.map((at, index) => {
      clock.now = at;
      const actor = `U${String(index).padStart(4, "0")}`;
      void log.record({ ...event, actor, address: undefined });
      return { at, actor, action: "look up", target: "", outcome: "found" };
    });
    expect(await Array.fromAsync(log.entries("T1"))).toEqual(expected);
    await log.stop();
  },
);

test.for(databaseKinds)("on %s, many who wait share few statements", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const { database } = opened;
  let statements = 0;
  const counting: typeof database = {
    ...database,
    withAsyncCommit(work) {
      statements += 1;
      return database.withAsyncCommit(work);
    },
  };
  const log = new AuditLog({ database: counting, vault, now: () => 1_000, log: keptLog().log });
  const written = Array.from({ length: 200 }, () => log.record(event));
  await written[0];
  const rows = await database.query.selectFrom("audit_log").select("at").execute();
  expect([rows.length, statements]).toEqual([200, 1]);
  await Promise.all(written);
});

test("what can't be written is said and written later, by the stop at the latest", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const { log, lines } = keptLog();
  let isAway = true;
  const audit = new AuditLog({
    database: {
      ...database,
      withAsyncCommit: (work) =>
        isAway ? Promise.reject(new Error("The database is away.")) : database.withAsyncCommit(work),
    },
    vault,
    now: () => 1_000,
    log,
  });
  await expect(audit.record(event)).rejects.toThrow("The database is away.");
  expect(await Array.fromAsync(audit.entries("T1"))).toEqual([]);
  expect(JSON.stringify(lines)).toContain("writing the audit log failed, will retry");
  await expect(audit.record({ ...event, action: "share" })).rejects.toThrow("The database is away.");
  isAway = false;
  await audit.stop();
  expect((await Array.fromAsync(audit.entries("T1"))).map(({ action }) => action)).toEqual([
    "look up",
    "share",
  ]);
});
