import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sqliteDialect } from "../../src/database/sqlite.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Numbers {
  numbers: { value: number; name?: string };
}

async function openNumbers(path: string) {
  const query = new Kysely<Numbers>({ dialect: sqliteDialect(path) });
  await query.schema.createTable("numbers").ifNotExists().addColumn("value", "integer").execute();
  return query;
}

describe("statements on SQLite, which are kept", () => {
  it("see what was written since they last ran, columns that another process added included", async () => {
    const folder = await mkdtemp(join(tmpdir(), "rapport-test-"));
    const [one, other] = [
      await openNumbers(join(folder, "numbers.db")),
      await openNumbers(join(folder, "numbers.db")),
    ];
    const all = one.selectFrom("numbers").selectAll().orderBy("value");
    await one.insertInto("numbers").values({ value: 1 }).execute();
    expect(await all.execute()).toEqual([{ value: 1 }]);
    await other.schema.alterTable("numbers").addColumn("name", "text").execute();
    await other.insertInto("numbers").values({ value: 2, name: "two" }).execute();
    expect(await all.execute()).toEqual([
      { value: 1, name: null },
      { value: 2, name: "two" },
    ]);
    await Promise.all([one.destroy(), other.destroy()]);
    await rm(folder, { recursive: true });
  });

  it("run again after they failed, and after more others than are kept", async () => {
    const query = await openNumbers(":memory:");
    await sql`create unique index each_once on numbers (value)`.execute(query);
    const insert = (value: number) => query.insertInto("numbers").values({ value }).execute();
    await insert(1);
    await expect(insert(1)).rejects.toThrow("UNIQUE");
    await insert(2);
    for (let number = 0; number < 500; number += 1) {
      const { rows } = await sql`select ${sql.lit(number)} as number`.execute(query);
      expect(rows).toEqual([{ number }]);
    }
    await insert(3);
    const seen: number[] = [];
    for await (const { value } of query.selectFrom("numbers").selectAll().orderBy("value").stream()) {
      seen.push(value);
    }
    expect(seen).toEqual([1, 2, 3]);
    await query.destroy();
  });
});

describe("SQLite's log", () => {
  it("is written into the file when it has grown, and no commit waits for that", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "numbers.db");
    const query = await openNumbers(path);
    const logSize = async () => (await stat(`${path}-wal`)).size;
    const long = "x".repeat(1_000_000);
    for (let value = 1; value <= 20; value += 1) {
      await sql`create table ${sql.ref(`long_${value}`)} as select ${long} as text`.execute(query);
    }
    expect(await logSize()).toBeGreaterThan(20_000_000);
    await expect.poll(logSize, { timeout: 30_000 }).toBe(0);
    expect((await stat(path)).size).toBeGreaterThan(20_000_000);
    await query.destroy();
  });
});
