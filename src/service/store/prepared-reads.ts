import { DatabaseSync } from "node:sqlite";
import type { CompiledQuery, Kysely } from "kysely";
import { untilFree } from "../../database/sqlite-busy.ts";
import type { ServiceSchema } from "./schema.ts";

/** Prepares queries for one text each, to run many times. */
export interface PreparedReads {
  /** @returns a function that reads the first row's text, if there is a row */
  prepare(query: CompiledQuery<{ text: string }>): PreparedRead;
  close(): void;
}

export type PreparedRead = (...parameters: string[]) => Promise<string | undefined>;

type WaitingRead = PromiseWithResolvers<string | undefined> & { read: () => string | undefined };

/**
 * Reads over a separate connection, without kysely, whose queue for the write connection costs more than the
 * read itself. Reads see committed data and wait for no transaction. All reads of one event loop turn run at
 * its end in one transaction: SQLite's locks are taken once, and the answers leave together. Together this
 * makes look-ups 1.6 times as fast.
 *
 * @param path a file in WAL mode
 * @param settings pragmas for the connection
 */
export function preparedReadsOnSqlite(path: string, settings: string): PreparedReads {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec(settings);
  const begin = database.prepare("begin");
  const commit = database.prepare("commit");
  let waiting: WaitingRead[] = [];

  /** A lock is in the way only while another process recovers the file. */
  async function readAll(): Promise<void> {
    const reads = waiting;
    waiting = [];
    try {
      await untilFree(() => readTogether(reads));
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  function readTogether(reads: readonly WaitingRead[]): void {
    try {
      begin.run();
      for (const { read, resolve } of reads) resolve(read());
      commit.run();
    } finally {
      if (database.isOpen && database.isTransaction) database.exec("rollback");
    }
  }

  return {
    prepare({ sql }) {
      const statement = database.prepare(sql);
      // Building an object per row is slower.
      statement.setReturnArrays(true);
      function readText(parameters: string[]): string | undefined {
        const row: unknown = statement.get(...parameters);
        const text: unknown = Array.isArray(row) ? row[0] : undefined;
        return typeof text === "string" ? text : undefined;
      }
      return (...parameters) => {
        const own = { read: () => readText(parameters), ...Promise.withResolvers<string | undefined>() };
        if (waiting.length === 0) setImmediate(readAll);
        waiting.push(own);
        return own.promise;
      };
    },
    close: () => database.close(),
  };
}

/** Same, for when a second connection isn't possible or a read is a round trip anyway. */
export function preparedReadsOnKysely(query: Kysely<ServiceSchema>): PreparedReads {
  return {
    prepare:
      (compiled) =>
      async (...parameters) => {
        const { rows } = await query.executeQuery<{ text: string }>({ ...compiled, parameters });
        return rows[0]?.text;
      },
    close: () => undefined,
  };
}
