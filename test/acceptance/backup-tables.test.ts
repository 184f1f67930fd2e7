import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { openVault } from "../../src/app/storage/open-vault.ts";
import { columns } from "../../src/app/storage/schema.ts";
import { fittingRow, insertRow } from "../support/databases/any-row.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Every table but the leases of processes: nobody can forget a new one here. */
const tables = Object.entries<object>(columns).filter(([name]) => name !== "workers");
/** What opening the vault writes. */
const ofVault = ["key_check", "encryption_keys"];

/** Puts two rows into each table. */
async function fill(url: string, key: Buffer): Promise<void> {
  const database = await openDatabase(url);
  await openVault({ database, url, keys: [key], warn: () => undefined });
  for (const [name, definitions] of tables.filter(([name]) => !ofVault.includes(name))) {
    for (const number of [1, 2]) {
      const text = (column: string) => `${column} ${number}, “é” \\ ' "\n\t,`;
      await insertRow(database.query, name, fittingRow(definitions, text, number));
    }
  }
  await database.close();
}

/** All rows of each table, in an order that both databases give them. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const database = await openDatabase(url);
  const found: Record<string, string[]> = {};
  for (const [name, definitions] of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.query,
    );
    const text = (row: (typeof rows)[number]) =>
      JSON.stringify(Object.keys(definitions).map((column) => String(row[column])));
    found[name] = rows.map(text).sort();
  }
  await database.close();
  return found;
}

test.for(databaseKinds)(
  "from %s, each table's rows are backed up, restored and moved",
  async (kind, context) => {
    const other = kind === "SQLite" ? "Postgres" : "SQLite";
    const [first, second, third] = [
      await newDatabase(kind, context),
      await newDatabase(other, context),
      await newDatabase(kind, context),
    ];
    await using folder = await temporaryFolder();
    const file = join(folder.path, "monday.backup");
    const key = randomBytes(32);
    const done = { exitCode: 0, stderr: "" };
    const data = (url: string, ...words: string[]) =>
      operatorCommand({ DATABASE_URL: url, ENCRYPTION_KEY: key.toString("base64") }, "data", ...words);
    await fill(first, key);
    const before = await contents(first);
    expect(tables.map(([name]) => name).filter((name) => before[name]?.length === 0)).toEqual([]);
    for (const name of ["shared_cards", "approvals", "person_settings", "backup_marks"])
      expect(before[name]).toHaveLength(2);
    expect(await data(first, "backup", file)).toMatchObject(done);
    expect(await data(second, "restore", file)).toMatchObject(done);
    const restored = await contents(second);
    // The backup knows its own folder.
    const folders = [...(before.backup_folders ?? []), JSON.stringify([folder.path])].sort();
    expect(restored).toEqual({ ...before, backup_folders: folders });
    expect(await data(second, "move", third)).toMatchObject({ exitCode: 0 });
    expect(await contents(third)).toEqual(restored);
  },
);
