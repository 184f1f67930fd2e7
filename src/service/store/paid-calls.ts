import { batched } from "../../database/batched.ts";
import {
  answerRetention,
  leaseTime,
  type PaidCall,
  type Settlement,
  type StoredAnswer,
} from "./paid-call.ts";
import { type PaidCallOptions, PaidCallTransitions } from "./paid-call-transitions.ts";
import type { ServiceDatabase } from "./service-database.ts";

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
export function paidCallStore(
  { query, withAsyncCommit, lockAccount, unlocked }: ServiceDatabase,
  options: PaidCallOptions,
) {
  const transitions = new PaidCallTransitions(lockAccount, options);
  const { holder, codec } = options;
  return {
    /** @returns the stored answer for the call's key, until it expires */
    async storedAnswer(call: PaidCall): Promise<StoredAnswer | undefined> {
      if (call.idempotencyKey === undefined) return undefined;
      const answers = await transitions.answersOf(query, [call]);
      return answers.find(({ operation }) => operation === call.operation);
    },

    /** @returns the stored answers of the call's operation under other keys, until they expire */
    async answersUnder(call: PaidCall, keys: readonly string[]): Promise<StoredAnswer[]> {
      const [first, ...others] = keys.map((idempotencyKey) => ({ ...call, idempotencyKey }));
      const answers = first === undefined ? [] : await transitions.answersOf(query, [first, ...others]);
      return answers.filter(({ operation }) => operation === call.operation);
    },

    beginCall: batched({
      keyOf: ({ organisation }: PaidCall) => organisation,
      maxBatch,
      run: (calls) => withAsyncCommit((transaction) => transitions.begin(transaction, calls)),
    }),

    /** Deducts the amount, records the charge and stores the answer: all or nothing. */
    settleCall: batched({
      keyOf: ({ call }: Settlement) => call.organisation,
      maxBatch,
      run: (settlements) =>
        query.transaction().execute((transaction) => transitions.settle(transaction, settlements)),
    }),

    /** Releases a call that won't be charged. */
    async releaseCall(id: string): Promise<void> {
      await query.deleteFrom("calls_under_way").where("id", "=", id).execute();
    },

    /** Renews the leases of all calls of this process. */
    async renewLeases(): Promise<void> {
      const own = query.selectFrom("calls_under_way").select("id").where("holder", "=", holder);
      await query
        .updateTable("calls_under_way")
        .set({ held_until: transitions.at(leaseTime) })
        .where("id", "in", unlocked(own))
        .execute();
    },

    /** Deletes expired answers, and abandoned calls of the same age. */
    async deleteExpired(): Promise<void> {
      const expired = transitions.at(-answerRetention);
      const answers = query.selectFrom("answers").select("charge_id").where("answered_at", "<=", expired);
      await query.deleteFrom("answers").where("charge_id", "in", unlocked(answers)).execute();
      const abandoned = query.selectFrom("calls_under_way").select("id").where("held_until", "<=", expired);
      await query.deleteFrom("calls_under_way").where("id", "in", unlocked(abandoned)).execute();
    },

    /** @returns all charges of the organisation, oldest first */
    charges: (organisation: string) =>
      query
        .selectFrom("charges")
        .select(["contact_id", "operation", "amount", "balance_after", "charged_at"])
        .where("organisation", "=", organisation)
        .orderBy("charged_at")
        .orderBy("balance_after", "desc")
        .execute(),

    /** @returns the organisation's stored answers with their charges, oldest first */
    async answers(organisation: string) {
      const answers = await query
        .selectFrom("answers")
        .innerJoin("charges", "charges.id", "answers.charge_id")
        .select(["charge_id", "answers.operation", "idempotency_key", "body", "amount", "balance_after"])
        .where("answers.organisation", "=", organisation)
        .orderBy("answered_at")
        .orderBy("balance_after", "desc")
        .execute();
      return answers.map(({ charge_id, body, ...answer }) => ({
        ...answer,
        body: codec.decode(organisation, charge_id, body),
      }));
    },
  };
}
