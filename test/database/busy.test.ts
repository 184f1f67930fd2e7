import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Numbers {
  numbers: { value: number };
}

const migrations = {
  "0001-numbers": {
    up: async () => undefined,
  },
};

/** A SQLite file, open here, and open for somebody else who can lock it. */
async function startShared() {
  await using stack = new AsyncDisposableStack();
  const path = join(stack.use(await temporaryFolder()).path, "numbers.db");
  const database = await openDatabase<Numbers>(path, migrations);
  stack.defer(() => database.close());
  await database.query.schema.createTable("numbers").addColumn("value", "integer").execute();
  const other = stack.use(new DatabaseSync(path));
  const values = async () =>
    (await database.query.selectFrom("numbers").select("value").orderBy("value").execute()).map(
      ({ value }) => value,
    );
  const started = stack.move();
  return { database, other, values, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

test("what waits for another process's lock stops neither this process nor reads", async () => {
  await using shared = await startShared();
  const { database, other, values } = shared;
  const { query } = database;
  other.exec("begin immediate");
  const insert = (value: number) => query.insertInto("numbers").values({ value }).execute();
  const writing = Promise.all([
    insert(1),
    query.transaction().execute(async (transaction) => {
      expect(await transaction.selectFrom("numbers").select("value").execute()).not.toEqual([]);
      await transaction.insertInto("numbers").values({ value: 2 }).execute();
    }),
    database.withAsyncCommit((transaction) =>
      transaction.insertInto("numbers").values({ value: 3 }).execute(),
    ),
  ]);
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await values()).toEqual([]);
    expect(await database.isReachable()).toBe(true);
    // Nobody else may commit in the way that waits for no disk.
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(query);
    expect(rows).toEqual([{ synchronous: 2 }]);
  }
  other.exec("insert into numbers values (0); commit");
  await writing;
  expect(await values()).toEqual([0, 1, 2, 3]);
});

test("a transaction that begins with a read can write, whatever others write meanwhile", async () => {
  await using shared = await startShared();
  const { database, other, values } = shared;
  await database.query.transaction().execute(async (transaction) => {
    await transaction.selectFrom("numbers").select("value").execute();
    expect(() => other.exec("insert into numbers values (1)")).toThrow("locked");
    await transaction.insertInto("numbers").values({ value: 2 }).execute();
  });
  expect(await values()).toEqual([2]);
});

test("while the file is rewritten, others here are served, and whoever writes waits", async () => {
  await using shared = await startShared();
  const { database, values } = shared;
  await database.query.insertInto("numbers").values({ value: 1 }).execute();
  const rewriting = database.eraseEverythingDeleted();
  const turn = new Promise((resolve) => setImmediate(() => resolve("a turn")));
  expect(await Promise.race([rewriting, turn])).toBe("a turn");
  const writing = database.query.insertInto("numbers").values({ value: 2 }).execute();
  expect(await values()).toContain(1);
  expect(await rewriting).toBe(true);
  await writing;
  expect(await values()).toEqual([1, 2]);
  expect(await database.isErasureDue()).toBe(false);
});

test("many who wait for the connection let others have the thread in between", async () => {
  await using shared = await startShared();
  const { query } = shared.database;
  const writing = Promise.all(
    Array.from({ length: 500 }, (_, value) => query.insertInto("numbers").values({ value }).execute()),
  );
  const turn = new Promise((resolve) => setImmediate(() => resolve("a turn")));
  expect(await Promise.race([writing, turn])).toBe("a turn");
  expect(await writing).toHaveLength(500);
});
