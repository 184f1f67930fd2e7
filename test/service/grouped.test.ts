import { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { sqliteDialect } from "../../src/database/sqlite.ts";
import { grouped } from "../../src/service/store/grouped.ts";

interface Notes {
  notes: { text: string };
}

async function notes() {
  const query = new Kysely<Notes>({ dialect: sqliteDialect(":memory:") });
  onTestFinished(() => query.destroy());
  await query.schema
    .createTable("notes")
    .addColumn("text", "text", (column) => column.unique())
    .execute();
  let commits = 0;
  const transact = grouped<Notes>(async (work) => {
    const result = await query.transaction().execute(work);
    commits += 1;
    return result;
  });
  return {
    write: (text: string) =>
      transact(async (transaction) => {
        await transaction.insertInto("notes").values({ text }).execute();
        return `wrote ${text}`;
      }),
    all: async () => (await query.selectFrom("notes").select("text").execute()).map(({ text }) => text),
    commits: () => commits,
  };
}

test("what comes at once shares a transaction, in its order", async () => {
  const { write, all, commits } = await notes();
  expect(await Promise.all(["a", "b", "c", "d"].map(write))).toEqual([
    "wrote a",
    "wrote b",
    "wrote c",
    "wrote d",
  ]);
  expect(await all()).toEqual(["a", "b", "c", "d"]);
  expect(commits()).toBe(1);
  expect(await write("e")).toBe("wrote e");
  expect(commits()).toBe(2);
});

test("one that fails fails alone", async () => {
  const { write, all } = await notes();
  const results = await Promise.allSettled(["a", "b", "a", "c"].map(write));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await all()).toEqual(["a", "b", "c"]);
});
