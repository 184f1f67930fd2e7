import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "../../../src/app/storage/database.ts";
import { migrations } from "../../../src/app/storage/migrations.ts";
import { columns } from "../../../src/app/storage/schema.ts";
import { databaseKinds } from "../../support/databases.ts";
import { postgresOrSkip } from "../../support/postgres.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const names = Object.keys(migrations);

/** Columns that tables were made without, by the migration that adds them: a new table has all of today's. */
const added: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  "0004-skipped-series": [["reminder_sources", "skipped"]],
};

test.for(
  databaseKinds.flatMap((kind) => names.slice(1).map((name, before) => [kind, name, before] as const)),
)("on %s, %s keeps the rows that were there", async ([kind, name, before], context) => {
  await using stack = new AsyncDisposableStack();
  const url =
    kind === "SQLite"
      ? join(stack.use(await temporaryFolder()).path, "rapport.db")
      : stack.use(await postgresOrSkip(context)).url;
  const database = await openDatabase(url);
  await goBackTo(database.query, before);
  const rows = await fill(database.query);
  expect(rows.size).toBeGreaterThan(0);
  await database.close();

  const migrated = await openDatabase(url);
  stack.defer(() => migrated.close());
  for (const [table, row] of rows) {
    const news = (added[name] ?? []).filter(([of]) => of === table).map(([, column]) => [column, null]);
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(migrated.query);
    expect(rows).toEqual([{ ...row, ...Object.fromEntries(news) }]);
  }
});

/** The schema as it was after one of the migrations, empty. */
async function goBackTo(query: Database["query"], last: number): Promise<void> {
  for (const { name } of await query.introspection.getTables()) await query.schema.dropTable(name).execute();
  await sql`delete from kysely_migration`.execute(query);
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: query, provider }).migrateTo(names[last] ?? "");
  if (error !== undefined) throw error;
  const tables = new Set((await query.introspection.getTables()).map(({ name }) => name));
  for (const [table, column] of names.slice(last + 1).flatMap((name) => added[name] ?? []))
    if (tables.has(table)) await query.schema.alterTable(table).dropColumn(column).execute();
}

/** Writes a row into each table. @returns them by table */
async function fill(query: Database["query"]) {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { name: table, columns: present } of await query.introspection.getTables()) {
    const definitions = new Map<string, string>(
      Object.entries(columns).flatMap(([of, all]) => (of === table ? Object.entries(all) : [])),
    );
    const row = Object.fromEntries(present.map(({ name }) => [name, valueFor(definitions.get(name) ?? "")]));
    const ids = Object.keys(row).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(ids)}) values (${sql.join(Object.values(row))})`.execute(
      query,
    );
    rows.set(table, row);
  }
  return rows;
}

/** Something that a column takes. */
function valueFor(definition: string): unknown {
  return /in \('([^']+)'/.exec(definition)?.[1] ?? (definition.startsWith("text") ? "x" : 1);
}
