import { sql, type Transaction } from "kysely";
import { type Instants, readBooks } from "./books.ts";
import { decideBeginnings } from "./call-decisions.ts";
import type { ServiceDatabase } from "./database.ts";
import { orderedId } from "./ordered-id.ts";
import type { Begun, Calls, PaidCall } from "./paid-call.ts";
import type { ServiceSchema } from "./schema.ts";

/** Runs a transaction that no other beginning of the organisation runs beside, and that a power failure may undo. */
export type BeginningOf = <Result>(
  organisation: string,
  work: (transaction: Transaction<ServiceSchema>) => Promise<Result>,
) => Promise<Result>;

export function beginningOnSqlite(database: ServiceDatabase): BeginningOf {
  return (organisation, work) =>
    database.withAsyncCommit(async (transaction) => {
      await database.lock(transaction, organisation);
      return work(transaction);
    });
}

/** Tells these advisory locks of Postgres from other ones. */
const kindOfLock = 0x62_65_67_6e;

/**
 * On Postgres the lock is not the organisation's row, which a charge locks until it is on the disk: beginnings need
 * not wait for that, since a charge takes the same amount from the balance and from what is held against it, at the
 * same moment. It comes in a statement of its own: the next one sees all that was committed before it was had.
 */
export function beginningOnPostgres({ query }: ServiceDatabase): BeginningOf {
  return (organisation, work) =>
    query.transaction().execute(async (transaction) => {
      await sql`
        select pg_advisory_xact_lock(${kindOfLock}::integer, hashtext(${organisation})),
          set_config('synchronous_commit', 'off', true)`.execute(transaction);
      return work(transaction);
    });
}

export interface Lease {
  /** Names this process among all. */
  holder: string;
  /** In ISO 8601 UTC. */
  until: string;
}

/**
 * Writes down those calls of one organisation that may begin, in a `BeginningOf`.
 *
 * @returns what becomes of each, in their order
 */
export async function beginCalls(
  transaction: Transaction<ServiceSchema>,
  calls: Calls<PaidCall>,
  instants: Instants,
  { holder, until, onPostgres }: Lease & { onPostgres: boolean },
): Promise<Begun[]> {
  const books = await readBooks(transaction, calls, instants);
  // One of each key, at most: what counts no more must go, before its key can be used again.
  if (books.oldAnswers.length > 0) {
    await transaction.deleteFrom("answers").where("charge_id", "in", books.oldAnswers).execute();
  }
  const revived = await withoutLost(transaction, books.lostCalls, { now: instants.now, onPostgres });
  const underWay = new Set([...books.underWay, ...revived]);
  const decided = decideBeginnings(calls, { ...books, underWay }, orderedId);
  const rows = calls.flatMap(({ organisation, operation, idempotencyKey, amount }, index) => {
    const begun = decided[index];
    if (begun?.kind !== "begun") return [];
    const idempotency_key = idempotencyKey ?? null;
    return [{ id: begun.id, organisation, operation, idempotency_key, amount, holder, held_until: until }];
  });
  if (rows.length > 0) await transaction.insertInto("calls_under_way").values(rows).execute();
  return decided;
}

/**
 * Deletes calls whose lease ran out. One that its process, asleep until now, renews or settles at this moment is under
 * way after all; on Postgres who waited for it could wait in a circle.
 *
 * @param lost names by id
 * @returns the names of those that are under way after all
 */
async function withoutLost(
  transaction: Transaction<ServiceSchema>,
  lost: ReadonlyMap<string, string>,
  { now, onPostgres }: { now: string; onPostgres: boolean },
): Promise<string[]> {
  if (lost.size === 0) return [];
  const stillLost = transaction
    .selectFrom("calls_under_way")
    .select("id")
    .where("id", "in", [...lost.keys()])
    .where("held_until", "<=", now);
  const deleted = await transaction
    .deleteFrom("calls_under_way")
    .where("id", "in", onPostgres ? stillLost.forUpdate().skipLocked() : stillLost)
    .returning("id")
    .execute();
  const gone = new Set(deleted.map(({ id }) => id));
  return [...lost].flatMap(([id, name]) => (gone.has(id) ? [] : [name]));
}
