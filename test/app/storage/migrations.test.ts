import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { type Kysely, sql } from "kysely";
import { expect, type TestContext, test } from "vitest";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { migrations } from "#app/storage/migrations.ts";
import { droppedTables } from "#app/storage/schema/dropped.ts";
import { columns } from "#app/storage/schema.ts";
import { connect } from "#database/database.ts";
import { fittingRow, insertRow } from "../../support/databases/any-row.ts";
import { type databaseKinds, newDatabase } from "../../support/databases/databases.ts";
import { operatorCommand } from "../../support/processes/operator-command.ts";

/**
 * Every schema that there was, as SQLite made it: a file for each has the statements that are new since the one before,
 * each in a line, and a later one takes an earlier one's place. Written by the versions of their time.
 */
const folder = new URL("schemas/", import.meta.url);
const names = Object.keys(migrations);
const earlier = (await readdir(folder)).sort().map((file) => file.replace(".sql", ""));

type Kind = (typeof databaseKinds)[number];

type Rows = Map<string, Record<string, unknown>>;
type Shape = Awaited<ReturnType<typeof shapeOf>>;

/** Makes a database as a version of its time would have left it, with a row in each table. @returns the rows */
async function makeEarlier(url: string, kind: Kind, last: string) {
  const { query, close } = await connect<Record<string, never>>(url);
  for (const statement of await schemaAt(last)) {
    const translated = kind === "SQLite" ? statement : onPostgres(statement);
    if (translated !== undefined) await sql.raw(translated).execute(query);
  }
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    query,
  );
  await sql`create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0)`.execute(
    query,
  );
  await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`.execute(query);
  for (const name of names.slice(0, names.indexOf(last) + 1))
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-21T12:00:00Z')`.execute(
      query,
    );
  const rows = await fill(query);
  await close();
  return rows;
}

/** The statements that make the schema that there was after a migration. */
async function schemaAt(last: string): Promise<string[]> {
  const statements = new Map<string, string>();
  for (const name of earlier.slice(0, earlier.indexOf(last) + 1)) {
    const file = await readFile(new URL(`${name}.sql`, folder), "utf8");
    for (const line of file.trim().split("\n")) {
      statements.set(/^create (?:unique )?\w+ \w+/.exec(line)?.[0] ?? "", line);
    }
  }
  return [...statements.values()];
}

/** What differs on Postgres; its trigger isn't changed by any migration after it. */
function onPostgres(statement: string): string | undefined {
  if (statement.startsWith("create trigger")) return undefined;
  return statement
    .replace(" without rowid", "")
    .replace(", primary key (kind, due_at, organisation, key)", "");
}

/** Writes a row into each table. @returns them by table */
async function fill(query: Kysely<Record<string, never>>) {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { name: table, columns: present } of await query.introspection.getTables()) {
    const definitions = new Map<string, string>(
      Object.entries(columns).flatMap(([of, all]) => (of === table ? Object.entries(all) : [])),
    );
    const ofThen = Object.fromEntries(present.map(({ name }) => [name, definitions.get(name)]));
    const row = fittingRow(ofThen, () => "x");
    await insertRow(query, table, row);
    rows.set(table, row);
  }
  return rows;
}

/** Tables with their columns, and the indexes: what a schema is, whatever it came from. */
async function shapeOf({ query, kind }: Database) {
  const tables = await query.introspection.getTables();
  const indexes = await (kind === "SQLite"
    ? sql<{ name: string }>`select name from sqlite_master where type in ('index', 'trigger') order by name`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public' order by 1`
  ).execute(query);
  // A copy into another database wouldn't go on counting (`database/transfer/copy.ts`). SQLite numbers any integer key.
  const counting = tables.filter((table) => table.columns.some((each) => each.isAutoIncrementing));
  if (kind === "Postgres") expect(counting).toEqual([]);
  return {
    tables: Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        Object.fromEntries(
          columns.map((each) => [each.name, `${each.dataType} ${each.isNullable}`.toLowerCase()]),
        ),
      ]),
    ),
    indexes: indexes.rows.map(({ name }) => name),
  };
}

