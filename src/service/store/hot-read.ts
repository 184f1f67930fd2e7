import { DatabaseSync } from "node:sqlite";
import type { CompiledQuery, Kysely } from "kysely";
import type { ServiceSchema } from "./schema.ts";

/**
 * A query that answers with one text at most, made ready once and then run over and over.
 *
 * @returns the text; it rejects with the database's error
 */
export type HotRead = (...parameters: string[]) => Promise<string | undefined>;

export interface HotRow {
  text: string;
}

/** Makes queries ready whose first column is the text. */
export interface HotReads {
  prepare(query: CompiledQuery<HotRow>): HotRead;
  close(): void;
}

/** How long a read waits for a lock before it fails, in milliseconds: only the recovery of a file takes one. */
const busyTimeout = 5_000;

interface WaitingRead {
  read: () => string | undefined;
  resolve: (text: string | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads over a connection of their own, without kysely: its queue for the one connection that writes costs several
 * times what the read does. They see what is committed, and wait for no transaction.
 *
 * What is asked for in one turn of the event loop is read at its end, in one transaction. SQLite's locks are taken
 * once for all, and the answers leave one right after the other: an asker on the same machine is woken once rather
 * than for each of them, which costs more than the read.
 *
 * @param path a file that is in WAL mode
 * @param settings pragmas of the connection
 */
export function hotReadsOnSqlite(path: string, settings: string): HotReads {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeout });
  database.exec(settings);
  const begin = database.prepare("begin");
  const commit = database.prepare("commit");
  let waiting: WaitingRead[] = [];

  function readAll(): void {
    const reads = waiting;
    waiting = [];
    try {
      begin.run();
      for (const { read, resolve } of reads) resolve(read());
      commit.run();
    } catch (error) {
      for (const { reject } of reads) reject(error);
      if (database.isOpen && database.isTransaction) database.exec("rollback");
    }
  }

  return {
    prepare({ sql }) {
      const statement = database.prepare(sql);
      // An object of a row would be built by name each time.
      statement.setReturnArrays(true);
      function readText(parameters: string[]): string | undefined {
        const row: unknown = statement.get(...parameters);
        const text: unknown = Array.isArray(row) ? row[0] : undefined;
        return typeof text === "string" ? text : undefined;
      }
      return (...parameters) =>
        new Promise((resolve, reject) => {
          if (waiting.length === 0) setImmediate(readAll);
          waiting.push({ read: () => readText(parameters), resolve, reject });
        });
    },
    close: () => database.close(),
  };
}

/** The same where there is no second connection to be had, or where a read is a wait anyway. */
export function hotReadsOnKysely(query: Kysely<ServiceSchema>): HotReads {
  return {
    prepare:
      (compiled) =>
      async (...parameters) => {
        const { rows } = await query.executeQuery<HotRow>({ ...compiled, parameters });
        return rows[0]?.text;
      },
    close: () => undefined,
  };
}
