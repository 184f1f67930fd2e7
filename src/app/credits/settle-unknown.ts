import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { skipLocked } from "../../database/database.ts";
import type { Database } from "../storage/app-database.ts";
import type { Schema } from "../storage/schema.ts";
import { correct } from "./budget.ts";
import { callState } from "./paid-call.ts";
import { reconcile, stillUnderWay } from "./reconcile.ts";

/**
 * Older unknown outcomes stay unknown, in milliseconds: the balances around them are long gone. A call may have been
 * sent again for a day.
 */
const reconsidered = 48 * 60 * 60_000;
/** Milliseconds after a change of keys in which a call may still go out with the old one. */
const keyChange = 5_000;
/** Maximum calls to read; with more in between, we don't reconcile. */
const maxEntries = 500;

const sentState = callState.exclude(["intent"]);

/**
 * Reconciles calls of unknown outcome now that a balance is known: charged ones become `lost`, the others
 * become `refused` and their reservation is released. Calls that are sent again are left alone: the service
 * says itself what came of them, or else they're here once its key has ended. Locked rows are skipped: a late answer may be arriving, or another process may be
 * taking the call over.
 *
 * @param transaction the one that recorded the balance
 * @param kind of the database
 * @param now Unix time in milliseconds
 */
export async function settleUnknown(
  transaction: Transaction<Schema>,
  kind: Database["kind"],
  { organisation, now }: { organisation: string; now: number },
): Promise<void> {
  // Mostly there's none, and nothing more is read.
  const any = await oldestUnknown(transaction, organisation, now - reconsidered);
  if (any === undefined) return;
  const since = await connectedSince(transaction, organisation);
  const oldest = any > since ? any : await oldestUnknown(transaction, organisation, since);
  if (oldest === undefined) return;
  const before = await transaction
    .selectFrom("paid_calls")
    .select("sent_at")
    .where("organisation", "=", organisation)
    .where("state", "=", "answered")
    .where("balance_after", "is not", null)
    .where("sent_at", "<", oldest)
    .where("sent_at", ">=", since)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (before === undefined || before.sent_at === null) return;
  const rows = await transaction
    .selectFrom("paid_calls")
    .select(["id", "state", "price", "charged", "balance_after", "sent_at", "settled_at", "repeat_until"])
    .where("organisation", "=", organisation)
    .where("sent_at", ">=", before.sent_at - stillUnderWay)
    .orderBy("sent_at")
    .limit(maxEntries + 1)
    .execute();
  if (rows.length > maxEntries) return;
  const found = reconcile(
    rows.map((row) => {
      const state = sentState.parse(row.state);
      // It may be charged whenever it's sent again, so it's under way.
      const isRepeated = state === "unknown" && row.repeat_until !== null;
      return {
        id: row.id,
        state: isRepeated ? "sent" : state,
        price: row.price,
        charged: row.charged ?? undefined,
        balanceAfter: row.balance_after ?? undefined,
        sentAt: z.number().parse(row.sent_at),
        settledAt: isRepeated ? undefined : (row.settled_at ?? undefined),
      };
    }),
  );
  for (const { id, charged } of found) {
    const row = await transaction
      .updateTable("paid_calls")
      .set((entry) =>
        charged ? { state: "lost", charged: entry.ref("price") } : { state: "refused", charged: 0 },
      )
      .where("id", "in", (entry) =>
        entry
          .selectFrom("paid_calls")
          .select("id")
          .where((call) => call.and({ organisation, id, state: "unknown" }))
          .$call(skipLocked(kind)),
      )
      .returning(["person", "price", "created_at"])
      .executeTakeFirst();
    if (row === undefined || charged) continue;
    await correct(transaction, { organisation, person: row.person, at: row.created_at }, -row.price);
  }
}

/** @returns when the first call after a time was sent whose outcome is unknown */
async function oldestUnknown(
  transaction: Transaction<Schema>,
  organisation: string,
  after: number,
): Promise<number | undefined> {
  const oldest = await transaction
    .selectFrom("paid_calls")
    .select((row) => row.fn.min("sent_at").as("at"))
    .where("organisation", "=", organisation)
    // In the words of the index: SQLite uses it for nothing else.
    .where(sql<boolean>`state = 'unknown'`)
    .where("repeat_until", "is", null)
    .where("sent_at", ">", after)
    .executeTakeFirst();
  return oldest?.at ?? undefined;
}

/** @returns since when calls are surely another account's than before; balances of two can't be compared */
async function connectedSince(transaction: Transaction<Schema>, organisation: string): Promise<number> {
  const connection = await transaction
    .selectFrom("service_connections")
    .select("since")
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  return connection === undefined ? 0 : connection.since + keyChange;
}
