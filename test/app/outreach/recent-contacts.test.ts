import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AuditLog } from "#app/audit/audit-log.ts";
import type { Addressee, ForgottenSince } from "#app/outreach/contact.ts";
import { RecentContacts, recentContactKept } from "#app/outreach/recent-contacts.ts";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { createVault } from "#app/storage/app-vault.ts";
import { assertTenantsApart, type Operation } from "../../support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { keptLog } from "../../support/log.ts";

const jane: Addressee = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const bob: Addressee = { address: { linkedin_url: "https://www.linkedin.com/in/bob-j%C3%B6rg" } };
const numbered: Addressee = { address: { contact_id: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1" } };
const person = (number: number): Addressee => ({ address: { email: `p${number}@acme.com` } });

const vault = createVault([randomBytes(32)]);
let database: Database;
const { log, lines } = keptLog();
/** What was logged since it was last asked for. */
const messages = () => lines.splice(0).map((line) => JSON.parse(line).err.message);
let time: number;
/** Recent contacts as a process has them: what another has not written, this one does not see. */
const start = () =>
  new RecentContacts({
    database,
    vault,
    now: () => (time += 1),
    log,
  });
let recents: RecentContacts;
beforeEach(async () => {
  database = await openDatabase(":memory:");
  time = 0;
  recents = start();
});
afterEach(async () => {
  await recents.stop();
  await database.close();
  expect(lines).toEqual([]);
});

const all = (from = recents, who = "U1") => from.list("T1", who, { limit: 100 });
const rows = () => database.query.selectFrom("recent_contacts").selectAll().execute();

test("who is forgotten while another process has them in mind isn't noted by it", async () => {
  const auditLog = new AuditLog({ database, vault, now: () => (time += 1), log });
  const forgottenSince: ForgottenSince = (beginnings) => auditLog.forgottenSince(beginnings);
  const another = new RecentContacts({ database, vault, now: () => (time += 1), forgottenSince, log });
  another.remember("T1", "U1", jane);
  another.remember("T2", "U1", jane);
  another.remember("T1", "U1", bob);
  await auditLog.forgetting("T1", "U2", [jane.address]);
  await recents.forget("T1", [jane.address]);
  await another.stop();
  expect(await all()).toEqual([bob]);
  expect(await recents.list("T2", "U1", { limit: 10 })).toEqual([jane]);
  await auditLog.stop();
});

describe("what was remembered", () => {
  test("is listed at once, the newest first, each once, and for that person alone", async () => {
    for (const contact of [jane, bob, numbered, jane]) recents.remember("T1", "U1", contact);
    recents.remember("T1", "U2", bob);
    expect(await rows()).toEqual([]);
    expect(await all()).toEqual([jane, numbered, bob]);
    expect(await all(recents, "U2")).toEqual([bob]);
    expect(await all(recents, "U3")).toEqual([]);
  });

  test("is listed the same after a restart, and next to what is new", async () => {
    for (const contact of [jane, bob, numbered]) recents.remember("T1", "U1", contact);
    await recents.stop();
    const next = start();
    expect(await all(next)).toEqual([numbered, bob, jane]);
    next.remember("T1", "U1", jane);
    next.remember("T1", "U1", person(1));
    expect(await all(next)).toEqual([person(1), jane, numbered, bob]);
    expect(await next.list("T1", "U1", { limit: 2 })).toEqual([person(1), jane]);
    await next.stop();
    expect(await all(start())).toEqual([person(1), jane, numbered, bob]);
  });

  test("stands in the database sealed", async () => {
    recents.remember("T1", "U1", jane);
    await recents.stop();
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toEqual({
      organisation: "T1",
      person: "U1",
      contact: expect.stringMatching(/^[\w-]{32}$/),
      details: expect.stringMatching(/^[\w-]{8}\.~[\w-]+$/),
      used_at: 1,
    });
  });

  test("keeps a name that is known when the address alone comes later", async () => {
    const nameless = { address: jane.address };
    recents.remember("T1", "U1", jane);
    recents.remember("T1", "U1", nameless);
    expect(await all()).toEqual([jane]);
    await recents.stop();
    recents.remember("T1", "U1", nameless);
    expect(await all()).toEqual([jane]);
    await recents.stop();
    expect(await all(start())).toEqual([jane]);
    recents.remember("T1", "U1", { ...jane, name: "Jane W." });
    await recents.stop();
    expect(await all(start())).toEqual([{ ...jane, name: "Jane W." }]);
  });

  test("stands where its last use puts it, whichever process writes last", async () => {
    const other = start();
    for (const contact of [jane, bob]) recents.remember("T1", "U1", contact);
    other.remember("T1", "U1", jane);
    await other.stop();
    await recents.stop();
    expect(await all(start())).toEqual([jane, bob]);
  });

  test("is fifty a person, whether written or not", async () => {
    const newest = Array.from({ length: 50 }, (_, number) => person(59 - number));
    for (let number = 0; number < 60; number += 1) recents.remember("T1", "U1", person(number));
    recents.remember("T1", "U2", jane);
    expect(await all()).toEqual(newest);
    await recents.stop();
    expect(await rows()).toHaveLength(51);
    expect(await all(start())).toEqual(newest);
  });
});

test("a row that cannot be read is told and left out", async () => {
  recents.remember("T1", "U1", jane);
  recents.remember("T1", "U1", bob);
  await recents.stop();
  await database.query
    .updateTable("recent_contacts")
    .set({ details: "none" })
    .where("used_at", "=", 1)
    .execute();
  expect(await all()).toEqual([bob]);
  expect(messages()).toEqual(["The value of recent_contacts.details was sealed with an unknown key."]);
});

test("a database that fails is told, and the next second begins anew", async () => {
  recents.remember("T1", "U1", jane);
  await database.query.schema.alterTable("recent_contacts").renameTo("elsewhere").execute();
  await recents.stop();
  expect(messages()).toHaveLength(1);
  await database.query.schema.alterTable("elsewhere").renameTo("recent_contacts").execute();
  recents.remember("T1", "U1", bob);
  await recents.stop();
  expect(await all(start())).toEqual([bob]);
});

test("it is written after a second, at once for all that came", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    recents.remember("T1", "U1", jane);
    recents.remember("T1", "U2", bob);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(await rows()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitUntil(async () => (await rows()).length === 2, 20_000);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test.for(databaseKinds)(
  "a contact is offered for 90 days after its last use, and then deleted, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { query } = opened.database;
    const count = async () => (await query.selectFrom("recent_contacts").select("person").execute()).length;
    let at = 0;
    const options = { database: opened.database, vault, now: () => at, log };
    const aging = new RecentContacts(options);
    aging.remember("T1", "U1", jane);
    aging.remember("T2", "U2", jane);
    await aging.stop();
    at = 1;
    aging.remember("T1", "U1", bob);
    await aging.stop();

    at = recentContactKept;
    await aging.deleteExpired();
    expect(await all(aging)).toEqual([bob, jane]);
    at = recentContactKept + 1;
    // Not even before it's deleted.
    expect(await all(aging)).toEqual([bob]);
    expect(await aging.list("T2", "U2", { limit: 1 })).toEqual([]);
    expect(await count()).toBe(3);
    await aging.deleteExpired();
    expect(await all(aging)).toEqual([bob]);
    expect(await count()).toBe(1);

    // A new use counts from then on.
    aging.remember("T1", "U1", bob);
    await aging.stop();
    at = 2 * recentContactKept + 1;
    await aging.deleteExpired();
    expect(await all(aging)).toEqual([bob]);
    at += 1;
    await aging.deleteExpired();
    expect(await count()).toBe(0);
    expect(recentContactKept).toBe(90 * 24 * 60 * 60_000);
  },
);

test.for(databaseKinds)("two tenants know nothing of each other, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const shared = new RecentContacts({
    database: opened.database,
    vault,
    now: () => (time += 1),
    log,
  });
  const who = fc.constantFrom("U1", "U2");
  const on = (operation: Operation<RecentContacts>) => operation;
  const operation = fc.oneof(
    fc
      .tuple(who, fc.constantFrom(jane, bob, numbered, { address: jane.address }))
      .map(([who, contact]) => on((recents, organisation) => recents.remember(organisation, who, contact))),
    who.map((who) => on((recents, organisation) => recents.list(organisation, who, { limit: 5 }))),
    fc.constant(on((recents) => recents.stop())),
  );
  await assertTenantsApart(shared, operation, kind === "SQLite" ? 100 : 25);
  await shared.stop();
});
