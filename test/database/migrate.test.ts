import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { type Migrations, NewerDatabaseError } from "../../src/database/migrate.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const running = (statement: string) => ({
  async up(database: Kysely<unknown>) {
    await sql.raw(statement).execute(database);
  },
});
const first: Migrations = { "01-notes": running("create table notes (text text)") };
const second: Migrations = { ...first, "02-writer": running("alter table notes add column writer text") };
const third: Migrations = {
  ...second,
  "03-without-text": {
    ...running("alter table notes drop column text"),
    needs: { migration: "02-writer", version: "0.2.0" },
  },
};

test.for(databaseKinds)(
  "on %s, a version starts beside newer ones for as long as it can",
  async (kind, context) => {
    await using stack = new AsyncDisposableStack();
    const url =
      kind === "SQLite"
        ? join(stack.use(await temporaryFolder()).path, "notes.db")
        : stack.use(await postgresOrSkip(context)).url;
    const start = async (migrations: Migrations) => (await openDatabase(url, migrations)).close();

    // At once on Postgres alone: within one process, SQLite's connections wait for each other's locks in vain.
    if (kind === "Postgres") await Promise.all([start(second), start(first)]);
    await start(second);
    await start(first);
    const old = await openDatabase<{ notes: { text: string } }>(url, first);
    await old.query.insertInto("notes").values({ text: "by the older" }).execute();
    await old.close();

    await start(third);
    await start(second);
    await expect(start(first)).rejects.toThrow(
      new NewerDatabaseError(
        "A newer version has upgraded this database, and this one can't use it. Run version 0.2.0 or newer.",
      ),
    );
    // One that grew from the same root, and not out of the others.
    const aside = { ...second, "02-zone": running("alter table notes add column zone text") };
    await expect(start(aside)).rejects.toThrow("it lacks 02-zone. Run the newest version.");
  },
);
