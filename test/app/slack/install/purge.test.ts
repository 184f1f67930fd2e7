import { expect, test } from "vitest";
import { createInstallationStore } from "#app/slack/install/installation-store.ts";
import { purge, uninstallJob } from "#app/slack/install/purge.ts";
import type { Database } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";
import { vault } from "../../credits/calls.ts";

async function fill({ query }: Database): Promise<void> {
  for (const organisation of ["T1", "T2"]) {
    const charges = { day: 0, calls: 1, charged: 10 };
    await query
      .insertInto("person_charges")
      .values({ organisation, ...charges, person: "U1" })
      .execute();
    for (const kind of ["reminder", uninstallJob]) {
      const job = { organisation, kind, key: "1", due_at: 0, attempts: 0, revision: 0 };
      await query.insertInto("jobs").values(job).execute();
    }
    const rows = Array.from({ length: 201 }, (_, row) => ({ organisation, key: `${row}`, handled_at: 0 }));
    await query.insertInto("handled_requests").values(rows).execute();
  }
}

async function counts({ query }: Database, organisation: string): Promise<number[]> {
  const tables = ["person_charges", "jobs", "handled_requests"] as const;
  const rows = tables.map((table) =>
    query.selectFrom(table).select("organisation").where("organisation", "=", organisation).execute(),
  );
  return (await Promise.all(rows)).map(({ length }) => length);
}

test.for(databaseKinds)(
  "a purge takes an organisation's rows, but none where the app is installed again, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    await fill(database);
    const store = createInstallationStore({ database, vault });
    const identity = { botToken: "xoxb-1", botUserId: "U9", isEnterpriseInstall: false, teamId: "T2" };
    await store.save({ identity, scopes: [], expiry: undefined, installedBy: "U1", installedAt: 0 });
    await purge(database, "T1");
    await purge(database, "T2");
    expect([await counts(database, "T1"), await counts(database, "T2")]).toEqual([
      [0, 1, 0],
      [1, 2, 201],
    ]);
    await store.remove("T2");
    await purge(database, "T2");
    expect(await counts(database, "T2")).toEqual([0, 1, 0]);
  },
);
