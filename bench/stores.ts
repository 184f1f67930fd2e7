import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshPostgres } from "../test/support/postgres.ts";

/** A new database, removed along with what it was opened for. */
export interface Store {
  name: "SQLite" | "Postgres";
  databaseUrl: string;
}

/** SQLite first; Postgres only where one answers. */
export async function newStores(opened: AsyncDisposableStack): Promise<Store[]> {
  const directory = await mkdtemp(join(tmpdir(), "rapport-bench-"));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const sqlite: Store = { name: "SQLite", databaseUrl: join(directory, "rapport.db") };
  try {
    const { url } = opened.use(await freshPostgres());
    return [sqlite, { name: "Postgres", databaseUrl: url }];
  } catch {
    return [sqlite];
  }
}
