import type { Kysely, Selectable, Transaction } from "kysely";
import { skipLocked } from "../../database/locks.ts";
import {
  type AccountState,
  decideBeginnings,
  decideSettlements,
  nameOf,
  type Settling,
} from "./account-state.ts";
import { type Batch, batched } from "./batched.ts";
import type { ServiceDatabase } from "./database.ts";
import { orderedId } from "./ordered-id.ts";
import {
  answerRetention,
  type Begun,
  leaseTime,
  type PaidCall,
  type Settled,
  type Settlement,
  type StoredAnswer,
} from "./paid-call.ts";
import type { ServiceSchema } from "./schema.ts";

/** `amount` and `balance_after` in tenths of a credit; `charged_at` in ISO 8601 UTC. */
export type Charge = Omit<ServiceSchema["charges"], "id" | "organisation">;

/** An answer with its charge; amounts in tenths of a credit. */
export type StoredCharge = Pick<
  Selectable<ServiceSchema["answers"]> & ServiceSchema["charges"],
  "operation" | "idempotency_key" | "body" | "amount" | "balance_after"
>;

export interface PaidCallOptions {
  /** Unix time in milliseconds. */
  now: () => number;
  /** Identifies this process. */
  holder: string;
}

/** Maximum calls of one organisation per transaction. */
const maxBatch = 64;

/**
 * Paid calls, in two transactions. The text is composed between them, inside neither.
 *
 * `beginCall` records that a call is in progress, without charging. It refuses calls the balance wouldn't
 * cover if all other calls in progress were charged: a hundred simultaneous calls with one credit left give
 * one composition and 99 errors, not a hundred compositions of which 99 are thrown away.
 *
 * `settleCall` charges and stores the answer in one transaction, and it alone decides about money. Even a
 * call whose lease expired, because its process was suspended or clocks disagree, can never overdraw the
 * balance or be charged twice under one key.
 *
 * Simultaneous calls of one organisation share a transaction, and so its round trips and its wait for the
 * disk.
 */
