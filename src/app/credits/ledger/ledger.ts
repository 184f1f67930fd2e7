import { sql, type Transaction } from "kysely";
import { tenthsOf } from "#contract/amount.ts";
import { skipLocked } from "#database/database.ts";
import type { Beginning } from "../../outreach/contact.ts";
import { deleteOlder, inBatches } from "../../storage/batches.ts";
import type { PaidCallRow, Schema } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import { type LowBalance, noteBalance } from "../balance.ts";
import { type BeginOptions, type Begun, begin, type NewCall } from "../begin-call.ts";
import { correct } from "../budget.ts";
import type { Failure } from "../call-failure.ts";
import { CallGoneError } from "../call-gone-error.ts";
import { createDeliveries, isCall, type LedgerOptions } from "../deliveries.ts";
import {
  isRepeating,
  isSettled,
  type OpenCall,
  type PaidCall,
  type RepeatingCall,
  type SentAs,
  type SettledCall,
  workOf,
} from "../paid-call.ts";
import type { Composition } from "../paid-operations.ts";
import { dayLength, monthOf } from "../periods.ts";
import { createReaders } from "../readers.ts";
import { isWorthRepeating, repeatableUntil } from "../repeats.ts";
import { findBy, guessedState, hasContent, readRow, withoutContent, withoutWords } from "./ledger-row.ts";

/** How long requests and answers are kept, in milliseconds; the figures stay. */
export const contentKept = 30 * dayLength;
/** How long a call has a row unless an operator sets another time, in milliseconds; its sums stay. */
const defaultRowKept = 730 * dayLength;
/** How a call ended. */
export type Settlement =
  | { state: "answered"; composition: Composition }
  | { state: "refused" | "unknown"; failure: Failure };

export interface Settled {
  call: SettledCall;
  /** Credits are low and the team needs to know. */
  alert: LowBalance | undefined;
}

export interface LedgerParts extends BeginOptions {
  /** Milliseconds that a call has a row. */
  rowKept?: number;
  /** Writes what follows from a call's end, in the transaction that stores it. It must not fail, or nothing is stored. */
  onEnd?: (transaction: Transaction<Schema>, call: SettledCall) => Promise<void>;
  /** Called in that transaction: a call about somebody who was forgotten since it began loses its content. */
  forgottenSince?: (
    beginnings: readonly [Beginning],
    transaction: Transaction<Schema>,
  ) => Promise<readonly Beginning[]>;
  /** Called in the transaction that has a call sent again. */
  onRepeating?: (transaction: Transaction<Schema>, call: RepeatingCall) => Promise<void>;
}

/** What is noted of a call that's about to be sent to a service that knows its key for a while. */
export interface Promised extends SentAs {
  /** Milliseconds. */
  lifetime: number;
}

export type Ledger = ReturnType<typeof createLedger>;

/**
 * The ledger: a paid call is a row before it is a request. Each method is one transaction, and each
 * transition happens once, however many processes attempt it: `intent → sent → answered | refused | unknown`,
 * `unknown → answered` when an answer comes late, and `unknown → answered | refused | unknown` when a call that was
 * sent again has ended. Nothing else settles an unknown one: others spend and top up too, so balances prove nothing.
 */
