import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { openDatabase } from "#app/storage/app-database.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import type { databaseKinds } from "./databases.ts";
import { freshPostgres } from "./postgres.ts";
import { appTemplate } from "./templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the project: what its tests run on; absent: SQLite. */
    database?: (typeof databaseKinds)[number];
  }
}

export interface AcceptanceDatabase extends AsyncDisposable {
  url: string;
  /** What the app is started with. */
  environment: Record<string, string>;
  /** Where SQLite's files are; absent on Postgres. */
  folder: string | undefined;
}

export const isOnPostgres = inject("database") === "Postgres";

/** A database without rows, of the kind that a project's tests run on; where no Postgres answers, SQLite's, except in CI. */
export async function acceptanceDatabase(): Promise<AcceptanceDatabase> {
  const ENCRYPTION_KEY = randomBytes(32).toString("base64");
  const at = (url: string) => ({ url, environment: { DATABASE_URL: url, ENCRYPTION_KEY } });
  const fresh = isOnPostgres ? await appTemplate().then(freshPostgres).catch(withoutPostgres) : undefined;
  if (fresh !== undefined) {
    return { ...at(fresh.url), folder: undefined, [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose]() };
  }
  const folder = await temporaryFolder();
  return {
    ...at(join(folder.path, "rapport.db")),
    folder: folder.path,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** One for all tests of a file, with what the app stores there, as another process would see it. */
export async function databaseOfFile() {
  const place = await acceptanceDatabase();
  afterAll(() => place[Symbol.asyncDispose]());
  // Before the app, which shares this thread: opening holds a lock, and whoever writes meanwhile stops the thread.
  const database = await openDatabase(place.url);
  afterAll(() => database.close());
  return { database, environment: place.environment };
}

function withoutPostgres(cause: unknown): undefined {
  if (process.env.CI === "true") throw new Error("No Postgres answers at DATABASE_URL_TEST.", { cause });
  process.emitWarning("No Postgres answers, so this ran on SQLite; set DATABASE_URL_TEST.");
}
