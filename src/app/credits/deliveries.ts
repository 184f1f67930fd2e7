import type { ExpressionBuilder } from "kysely";
import { skipLocked } from "../../database/database.ts";
import type { Log } from "../log.ts";
import type { PaidCallRow, Schema } from "../storage/schema.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { readRow, readRows, withoutContent } from "./ledger/ledger-row.ts";
import type { PaidCall, SettledCall } from "./paid-call.ts";

/** How long to skip a row that can't be decrypted, in milliseconds. */
const unreadablePause = 60 * 60_000;

export interface LedgerOptions extends StoreOptions {
  /** This process's name among those sharing the database. */
  worker: string;
  log: Log;
}

type CallId = Pick<PaidCall, "organisation" | "id">;

/** Limits a statement to one call. */
export function isCall({ organisation, id }: CallId) {
  return (row: ExpressionBuilder<Schema, "paid_calls">) => row.and({ organisation, id });
}

/** Which results are still to be shown, where, and by which process. */
export function createDeliveries({ database, vault, now, worker, log }: LedgerOptions) {
  const { query, kind } = database;

  const update = (call: CallId, changes: Partial<PaidCallRow>) =>
    query.updateTable("paid_calls").set(changes).where(isCall(call));

  /** Delays the next attempt to show the result until this Unix time in milliseconds. */
  async function postpone(call: CallId, until: number): Promise<void> {
    await update(call, { deliver_after: until }).execute();
  }

  return {
    /** Marks the result as shown or abandoned; a newer answer still has to be shown. */
    async delivered(call: SettledCall): Promise<void> {
      await update(call, { delivered_at: now() })
        .$if(call.state === "forgotten", (row) => row.set(withoutContent))
        .where("settled_at", "=", call.settledAt)
        .execute();
    },
    /** Changes where the result will be shown. */
    async move(call: PaidCall, place: string): Promise<void> {
      const sealed = vault.seal(inRow("paid_calls.place", call), place);
      await update(call, { place: sealed }).execute();
    },
    postpone,
    /** This worker's calls with results still to be shown, oldest first. */
    async undelivered(limit: number): Promise<PaidCall[]> {
      const rows = await query
        .selectFrom("paid_calls")
        .selectAll()
        .where("delivered_at", "is", null)
        .where("worker", "=", worker)
        .where("deliver_after", "<=", now())
        .orderBy("created_at")
        .limit(limit)
        .execute();
      const { calls, unreadable } = readRows(rows, readRow, vault, log);
      // They must not block the others.
      for (const row of unreadable) await postpone(row, now() + unreadablePause);
      return calls;
    },
    /** Other processes with results still to be shown. */
    async workersWithCalls(): Promise<string[]> {
      const rows = await query
        .selectFrom("paid_calls")
        .select("worker")
        .distinct()
        .where("delivered_at", "is", null)
        .where("worker", "!=", worker)
        .execute();
      return rows.map((row) => row.worker);
    },
    /** Takes over the calls of a process that has ended. Locked rows are left for the next run. */
    async reassign(dead: string): Promise<void> {
      await query
        .updateTable("paid_calls")
        .set({ worker, deliver_after: 0 })
        .where("id", "in", (row) =>
          row
            .selectFrom("paid_calls")
            .select("id")
            .where("delivered_at", "is", null)
            .where("worker", "=", dead)
            .$call(skipLocked(kind)),
        )
        .execute();
    },
  };
}