/** What a new database is like. */
const newShape: Partial<Record<Kind, Shape>> = {};

async function expectUpgraded(database: Database, rows: Rows, context: TestContext): Promise<void> {
  for (const [table, row] of rows) {
    if (table in droppedTables) continue;
    const kept = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      database.query,
    );
    expect(kept.rows).toContainEqual(expect.objectContaining(row));
  }
  if (rows.has("monthly_charges")) {
    const days = await database.query.selectFrom("person_charges").select(["day", "calls"]).execute();
    expect(days).toEqual([
      { day: 1, calls: 1 },
      { day: 1, calls: 1 },
    ]);
  }
  const { kind } = database;
  if (newShape[kind] === undefined) {
    const made = await openDatabase(await newDatabase(kind, context));
    newShape[kind] = await shapeOf(made);
    await made.close();
  }
  expect(await shapeOf(database)).toEqual(newShape[kind]);
}

test.for(earlier)("on Postgres, %s is upgraded, and keeps its rows", async (last, context) => {
  const url = await newDatabase("Postgres", context);
  const rows = await makeEarlier(url, "Postgres", last);
  // All migrations are run in one transaction: whether two that start at once wait for it is asked of the oldest schema.
  const starts = last === earlier[0] ? 2 : 1;
  const [one, ...others] = await Promise.all(Array.from({ length: starts }, () => openDatabase(url)));
  for (const other of others) await other.close();
  if (one === undefined) throw new Error("One has started.");
  await expectUpgraded(one, rows, context);
  await one.close();
});

test("on SQLite, two programs that start at once upgrade every earlier schema, and make a new one", async (context) => {
  const made = new Map<string, Rows>();
  for (const last of earlier) {
    const url = await newDatabase("SQLite", context);
    made.set(url, await makeEarlier(url, "SQLite", last));
  }
  made.set(await newDatabase("SQLite", context), new Map());
  // In processes of their own: within one, they would wait for each other's locks in vain.
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve("#app/storage/app-database.ts"))});
    for (const url of process.argv.slice(1)) await (await openDatabase(url)).close();
  `;
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program, ...made.keys()]);
  await Promise.all([run(), run()]);
  for (const [url, rows] of made) {
    const database = await openDatabase(url);
    await expectUpgraded(database, rows, context);
    await database.close();
  }
});

/** Rows of running processes aren't data. */
const leftOut = "workers";
/** The oldest one and the newest: a backup has the tables that there are, whichever they are. */
const onSqlite = [...earlier.slice(0, 1), ...earlier.slice(-1)].map((last) => ({
  last,
  kind: "SQLite" as const,
}));
/** On Postgres, the oldest one: what differs there has been so ever since. */
const onPostgresToo = earlier.slice(0, 1).map((last) => ({ last, kind: "Postgres" as const }));

test.for([...onSqlite, ...onPostgresToo])(
  "on $kind, a backup of $last is whole, can be restored, and is upgraded at the next start",
  async ({ last, kind }, context) => {
    const [from, to] = [await newDatabase(kind, context), await newDatabase(kind, context)];
    const rows = await makeEarlier(from, kind, last);
    rows.delete(leftOut);
    const file = `${await newDatabase("SQLite", context)}.backup`;
    const ENCRYPTION_KEY = randomBytes(32).toString("base64");
    const data = (DATABASE_URL: string, ...words: string[]) =>
      operatorCommand({ DATABASE_URL, ENCRYPTION_KEY }, "data", ...words);

    expect(await data(from, "backup", file)).toMatchObject({ exitCode: 0 });
    expect(await data(from, "verify", file)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await data(to, "restore", file)).toMatchObject({ exitCode: 0, stderr: "" });
    const restored = await openDatabase(to);
    await expectUpgraded(restored, rows, context);
    await restored.close();
  },
);
