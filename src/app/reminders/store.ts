import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Vault } from "../storage/app-vault.ts";
import type { Schema } from "../storage/schema.ts";

/** What everything that stores reminders needs. */
export type { StoreOptions as RemindersStore } from "../storage/store-options.ts";

/** Reads and writes, also within a transaction. */
export type Query = Kysely<Schema>;

/** An organisation's rows, also within a transaction. */
export interface Scope {
  query: Query;
  vault: Vault;
  organisation: string;
}

/** Rows per statement: both databases limit its parameters (SQLite 32,766, Postgres 65,535). */
const maxRows = 500;

/** Meetings to encrypt or decrypt at a time on the thread that answers Slack: it takes some milliseconds. */
export const maxAtOnce = 25;

/** Splits items that are too many for one statement. */
export function inBatches<Item>(items: readonly Item[], size = maxRows): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}

/** Like `inBatches`; if there are several, other work gets a turn before each. */
export async function* inTurns<Item>(items: readonly Item[], size?: number): AsyncGenerator<Item[]> {
  const batches = inBatches(items, size);
  for (const batch of batches) {
    if (batches.length > 1) await setImmediate();
    yield batch;
  }
}

/**
 * Locks a channel, so that one transaction at a time changes its reminders. It also makes SQLite treat the
 * transaction as a writer from the start, so that it can wait for its turn: call it first in any transaction
 * that changes several rows.
 */
export async function lockChannel(query: Query, organisation: string, channel: string): Promise<void> {
  await query
    .updateTable("reminder_sources")
    .set(({ ref }) => ({ state: ref("state") }))
    .where(({ and }) => and({ organisation, channel }))
    .execute();
}
