import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createServiceConnections, type InitialKey } from "#app/outreach/service/service-connections.ts";
import type { Database } from "#app/storage/app-database.ts";
import { createVault } from "#app/storage/app-vault.ts";
import { assertTenantsApart, type Operation } from "#test/support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";

const vault = createVault([randomBytes(32)]);
const [sam, lena] = ["U0SAM", "U0LENA"];

/** A process: what it knows of a change elsewhere is at most two seconds old. */
function startProcess(database: Database, initial?: Omit<InitialKey, "isFor">) {
  const clock = { at: 1_000_000 };
  const isFor = async (organisation: string) => organisation === "T1";
  const connections = createServiceConnections({
    database,
    vault,
    now: () => clock.at,
    initial: initial && { ...initial, isFor },
  });
  const keyIn = async (organisation: string) => (await connections.read(organisation))?.key;
  return { ...connections, keyIn, clock };
}

describe("a connection", () => {
  test("that one process makes, changes or ends counts in the others within two seconds", async (context) => {
    await using opened = await databaseOrSkip("SQLite", context);
    const [here, there] = [startProcess(opened.database), startProcess(opened.database)];
    expect(await there.keyIn("T1")).toBeUndefined();
    expect(await here.connect("T1", { key: "key-of-one", setBy: sam })).toBe(true);
    expect([await here.keyIn("T1"), await there.keyIn("T1")]).toEqual(["key-of-one", undefined]);
    expect((await there.readNow("T1"))?.key).toBe("key-of-one");
    const before = await here.read("T1");
    expect(await here.connect("T1", { key: "key-of-one", setBy: lena })).toBe(false);
    expect(await here.read("T1")).toEqual(before);

    here.clock.at += 5_000;
    expect(await here.connect("T1", { key: "key-of-another", setBy: lena })).toBe(true);
    expect(await there.keyIn("T1")).toBe("key-of-one");
    there.clock.at += 2_000;
    expect(await there.read("T1")).toEqual({
      id: expect.not.stringMatching(before?.id ?? ""),
      key: "key-of-another",
      since: here.clock.at,
      setBy: lena,
    });
    expect([await here.disconnect("T1"), await here.disconnect("T1")]).toEqual([true, false]);
    there.clock.at += 2_000;
    expect([await here.keyIn("T1"), await there.keyIn("T1")]).toEqual([undefined, undefined]);
  });

  test.for(databaseKinds)(
    "of the environment is its organisation's, takes another's place, and ends with the variable, on %s",
    async (kind, context) => {
      await using opened = await databaseOrSkip(kind, context);
      const { database } = opened;
      await startProcess(database).connect("T1", { key: "entered-key", setBy: sam });
      const environment = { key: "environment-key", setBy: undefined };
      const [one, other] = [startProcess(database, environment), startProcess(database, environment)];
      expect(await Promise.all([one.keyIn("T1"), other.keyIn("T1"), one.keyIn("T2")])).toEqual([
        "environment-key",
        "environment-key",
        undefined,
      ]);
      expect(await startProcess(database, { ...environment, key: "entered-key" }).read("T1")).toMatchObject({
        key: "entered-key",
        setBy: undefined,
      });
      expect(await startProcess(database).keyIn("T1")).toBeUndefined();
      expect(await database.query.selectFrom("service_connections").selectAll().execute()).toEqual([]);
    },
  );
});

test("what was true of one account isn't kept for the next, and only of this organisation", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const { connect } = startProcess(database);
  const balance = { remaining: 10, known_at: 1, top_up: 10, alerted_at_percent: 100 };
  for (const organisation of ["T1", "T2"]) {
    await connect(organisation, { key: "key-of-one", setBy: sam });
    await database.query
      .insertInto("balances")
      .values({ organisation, ...balance })
      .execute();
    await database.query
      .insertInto("refused_contact_ids")
      .values({ organisation, contact_id: "c", refused_at: 1 })
      .execute();
  }
  await connect("T1", { key: "key-of-one", setBy: sam });
  const left = async () => {
    const tables = ["balances", "refused_contact_ids"] as const;
    const rows = tables.map((table) => database.query.selectFrom(table).select("organisation").execute());
    return (await Promise.all(rows)).flat().map(({ organisation }) => organisation);
  };
  expect(await left()).toEqual(["T1", "T2", "T1", "T2"]);
  await connect("T1", { key: "key-of-another", setBy: sam });
  expect(await left()).toEqual(["T2", "T2"]);
});

test("a key that was moved to another organisation's row isn't used", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const { connect, readNow } = startProcess(database);
  await connect("T1", { key: "key-of-one", setBy: sam });
  await database.query.updateTable("service_connections").set({ organisation: "T2" }).execute();
  await expect(readNow("T2")).rejects.toThrow();
});

test("two organisations don't see each other's", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  type Connections = ReturnType<typeof startProcess>;
  const operation = fc.oneof(
    fc.constantFrom("key-of-one", "key-of-another").map(
      (key): Operation<Connections> =>
        ({ connect }, organisation) =>
          connect(organisation, { key, setBy: sam }),
    ),
    fc.constantFrom<Operation<Connections>>(
      ({ disconnect }, organisation) => disconnect(organisation),
      ({ keyIn }, organisation) => keyIn(organisation),
      async ({ readNow }, organisation) => (await readNow(organisation))?.key,
    ),
  );
  await assertTenantsApart(startProcess(opened.database), operation, 20);
});
