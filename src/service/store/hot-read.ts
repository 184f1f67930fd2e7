import { DatabaseSync } from "node:sqlite";
import type { CompiledQuery, Kysely } from "kysely";
import type { ServiceSchema } from "./schema.ts";

/**
 * A query that answers with one text at most, made ready once and then run over and over.
 *
 * @returns the text: at once on a SQLite file, later elsewhere
 */
export type HotRead = (...parameters: string[]) => string | undefined | Promise<string | undefined>;

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

/**
 * Reads over a connection of their own, without kysely: its queue for the one connection that writes costs several
 * times what the read does. They see what is committed, and wait for no transaction.
 *
 * @param path a file that is in WAL mode
 * @param settings pragmas of the connection
 */
export function hotReadsOnSqlite(path: string, settings: string): HotReads {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeout });
  database.exec(settings);
  return {
    prepare({ sql }) {
      const statement = database.prepare(sql);
      // An object of a row would be built by name each time.
      statement.setReturnArrays(true);
      return (...parameters) => {
        const row: unknown = statement.get(...parameters);
        const text: unknown = Array.isArray(row) ? row[0] : undefined;
        return typeof text === "string" ? text : undefined;
      };
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
