import { sql } from "kysely";
import { skipLocked } from "../../database/locks.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import type { PaidCallRow } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";
import { tenthsOf } from "./amount.ts";
import type { LowBalance } from "./balance.ts";
import { noteBalance } from "./balances.ts";
import { correct, type OverBudget, reserve } from "./budget.ts";
import type { Failure } from "./failure.ts";
import { readRow, rowSeal } from "./ledger-row.ts";
import { type Composition, paidOperations, type Work } from "./operations.ts";
import { isSettled, type OpenCall, type PaidCall, type SettledCall } from "./paid-call.ts";
import { readCreditSettings } from "./settings.ts";
import { settleUnknown } from "./settle-unknown.ts";

/** How long requests and answers are kept, in milliseconds; the figures stay. */
export const contentKept = 30 * 24 * 60 * 60_000;
/** How long to skip a row that can't be decrypted, in milliseconds. */
const unreadablePause = 60 * 60_000;
/** Replaces sealed text after its retention. */
export const redacted = "";

/** A paid call that a person requests. */
export interface NewCall {
  organisation: string;
  /**
   * Idempotency key: Slack's trigger ID of the interaction, or a name derived from an earlier call's ID when
   * that call is repeated. A replay, double click or redelivery has the same key.
   */
  key: string;
  person: string;
  work: Work;
  /** JSON: where to show the result. */
  place: string;
}

/** Result of recording a call: it is new, it already exists, or a cap forbids it. */
export type Begun = { kind: "begun"; call: OpenCall } | { kind: "known"; call: PaidCall } | OverBudget;

/** How a call ended. */
export type Settlement =
  | { state: "answered"; composition: Composition }
  | { state: "refused" | "unknown"; failure: Failure };

export interface Settled {
  call: SettledCall;
  /** Credits are low and the team needs to know. */
  alert: LowBalance | undefined;
}

export interface LedgerOptions {
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
  /** This process's name among those sharing the database. */
  worker: string;
  log: Log;
}

/**
 * The ledger: a paid call is a row before it is a request. Each method is one transaction, and each
 * transition happens once, however many processes attempt it: `intent → sent → answered | refused | unknown`,
 * and `unknown → answered` when an answer comes late.
 */
export interface Ledger {
  /** Records a call and reserves its price, unless its key exists or a cap is hit. */
  begin(call: NewCall): Promise<Begun>;
  /** Durably records that the request is about to be sent. @returns false when another caller already did */
  send(call: PaidCall): Promise<boolean>;
  /**
   * Stores how a call ended and what it cost.
   *
   * @param call as it was read; without an answer, it is settled only if its state is unchanged
   * @returns the call's current state, which another process may have settled
   * @throws Error when another process is still working on it
   */
  settle(call: OpenCall, settlement: Settlement): Promise<Settled>;
  /** Marks the result as shown or abandoned; a newer answer still has to be shown. */
  delivered(call: SettledCall): Promise<void>;
  /** Changes where the result will be shown. */
  move(call: PaidCall, place: string): Promise<void>;
  /** Delays the next attempt to show the result until this Unix time in milliseconds. */
  postpone(call: PaidCall, until: number): Promise<void>;
  find(organisation: string, id: string): Promise<PaidCall | undefined>;
  /** The call with this key, if any. */
  findByKey(organisation: string, key: string): Promise<PaidCall | undefined>;
  /** This worker's calls with results still to be shown, oldest first. */
  undelivered(most: number): Promise<PaidCall[]>;
  /** Other processes with results still to be shown. */
  workersWithCalls(): Promise<string[]>;
  /** Takes over the calls of a process that has ended. Locked rows are left for the next run. */
  reassign(worker: string): Promise<void>;
  /**
   * Deletes requests and answers past their retention; they can't be shown after that. Locked rows are left
   * for the next run.
   */
  deleteExpired(): Promise<void>;
}