export function paidCallStore(database: ServiceDatabase, { now, holder }: PaidCallOptions) {
  const { query } = database;
  const unlocked = skipLocked(database.kind);
  /** @param offset in milliseconds from now */
  const at = (offset = 0) => new Date(now() + offset).toISOString();

  const answersOf = (executor: Kysely<ServiceSchema>, calls: Batch<PaidCall>) =>
    executor
      .selectFrom("answers")
      .select(["operation", "idempotency_key", "request_hash as requestHash", "body"])
      .where("organisation", "=", calls[0].organisation)
      // No stored key is empty, so a call without one finds nothing.
      .where("idempotency_key", "in", [...new Set(calls.map(({ idempotencyKey = "" }) => idempotencyKey))])
      .where("answered_at", ">", at(-answerRetention))
      .execute();

  async function readAccount(
    transaction: Transaction<ServiceSchema>,
    calls: Batch<PaidCall>,
  ): Promise<AccountState> {
    const balance = await database.lockAccount(transaction, calls[0].organisation);
    const answers = new Map<string | undefined, StoredAnswer>();
    for (const { operation, idempotency_key, ...answer } of await answersOf(transaction, calls)) {
      answers.set(nameOf(operation, idempotency_key), answer);
    }
    return { balance, answers };
  }

  const begin = batched({
    keyOf: ({ organisation }: PaidCall) => organisation,
    maxBatch,
    run: (calls) =>
      database.withAsyncCommit(async (transaction): Promise<Begun[]> => {
        const account = await readAccount(transaction, calls);
        const underWay = await transaction
          .selectFrom("calls_under_way")
          .select(["operation", "idempotency_key", "amount"])
          .where("organisation", "=", calls[0].organisation)
          .where("held_until", ">", at())
          .execute();
        const decided = decideBeginnings(calls, account, underWay, orderedId);
        const rows = calls.flatMap(({ organisation, operation, idempotencyKey = null, amount }, index) => {
          const begun = decided[index];
          if (begun?.kind !== "begun") return [];
          const lease = { holder, held_until: at(leaseTime) };
          return [
            { id: begun.id, organisation, operation, idempotency_key: idempotencyKey, amount, ...lease },
          ];
        });
        if (rows.length > 0) {
          await transaction
            .insertInto("calls_under_way")
            .values(rows)
            // An expired call with this key.
            .onConflict((conflict) =>
              conflict.columns(key).doUpdateSet(({ ref }) => ({
                id: ref("excluded.id"),
                amount: ref("excluded.amount"),
                holder: ref("excluded.holder"),
                held_until: ref("excluded.held_until"),
              })),
            )
            .execute();
        }
        return decided;
      }),
  });

  const settle = batched({
    keyOf: ({ call }: Settlement) => call.organisation,
    maxBatch,
    run: (settlements) =>
      database.query.transaction().execute(async (transaction): Promise<Settled[]> => {
        const [first, ...others] = settlements;
        const { organisation } = first.call;
        const account = await readAccount(transaction, [first.call, ...others.map(({ call }) => call)]);
        const contacts = await transaction
          .selectFrom("contacts")
          .select("contact_id")
          .where("organisation", "=", organisation)
          .where("contact_id", "in", [...new Set(settlements.map(({ call }) => call.contactId))])
          .execute();
        const contactIds = new Set(contacts.map(({ contact_id }) => contact_id));
        const decided = decideSettlements(settlements, account, contactIds);
        const ids = settlements.map(({ id }) => id);
        await transaction.deleteFrom("calls_under_way").where("id", "in", ids).execute();
        await charge(transaction, settlements, decided);
        return decided.map((each) => (each.kind === "charged" ? { kind: "charged", body: each.body } : each));
      }),
  });

  async function charge(
    transaction: Transaction<ServiceSchema>,
    settlements: Batch<Settlement>,
    decided: readonly Settling[],
  ): Promise<void> {
    const { organisation } = settlements[0].call;
    const charges: ServiceSchema["charges"][] = [];
    const answers: ServiceSchema["answers"][] = [];
    for (const [index, { id, call }] of settlements.entries()) {
      const settling = decided[index];
      if (settling?.kind !== "charged") continue;
      const { operation, amount, contactId: contact_id, requestHash: request_hash } = call;
      const { balance: balance_after, body } = settling;
      charges.push({ id, organisation, contact_id, operation, amount, balance_after, charged_at: at() });
      const idempotency_key = call.idempotencyKey ?? null;
      answers.push({
        charge_id: id,
        organisation,
        operation,
        idempotency_key,
        request_hash,
        body,
        answered_at: at(),
      });
    }
    const balance = charges.at(-1)?.balance_after;
    if (balance === undefined) return;
    await transaction.updateTable("organisations").set({ balance }).where("id", "=", organisation).execute();
    await transaction.insertInto("charges").values(charges).execute();
    await transaction
      .insertInto("answers")
      .values(answers)
      // An expired answer for this key.
      .onConflict((conflict) =>
        conflict.columns(key).doUpdateSet(({ ref }) => ({
          charge_id: ref("excluded.charge_id"),
          request_hash: ref("excluded.request_hash"),
          body: ref("excluded.body"),
          answered_at: ref("excluded.answered_at"),
        })),
      )
      .execute();
  }

  return {
    /** @returns the stored answer for the call's key, until it expires */
    async storedAnswer(call: PaidCall): Promise<StoredAnswer | undefined> {
      if (call.idempotencyKey === undefined) return undefined;
      const answers = await answersOf(query, [call]);
      return answers.find(({ operation }) => operation === call.operation);
    },

    beginCall: begin,

    /** Deducts the amount, records the charge and stores the answer: all or nothing. */
    settleCall: settle,

    /** Releases a call that won't be charged. */
    async releaseCall(id: string): Promise<void> {
      await query.deleteFrom("calls_under_way").where("id", "=", id).execute();
    },

    /** Renews the leases of all calls of this process. */
    async renewLeases(): Promise<void> {
      const own = query.selectFrom("calls_under_way").select("id").where("holder", "=", holder);
      await query
        .updateTable("calls_under_way")
        .set({ held_until: at(leaseTime) })
        .where("id", "in", unlocked(own))
        .execute();
    },

    /** Deletes expired answers, and abandoned calls of the same age. */
    async deleteExpired(): Promise<void> {
      const expired = at(-answerRetention);
      const answers = query.selectFrom("answers").select("charge_id").where("answered_at", "<=", expired);
      await query.deleteFrom("answers").where("charge_id", "in", unlocked(answers)).execute();
      const abandoned = query.selectFrom("calls_under_way").select("id").where("held_until", "<=", expired);
      await query.deleteFrom("calls_under_way").where("id", "in", unlocked(abandoned)).execute();
    },

    /** @returns all charges of the organisation, oldest first */
    charges: (organisation: string): Promise<Charge[]> =>
      query
        .selectFrom("charges")
        .select(["contact_id", "operation", "amount", "balance_after", "charged_at"])
        .where("organisation", "=", organisation)
        .orderBy("charged_at")
        .orderBy("balance_after", "desc")
        .execute(),

    /** @returns the organisation's stored answers with their charges, oldest first */
    answers: (organisation: string): Promise<StoredCharge[]> =>
      query
        .selectFrom("answers")
        .innerJoin("charges", "charges.id", "answers.charge_id")
        .select(["answers.operation", "idempotency_key", "body", "amount", "balance_after"])
        .where("answers.organisation", "=", organisation)
        .orderBy("answered_at")
        .orderBy("balance_after", "desc")
        .execute(),
  };
}

/** The columns that an idempotency key is unique in. */
const key = ["organisation", "operation", "idempotency_key"] as const;
