import type { Kysely } from "kysely";
import type { Database } from "../storage/database.ts";
import type { Schema } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";

/** What everything that stores reminders needs. */
export interface RemindersStore {
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Reads and writes, also within a transaction. */
export type Query = Kysely<Schema>;

/** Rows per statement: both databases limit its parameters (SQLite 32,766, Postgres 65,535). */
const maxRows = 500;

/** Splits items that are too many for one statement, or for one turn. */
export function inBatches<Item>(items: readonly Item[], most = maxRows): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, batch) =>
    items.slice(batch * most, (batch + 1) * most),
  );
}

/**
 * Meetings to encrypt or decrypt at a time on the thread that answers Slack: some milliseconds, with a
 * hundred guests each. Other work gets a turn in between.
 */
export const maxAtOnce = 25;

/**
 * Locks a channel, so that one transaction at a time changes its reminders. It also makes SQLite treat the
 * transaction as a writer from the start, so that it can wait for its turn: call it first in any transaction
 * that changes several rows.
 */
export async function lockChannel(query: Query, organisation: string, channel: string): Promise<void> {
  await query
    .updateTable("reminder_sources")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("organisation", "=", organisation)
    .where("channel", "=", channel)
    .execute();
}
