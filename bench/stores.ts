import { join } from "node:path";
import { freshPostgres } from "../test/support/databases/postgres.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import type { Report } from "./section.ts";

/** A new database, removed along with what it was opened for. */
export interface Store {
  name: "SQLite" | "Postgres";
  databaseUrl: string;
}

/** Measures on a new database of each kind. */
export async function onEachStore(
  measure: (store: Store, opened: AsyncDisposableStack) => Promise<Report>,
): Promise<Report> {
  await using opened = new AsyncDisposableStack();
  const reports: Report[] = [];
  for (const store of await newStores(opened)) reports.push(await measure(store, opened));
  return { rows: reports.flatMap(({ rows }) => rows), aims: reports.flatMap(({ aims }) => aims) };
}

/** SQLite first; Postgres only where one answers. */
export async function newStores(opened: AsyncDisposableStack): Promise<[Store, ...Store[]]> {
  const folder = opened.use(await temporaryFolder());
  const sqlite: Store = { name: "SQLite", databaseUrl: join(folder.path, "rapport.db") };
  try {
    const { url } = opened.use(await freshPostgres());
    return [sqlite, { name: "Postgres", databaseUrl: url }];
  } catch {
    return [sqlite];
  }
}
