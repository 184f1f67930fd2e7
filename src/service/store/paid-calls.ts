import type { Kysely } from "kysely";
import type { AnswerCodec } from "./answer-codec.ts";
import { type Batch, batched } from "./batched.ts";
import { orderedId } from "./ordered-id.ts";
import {
  type AccountState,
  answerRetention,
  type Begun,
  decideBeginnings,
  decideSettlements,
  leaseTime,
  nameOf,
  type PaidCall,
  type Settled,
  type Settlement,
  type StoredAnswer,
} from "./paid-call.ts";
import { excluded, type ServiceSchema } from "./schema.ts";
import type { ServiceDatabase, ServiceTransaction } from "./service-database.ts";

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
 *
 * @param now the clock, in Unix milliseconds
 * @param holder identifies this process
 * @param codec how answers are kept
 */
export function paidCallStore(
  { query, withAsyncCommit, lockAccount, unlocked }: ServiceDatabase,
  { now, holder, codec }: { now: () => number; holder: string; codec: AnswerCodec },
) {
  /** @param offset in milliseconds from now */
  const at = (offset = 0) => new Date(now() + offset).toISOString();

  async function answersOf(executor: Kysely<ServiceSchema>, calls: Batch<PaidCall>) {
    const { organisation } = calls[0];
    const answers = await executor
      .selectFrom("answers")
      .select(["charge_id", "operation", "idempotency_key", "request_hash as requestHash", "body"])
      .where("organisation", "=", organisation)
      // No stored key is empty, so a call without one finds nothing.
      .where("idempotency_key", "in", [...new Set(calls.map(({ idempotencyKey = "" }) => idempotencyKey))])
      .where("answered_at", ">", at(-answerRetention))
      .execute();
    return answers.map(({ charge_id, body, ...answer }) => ({
      ...answer,
      body: codec.decode(organisation, charge_id, body),
    }));
  }

  async function readAccount(transaction: ServiceTransaction, calls: Batch<PaidCall>): Promise<AccountState> {
    const balance = await lockAccount(transaction, calls[0].organisation);
    const answers = new Map<string | undefined, StoredAnswer>();
    for (const { operation, idempotency_key, ...answer } of await answersOf(transaction, calls)) {
      answers.set(nameOf(operation, idempotency_key), answer);
    }
    return { balance, answers };
  }

  async function begin(transaction: ServiceTransaction, calls: Batch<PaidCall>): Promise<Begun[]> {
    const account = await readAccount(transaction, calls);
    const underWay = await transaction
      .selectFrom("calls_under_way")
      .select(["operation", "idempotency_key", "amount"])
      .where("organisation", "=", calls[0].organisation)
      .where("held_until", ">", at())
      .execute();
    const decided = decideBeginnings(calls, account, underWay, orderedId);
    const lease = { holder, held_until: at(leaseTime) };
    const rows = calls.flatMap(({ organisation, operation, idempotencyKey = null, amount }, index) => {
      const begun = decided[index];
      if (begun?.kind !== "begun") return [];
      return [{ id: begun.id, organisation, operation, idempotency_key: idempotencyKey, amount, ...lease }];
    });
    if (rows.length === 0) return decided;
    await transaction
      .insertInto("calls_under_way")
      .values(rows)
      // An expired call with this key.
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(excluded<"calls_under_way">("id", "amount", "holder", "held_until")),
      )
      .execute();
    return decided;
  }

  async function settle(transaction: ServiceTransaction, settlements: Batch<Settlement>): Promise<Settled[]> {
    const [first, ...others] = settlements;
    const account = await readAccount(transaction, [first.call, ...others.map(({ call }) => call)]);
    const contacts = await transaction
      .selectFrom("contacts")
      .select("contact_id")
      .where("organisation", "=", first.call.organisation)
      .where("contact_id", "in", [...new Set(settlements.map(({ call }) => call.contactId))])
      .execute();
    const contactIds = new Set(contacts.map(({ contact_id }) => contact_id));
    const decided = decideSettlements(settlements, account, contactIds);
    const ids = settlements.map(({ id }) => id);
    await transaction.deleteFrom("calls_under_way").where("id", "in", ids).execute();
    await charge(transaction, settlements, decided);
    return decided;
  }

  async function charge(
    transaction: ServiceTransaction,
    settlements: Batch<Settlement>,
    decided: readonly Settled[],
  ): Promise<void> {
    const { organisation } = settlements[0].call;
    const charges: ServiceSchema["charges"][] = [];
    const answers: ServiceSchema["answers"][] = [];
    const time = at();
    for (const [index, { id, call }] of settlements.entries()) {
      const settled = decided[index];
      if (settled?.kind !== "charged") continue;
      const { operation, amount, contactId: contact_id, requestHash: request_hash } = call;
      const { balance: balance_after } = settled;
      const body = codec.encode(organisation, id, settled.body);
      const idempotency_key = call.idempotencyKey ?? null;
      const stored = { operation, idempotency_key, request_hash, body };
      charges.push({ id, organisation, contact_id, operation, amount, balance_after, charged_at: time });
      answers.push({ charge_id: id, organisation, ...stored, answered_at: time });
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
        conflict
          .columns(key)
          .doUpdateSet(excluded<"answers">("charge_id", "request_hash", "body", "answered_at")),
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

    beginCall: batched({
      keyOf: ({ organisation }: PaidCall) => organisation,
      maxBatch,
      run: (calls) => withAsyncCommit((transaction) => begin(transaction, calls)),
    }),

    /** Deducts the amount, records the charge and stores the answer: all or nothing. */
    settleCall: batched({
      keyOf: ({ call }: Settlement) => call.organisation,
      maxBatch,
      run: (settlements) => query.transaction().execute((transaction) => settle(transaction, settlements)),
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

/** The columns that an idempotency key is unique in. */
const key = ["organisation", "operation", "idempotency_key"] as const;
