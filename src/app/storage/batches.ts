import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";

/** Rows per statement: few enough that others who write hardly wait. */
const batchSize = 200;
/** Milliseconds between two batches, in which others get in. */
const pause = 20;

/**
 * Repeats a statement until it has no more rows to change. Each batch is a transaction of its own: what was done when
 * a process ends stays done, and the next run goes on from there.
 *
 * @param changeBatch changes at most as many rows as it's given, and says how many it changed
 * @param stopping ends it after the batch under way
 */
export async function inBatches(
  changeBatch: (limit: number) => Promise<bigint>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await changeBatch(batchSize)) === BigInt(batchSize)) await setTimeout(pause);
}

/**
 * Deletes rows by their age, in batches. Rows that another transaction has locked are left for the next run: they may
 * be in use again, and two who wait for each other would deadlock.
 *
 * @param column when they were last used, with an index that begins with it: Unix time in milliseconds, or such as
 *   "2026-11"
 * @param condition what else holds of them
 */
export async function deleteOlder<Schema>(
  { query, kind }: { query: Kysely<Schema>; kind: "SQLite" | "Postgres" },
  [table, column]: readonly [table: keyof Schema & string, column: string],
  before: number | string,
  stopping?: AbortSignal,
  condition = sql<boolean>`true`,
): Promise<void> {
  const [row, unlocked] =
    kind === "Postgres" ? [sql`ctid`, sql`for update skip locked`] : [sql`rowid`, sql``];
  await inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${row} in (
        select ${row} from ${sql.table(table)} where ${condition} and ${sql.ref(column)} < ${before}
        order by ${sql.ref(column)} limit ${limit} ${unlocked}
      )`.execute(query);
    return numAffectedRows;
  }, stopping);
}