export function createLedger(options: LedgerParts) {
  const { query } = options.database;
  const { now, worker } = options;
  return {
    ...createDeliveries(options),
    ...createReaders(options),

    /** Records a call and reserves its price, unless its key or the same request exists, or a cap is hit. */
    begin: (call: NewCall): Promise<Begun> => begin(options, call),

    /**
     * Durably records that the request is about to be sent.
     *
     * @param promised what the service has promised; absent: the call is never sent again
     * @returns false when another caller already did
     */
    async send(call: PaidCall, promised?: Promised): Promise<boolean> {
      const sent_at = now();
      const { numUpdatedRows } = await query
        .updateTable("paid_calls")
        .set({ state: "sent", sent_at, ...repeatOf(options, call, sent_at, promised) })
        .where(isCall(call))
        .where("state", "=", "intent")
        .where("worker", "=", worker)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /**
     * Stores how a call ended and what it cost.
     *
     * @param call as it was read; without an answer, it is settled only if its state is unchanged. One that was
     *   sent again isn't from then on
     * @returns the call's current state, which another process may have settled
     * @throws CallGoneError; Error when another process is still working on it
     */
    settle: (call: OpenCall | RepeatingCall, settlement: Settlement): Promise<Settled> =>
      settle(options, call, settlement),

    find: (organisation: string, id: string): Promise<PaidCall | undefined> =>
      findBy(options, organisation, "id", id),

    findByKey: (organisation: string, key: string): Promise<PaidCall | undefined> =>
      findBy(options, organisation, "key", key),

    /**
     * Deletes requests and answers past their retention, later the calls' rows, and the budgets of that time. Locked
     * rows are left for the next run. Reports stay right: what was charged is in the sums of days (`charge-sums.ts`).
     */
    deleteExpired: (stopping?: AbortSignal): Promise<void> => deleteExpired(options, stopping),
  };
}

/** The columns for a call that may be sent again. */
function repeatOf(
  { vault }: LedgerOptions,
  call: PaidCall,
  sentAt: number,
  promised: Promised | undefined,
): Partial<PaidCallRow> {
  if (promised === undefined) return {};
  const { lifetime, ...sentAs } = promised;
  const repeat_until = repeatableUntil(sentAt, lifetime);
  if (repeat_until === undefined) return {};
  return {
    repeat_until,
    repeat_as: vault.seal(inRow("paid_calls.repeat_as", call), JSON.stringify(sentAs)),
  };
}

async function settle(
  options: LedgerParts,
  call: OpenCall | RepeatingCall,
  settlement: Settlement,
): Promise<Settled> {
  const { database, vault, now, onEnd, onRepeating } = options;
  const settledAt = now();
  const { charged, remaining } = amountsOf(call, settlement);
  const outcome = settlement.state === "answered" ? settlement.composition.answer : settlement.failure;
  const { written, alert } = await database.query.transaction().execute(async (transaction) => {
    // A call read as an intent may have been sent since, so "not charged" is no longer certain.
    const before = settlement.state === "answered" ? ["sent", "unknown", guessedState] : [call.state];
    const isRepeated =
      call.state === "sent" && settlement.state === "unknown" && isWorthRepeating(settlement.failure);
    const row = await transaction
      .updateTable("paid_calls")
      .set({
        state: settlement.state,
        settled_at: settledAt,
        // A late answer replaces the notice that none came.
        delivered_at: null,
        charged,
        balance_after: remaining ?? null,
        outcome: vault.seal(inRow("paid_calls.outcome", call), JSON.stringify(outcome)),
        ...(!isRepeated && { repeat_as: null, repeat_until: null }),
      })
      .where(isCall(call))
      .where("state", "in", before)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return { written: undefined, alert: undefined };
    const alert = await account(transaction, row);
    const written = readRow(row, vault);
    if (isSettled(written)) await onEnd?.(transaction, written);
    // With the row locked: whoever forgets them later waits for this, and then deletes the content.
    if (await isForgotten(options, transaction, written))
      return { written: await dropWords(options, transaction, written), alert };
    if (isRepeating(written)) await onRepeating?.(transaction, written);
    return { written, alert };
  });
  const settled = written ?? (await findBy(options, call.organisation, "id", call.id));
  if (settled === undefined) throw new CallGoneError();
  if (!isSettled(settled)) throw new Error("A call goes on elsewhere.");
  return { call: settled, alert };
}

async function isForgotten(
  { forgottenSince }: LedgerParts,
  transaction: Transaction<Schema>,
  call: PaidCall,
): Promise<boolean> {
  const { organisation, createdAt: since } = call;
  const { address } = workOf(call).request.addressee;
  const forgotten = await forgottenSince?.([{ organisation, address, since }], transaction);
  return forgotten !== undefined && forgotten.length > 0;
}

/** Keeps of a call what it cost, and where to say so. */
async function dropWords(
  { vault }: LedgerParts,
  transaction: Transaction<Schema>,
  call: PaidCall,
): Promise<PaidCall> {
  const row = await transaction
    .updateTable("paid_calls")
    .set({ ...withoutWords, repeat_until: null })
    .where(isCall(call))
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRow(row, vault);
}

/**
 * Corrects the budgets to what a settled call cost, and notes the balance it reported.
 *
 * @returns the alert to send, if any
 */
async function account(transaction: Transaction<Schema>, row: PaidCallRow): Promise<LowBalance | undefined> {
  const { organisation, charged, balance_after: remaining, sent_at: sentAt, settled_at: settledAt } = row;
  const asked = { organisation, person: row.person, at: row.created_at, key: row.key };
  await correct(transaction, asked, (charged ?? row.price) - row.price);
  if (remaining === null || charged === null || sentAt === null || settledAt === null) return undefined;
  if (await isOfEarlierKey(transaction, organisation, sentAt)) return undefined;
  return noteBalance(transaction, organisation, { remaining, charged, sentAt, settledAt });
}

/** Whether the key was replaced or entered since a call was sent: its balance is another account's. */
async function isOfEarlierKey(
  transaction: Transaction<Schema>,
  organisation: string,
  sentAt: number,
): Promise<boolean> {
  const replaced = await transaction
    .selectFrom("service_connections")
    .select("since")
    .where("organisation", "=", organisation)
    .where("since", ">", sentAt)
    .executeTakeFirst();
  return replaced !== undefined;
}

async function deleteExpired(
  { database, now, rowKept = defaultRowKept }: LedgerParts,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { query, kind } = database;
  const before = now() - contentKept;
  await deleteOlder(database, ["paid_call_readers", "since"], before, stopping);
  await inBatches(async (limit) => {
    const { numUpdatedRows } = await query
      .updateTable("paid_calls")
      .set((row) => ({
        ...withoutContent,
        delivered_at: row.fn.coalesce("delivered_at", row.val(now())),
      }))
      .where("id", "in", (row) =>
        row
          .selectFrom("paid_calls")
          .select("id")
          .where("created_at", "<", before)
          .where("state", "not in", ["intent", "sent"])
          .where(hasContent)
          .orderBy("created_at")
          .limit(limit)
          .$call(skipLocked(kind)),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  }, stopping);
  // Such a row has lost its key, so nothing finds it, and the call can't be paid for again.
  await deleteOlder(database, ["paid_calls", "created_at"], now() - rowKept, stopping, sql`request = ''`);
  await deleteOlder(database, ["spending", "period"], monthOf(now() - rowKept), stopping);
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
