import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";

const row = { organisation: "T1", key: "k", handled_at: 1 };

describe.each(databaseKinds)("a lazy transaction on %s", (kind) => {
  test("writes all or nothing, and leaves the next one as it was", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const write = () =>
      database.withAsyncCommit((transaction) =>
        transaction.insertInto("handled_requests").values(row).execute(),
      );
    await write();
    await expect(write()).rejects.toThrow();
    await database.query
      .insertInto("handled_requests")
      .values({ ...row, key: "other" })
      .execute();
    expect(
      await database.query.selectFrom("handled_requests").select("key").orderBy("key").execute(),
    ).toEqual([{ key: "k" }, { key: "other" }]);
  });
});

test("SQLite waits for the disk in every other transaction, also after a lazy one that failed", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "rapport-test-"));
  const database = await openDatabase(join(folder.path, "rapport.db"));
  const synchronous = async (
    query: Parameters<Parameters<typeof database.withAsyncCommit>[0]>[0] | typeof database.query,
  ) => (await sql<{ synchronous: number }>`pragma synchronous`.execute(query)).rows;
  const [normal, full] = [[{ synchronous: 1 }], [{ synchronous: 2 }]];
  expect(await synchronous(database.query)).toEqual(full);
  for (let round = 0; round < 3; round += 1) {
    expect(await database.withAsyncCommit(synchronous)).toEqual(normal);
    expect(await synchronous(database.query)).toEqual(full);
    const failing = database.withAsyncCommit(async () => {
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await synchronous(database.query)).toEqual(full);
  }
  await database.close();
});

test("Postgres waits for its log in every other transaction", async (context) => {
  await using opened = await databaseOrSkip("Postgres", context);
  const { database } = opened;
  const commit = async (
    query: Parameters<Parameters<typeof database.withAsyncCommit>[0]>[0] | typeof database.query,
  ) => (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(query)).rows;
  expect(await database.withAsyncCommit(commit)).toEqual([{ synchronous_commit: "off" }]);
  expect(await commit(database.query)).toEqual([{ synchronous_commit: "on" }]);
});
