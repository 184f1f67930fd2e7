import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Kysely, sql } from "kysely";
import { checkpointIfLong } from "./checkpoint.ts";
import { isBusy, whileLocking } from "./sqlite-busy.ts";

/** Bytes of the log that are written here, which holds up everybody. */
const maxLogSize = 4 * 1024 * 1024;
/** Each attempt blocks the process for up to `blocked` milliseconds; then others have `pause` milliseconds. */
const retry = { attempts: 20, blocked: 20, pause: 100 } as const;

/**
 * Empties SQLite's write-ahead log into the database file. Needs a moment in which no other process writes, or
 * reads what only the log has.
 * Source: https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 *
 * @param path of the file, or ":memory:"
 * @returns false when there was no such moment in two seconds
 */
export async function emptyLog<Schema>(query: Kysely<Schema>, path: string): Promise<boolean> {
  await checkpointIfLong(path, maxLogSize);
  for (let attempt = 1; ; attempt += 1) {
    if (await attemptToEmpty(query)) return true;
    if (attempt === retry.attempts) return false;
    await setTimeout(retry.pause);
  }
}

function attemptToEmpty<Schema>(query: Kysely<Schema>): Promise<boolean> {
  return query.connection().execute(async (connection) => {
    await sql.raw(`pragma busy_timeout = ${retry.blocked}`).execute(connection);
    try {
      const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
      const { rows } = await checkpoint.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql.raw(`pragma busy_timeout = 0`).execute(connection);
    }
  });
}

/**
 * Notes in SQLite's file whether something deleted may still be in it, or asks for it: a command that's killed, or kept
 * from erasing, leaves the note to the next one. The number is the application's to use.
 * Source: https://www.sqlite.org/pragma.html#pragma_user_version
 */
export const erasureNote = {
  async write<Schema>(query: Kysely<Schema>, isDue: boolean): Promise<void> {
    await sql.raw(`pragma user_version = ${isDue ? 1 : 0}`).execute(query);
  },
  async read<Schema>(query: Kysely<Schema>): Promise<boolean> {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(query);
    return rows[0]?.user_version === 1;
  },
};

/**
 * Writes the whole file anew, and empties the log. `secure_delete` isn't enough: when SQLite moves rows to another page, it may leave
 * their bytes in the unused middle of the old one, and nobody overwrites them when the rows are deleted later.
 *
 * A thread of its own does it, since it takes seconds; here, whoever writes waits for it, and whoever reads doesn't.
 *
 * @param path of the file, or ":memory:"
 * @returns false when another process was writing for some seconds, or reading what only the log has
 */
export async function rewriteFile<Schema>(query: Kysely<Schema>, path: string): Promise<boolean> {
  try {
    await erasureNote.write(query, true);
    if (path === ":memory:") await sql`vacuum`.execute(query);
    else if (!(await whileLocking(() => rewriteInThread(path)))) return false;
    if (!(await emptyLog(query, path))) return false;
    await erasureNote.write(query, false);
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

async function rewriteInThread(path: string): Promise<boolean> {
  const worker = new Worker(new URL("erase-worker.ts", import.meta.url), { workerData: path });
  const [isDone]: unknown[] = await once(worker, "message");
  return isDone === true;
}
