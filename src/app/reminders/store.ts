import type { Kysely } from "kysely";
import type { Database } from "../storage/database.ts";
import type { Schema } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";

/** What all that is written down of reminders is built of. */
export interface RemindersStore {
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Reads and writes, also within a transaction. */
export type Query = Kysely<Schema>;

/** Rows of one statement: both databases limit its parameters (SQLite to 32,766, Postgres to 65,535). */
const maxRows = 500;

/** What does not fit into one statement, or is too much at once, in parts that are not. */
export function inBatches<Item>(items: readonly Item[], most = maxRows): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, batch) =>
    items.slice(batch * most, (batch + 1) * most),
  );
}

/**
 * Meetings that are sealed, or opened, in one stretch of the thread that answers Slack: with a hundred guests each,
 * some milliseconds. Before the next, whatever else waits has its turn.
 */
export const maxAtOnce = 25;

/**
 * Lets one transaction at a time change what a channel is reminded of, and by its writing be one that SQLite lets
 * wait for its turn: the first statement of each that touches several rows.
 */
export async function lockChannel(query: Query, organisation: string, channel: string): Promise<void> {
  await query
    .updateTable("reminder_sources")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("organisation", "=", organisation)
    .where("channel", "=", channel)
    .execute();
}
