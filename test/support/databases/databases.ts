import { join } from "node:path";
import { test as base, type TestContext } from "vitest";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { postgresOrSkip } from "./postgres.ts";
import { appTemplate } from "./templates.ts";

export const databaseKinds = ["SQLite", "Postgres"] as const;

/** A database of the app without rows, of a kind: `test.for(databaseKinds)("… on %s", async (kind, context) => …)`. */
export async function databaseOrSkip(
  kind: (typeof databaseKinds)[number],
  context: Pick<TestContext, "skip">,
): Promise<AsyncDisposable & { database: Database }> {
  await using stack = new AsyncDisposableStack();
  const url = kind === "SQLite" ? ":memory:" : stack.use(await postgresOrSkip(context, appTemplate)).url;
  const database = await openDatabase(url);
  stack.defer(() => database.close());
  const opened = stack.move();
  return { database, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** A test of a `database` of the app, without rows, of a kind. */
export const testOn = (kind: (typeof databaseKinds)[number]) =>
  base.extend("database", async ({ skip }, { onCleanup }) => {
    const opened = await databaseOrSkip(kind, { skip });
    onCleanup(() => opened[Symbol.asyncDispose]());
    return opened.database;
  });

/** The `DATABASE_URL` of a database of a kind in which there is nothing, and which is gone after the test. */
export async function newDatabase(
  kind: (typeof databaseKinds)[number],
  context: TestContext,
): Promise<string> {
  const target = kind === "SQLite" ? await temporaryFolder() : await postgresOrSkip(context);
  context.onTestFinished(() => target[Symbol.asyncDispose]());
  return "url" in target ? target.url : join(target.path, "rapport.db");
}