export function createLedger({ database, vault, now, worker, log }: LedgerOptions): Ledger {
  const { query } = database;
  const seal = rowSeal(vault);
  const read = (row: PaidCallRow): PaidCall => readRow(row, seal);

  async function findBy(
    column: "id" | "key",
    organisation: string,
    value: string,
  ): Promise<PaidCall | undefined> {
    const row = await query
      .selectFrom("paid_calls")
      .selectAll()
      .where("organisation", "=", organisation)
      .where(column, "=", value)
      .where("request", "!=", redacted)
      .executeTakeFirst();
    return row === undefined ? undefined : read(row);
  }

  const find = (organisation: string, id: string) => findBy("id", organisation, id);

  async function postpone(
    { organisation, id }: Pick<PaidCall, "organisation" | "id">,
    until: number,
  ): Promise<void> {
    await query
      .updateTable("paid_calls")
      .set({ deliver_after: until })
      .where("organisation", "=", organisation)
      .where("id", "=", id)
      .execute();
  }

  return {
    find,
    findByKey: (organisation, key) => findBy("key", organisation, key),
    async begin({ organisation, key, person, work, place }) {
      const createdAt = now();
      const { price } = paidOperations[work.operation];
      const id = vault.digest({ organisation, field: "paid_calls.key" }, key);
      const row = {
        id,
        organisation,
        key,
        person,
        operation: work.operation,
        state: "intent",
        price,
        worker,
        created_at: createdAt,
        deliver_after: 0,
        request: seal.seal(organisation, "request", JSON.stringify(work.request)),
        place: seal.seal(organisation, "place", place),
      };
      // Recording `sent` commits durably, including everything before it, so this needn't wait for the disk.
      const written = await database
        .withAsyncCommit(async (transaction) => {
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto("paid_calls")
            .values(row)
            // No conflict column: the ID derives from the key, and Postgres may report either clash first.
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow();
          if (numInsertedOrUpdatedRows !== 1n) return "known";
          const caps = await readCreditSettings(transaction, organisation);
          const over = await reserve(transaction, caps, { organisation, person, price, at: createdAt });
          if (over !== undefined) throw new RolledBack(over);
          return "begun";
        })
        .catch((error: unknown) => {
          if (error instanceof RolledBack) return error.because;
          throw error;
        });
      if (typeof written === "object") return written;
      if (written === "begun") {
        const details = { id, organisation, key, person, price, place, createdAt, deliveredAt: undefined };
        return { kind: "begun", call: { ...details, state: "intent", work } };
      }
      const known = await query
        .selectFrom("paid_calls")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      return { kind: "known", call: read(known) };
    },

    async send({ organisation, id }) {
      const { numUpdatedRows } = await query
        .updateTable("paid_calls")
        .set({ state: "sent", sent_at: now() })
        .where("organisation", "=", organisation)
        .where("id", "=", id)
        .where("state", "=", "intent")
        .where("worker", "=", worker)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async settle(call, settlement) {
      const { organisation, id } = call;
      const settledAt = now();
      const { charged, remaining } = amountsOf(call, settlement);
      const outcome = settlement.state === "answered" ? settlement.composition.answer : settlement.failure;
      const { row, alert } = await query.transaction().execute(async (transaction) => {
        // A call read as an intent may have been sent since, so "not charged" is no longer certain.
        const before = settlement.state === "answered" ? ["sent", "unknown", "lost"] : [call.state];
        const row = await transaction
          .updateTable("paid_calls")
          .set({
            state: settlement.state,
            settled_at: settledAt,
            // A late answer replaces the notice that none came.
            delivered_at: null,
            charged,
            balance_after: remaining ?? null,
            outcome: seal.seal(organisation, "outcome", JSON.stringify(outcome)),
          })
          .where("organisation", "=", organisation)
          .where("id", "=", id)
          .where("state", "in", before)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return { row, alert: undefined };
        const asked = { organisation, person: row.person, at: row.created_at };
        const correction = (charged ?? row.price) - row.price;
        if (remaining === undefined || charged === null || row.sent_at === null) {
          await correct(transaction, asked, correction);
          return { row, alert: undefined };
        }
        // Balance before budgets: reconciling changes budgets too, while holding the balance lock.
        const reported = { remaining, charged, sentAt: row.sent_at, settledAt };
        const alert = await noteBalance(transaction, organisation, reported);
        await correct(transaction, asked, correction);
        await settleUnknown(transaction, database.kind, { organisation, now: settledAt });
        return { row, alert };
      });
      const settled = row === undefined ? await find(organisation, id) : read(row);
      if (settled === undefined || !isSettled(settled)) throw new Error("A call goes on elsewhere.");
      return { call: settled, alert };
    },

    async delivered({ organisation, id, settledAt }) {
      await query
        .updateTable("paid_calls")
        .set({ delivered_at: now() })
        .where("organisation", "=", organisation)
        .where("id", "=", id)
        .where("settled_at", "=", settledAt)
        .execute();
    },

    async move({ organisation, id }, place) {
      await query
        .updateTable("paid_calls")
        .set({ place: seal.seal(organisation, "place", place) })
        .where("organisation", "=", organisation)
        .where("id", "=", id)
        .execute();
    },

    postpone,

    async undelivered(most) {
      const rows = await query
        .selectFrom("paid_calls")
        .selectAll()
        .where("delivered_at", "is", null)
        .where("worker", "=", worker)
        .where("deliver_after", "<=", now())
        .orderBy("created_at")
        .limit(most)
        .execute();
      const calls: PaidCall[] = [];
      for (const row of rows) {
        try {
          calls.push(read(row));
        } catch (error) {
          // Probably sealed with a key we no longer have; it must not block the others.
          log.error({ err: error, call: row.id }, "a stored call could not be opened");
          await postpone(row, now() + unreadablePause);
        }
      }
      return calls;
    },

    async workersWithCalls() {
      const rows = await query
        .selectFrom("paid_calls")
        .select("worker")
        .distinct()
        .where("delivered_at", "is", null)
        .where("worker", "!=", worker)
        .execute();
      return rows.map((row) => row.worker);
    },

    async reassign(dead) {
      await query
        .updateTable("paid_calls")
        .set({ worker, deliver_after: 0 })
        .where("id", "in", (row) =>
          row
            .selectFrom("paid_calls")
            .select("id")
            .where("delivered_at", "is", null)
            .where("worker", "=", dead)
            .$call(skipLocked(database.kind)),
        )
        .execute();
    },

    async deleteExpired() {
      await query
        .updateTable("paid_calls")
        .set((row) => ({
          // A meeting can move by longer than the retention; the same key must then make a new call.
          id: sql<string>`'forgotten:' || id`,
          key: sql<string>`'forgotten:' || id`,
          request: redacted,
          place: redacted,
          outcome: null,
          delivered_at: row.fn.coalesce("delivered_at", row.val(now())),
        }))
        .where("id", "in", (row) =>
          row
            .selectFrom("paid_calls")
            .select("id")
            .where("created_at", "<", now() - contentKept)
            .where("state", "not in", ["intent", "sent"])
            .where("request", "!=", redacted)
            .$call(skipLocked(database.kind)),
        )
        .execute();
    },
  };
}

/** Carries a refusal out of a rolled-back transaction. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly because: OverBudget;

  constructor(because: OverBudget) {
    super("A cap is in the way.");
    this.because = because;
  }
}

/**
 * What a call cost. If the answer gives no charge, or not in tenths, we use the price: the specification says
 * they are equal (section 2.7).
 */
function amountsOf(call: PaidCall, settlement: Settlement) {
  switch (settlement.state) {
    case "refused":
      return { charged: 0, remaining: undefined };
    case "unknown":
      return { charged: null, remaining: undefined };
    case "answered": {
      const { credits_used, credits_remaining } = settlement.composition.answer.value;
      return {
        charged: (credits_used === undefined ? undefined : tenthsOf(credits_used)) ?? call.price,
        remaining: credits_remaining === undefined ? undefined : tenthsOf(credits_remaining),
      };
    }
  }
}
