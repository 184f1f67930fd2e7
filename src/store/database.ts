import { Kysely, type RawBuilder, sql } from "kysely";
import { migrate } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** The app's own database, in either of its two kinds. */
export interface Database {
  query: Kysely<Schema>;
  /** The database's own clock, Unix time in milliseconds: processes on several machines agree on no other. */
  clock: RawBuilder<number>;
  close(): Promise<void>;
}

/**
 * Opens the app's database and brings it to the newest schema.
 *
 * @param url a path, a `file:` URL or `:memory:` for SQLite; `postgres://…` for Postgres
 * @throws Error when it cannot be opened, reached or migrated; nothing is left open then
 */
export async function openDatabase(url: string): Promise<Database> {
  const query = new Kysely<Schema>({ dialect: await dialectOf(url) });
  try {
    await migrate(query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  return { query, clock: isPostgres(url) ? postgresClock : sqliteClock, close: () => query.destroy() };
}

/** Whether the address is one of Postgres. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** The file behind SQLite's address, which may be a path or a `file:` URL. */
export function sqlitePath(url: string): string {
  return url.startsWith("file:") ? decodeURIComponent(url.replace(/^file:(\/\/)?/, "")) : url;
}

const sqliteClock = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
const postgresClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function dialectOf(url: string) {
  // Loaded only where it is used: most run on SQLite.
  if (isPostgres(url)) return (await import("./postgres.ts")).postgresDialect(url);
  return sqliteDialect(sqlitePath(url));
}
