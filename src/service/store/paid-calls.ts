import { type Selectable, sql, type Transaction } from "kysely";
import type { ServiceDatabase } from "./database.ts";
import { orderedId } from "./ordered-id.ts";
import type { ServiceSchema } from "./schema.ts";

/** How long an `Idempotency-Key` means its answer, in milliseconds: 24 hours. Then both are forgotten. */
export const rememberedFor = 24 * 60 * 60 * 1000;

/**
 * How long a call that is being composed is believed to be alive, in milliseconds. Its process says so again
 * several times in that time (`renewCalls`); a killed one stands in nobody's way for longer.
 */
export const leaseTime = 15_000;

/** A paid call, before it has cost anything. */
export interface PaidCall {
  organisation: string;
  operation: string;
  /** In lower case. */
  contactId: string;
  /** Tenths of a credit. */
  amount: number;
  idempotencyKey: string | undefined;
  /** Tells a repeated request from another one under the same key. */
  requestHash: string;
}

export interface StoredAnswer {
  requestHash: string;
  /** The whole JSON body. */
  body: string;
}

export type Begun =
  | { kind: "begun"; id: string }
  /** The key already has its answer. */
  | ({ kind: "answered" } & StoredAnswer)
  /** Another request with this key is being composed. */
  | { kind: "under way" }
  | { kind: "not enough credits" };

export type Settled =
  | { kind: "charged"; body: string }
  | ({ kind: "answered" } & StoredAnswer)
  | { kind: "not enough credits" };

/** `amount` and `balance_after` in tenths of a credit; `charged_at` in ISO 8601 UTC. */
export type Charge = Omit<ServiceSchema["charges"], "id" | "organisation">;

/**
 * Paid calls, in two steps with the composing between them and in neither.
 *
 * `beginCall` writes down that a call is under way. It takes no money. It refuses what the balance does not cover
 * once all other calls under way were charged: so a hundred calls at the same moment with one credit left are one
 * composition and 99 refusals, not a hundred compositions of which 99 are thrown away. `settleCall` takes the charge
 * and stores the answer in one transaction, and it alone decides about money: a call whose lease ran out, because its
 * process slept or clocks disagree, can still never overdraw the balance nor be charged twice under one key.
 *
 * @param holder names this process among all
 */
export function paidCallStore(
  database: ServiceDatabase,
  { now, holder }: { now: () => Date; holder: string },
) {
  const { query } = database;
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  /** What the key stands for: an answer that is a day old is forgotten here, whether it was swept away or not. */
  async function answerOf(
    { organisation, operation, idempotencyKey }: PaidCall,
    on: Transaction<ServiceSchema> | ServiceDatabase["query"] = query,
  ): Promise<StoredAnswer | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const row = await on
      .selectFrom("answers")
      .select(["request_hash", "body"])
      .where("organisation", "=", organisation)
      .where("operation", "=", operation)
      .where("idempotency_key", "=", idempotencyKey)
      .where("answered_at", ">", at(-rememberedFor))
      .executeTakeFirst();
    return row && { requestHash: row.request_hash, body: row.body };
  }

  return {
    /** @returns the answer that was given under the call's key, while it is remembered */
    storedAnswer: (call: PaidCall): Promise<StoredAnswer | undefined> => answerOf(call),

    /** Writes down that a call is under way, unless it may not be. */
    beginCall: (call: PaidCall): Promise<Begun> =>
      database.lazily(async (transaction) => {
        await database.lock(transaction, call.organisation);
        const answer = await answerOf(call, transaction);
        if (answer !== undefined) return { kind: "answered", ...answer };
        await forgetAnswer(transaction, call);
        await transaction
          .deleteFrom("calls_under_way")
          .where("organisation", "=", call.organisation)
          .where("held_until", "<=", at(0))
          .execute();
        if (await isUnderWay(transaction, call)) return { kind: "under way" };
        if ((await available(transaction, call.organisation)) < call.amount) {
          return { kind: "not enough credits" };
        }
        const id = orderedId();
        await transaction
          .insertInto("calls_under_way")
          .values({
            id,
            organisation: call.organisation,
            operation: call.operation,
            idempotency_key: call.idempotencyKey ?? null,
            amount: call.amount,
            holder,
            held_until: at(leaseTime),
          })
          .execute();
        return { kind: "begun", id };
      }),

    /**
     * Takes the amount from the balance, writes the charge down and stores the answer: all or nothing.
     *
     * @param id of what `beginCall` began
     * @param bodyOf the answer's JSON, given the balance after the charge in tenths of a credit
     */
    settleCall: (id: string, call: PaidCall, bodyOf: (balance: number) => string): Promise<Settled> =>
      database.durably(async (transaction) => {
        await database.lock(transaction, call.organisation);
        await transaction.deleteFrom("calls_under_way").where("id", "=", id).execute();
        const answer = await answerOf(call, transaction);
        if (answer !== undefined) return { kind: "answered", ...answer };
        const row = await transaction
          .updateTable("organisations")
          .set((set) => ({ balance: set("balance", "-", call.amount) }))
          .where("id", "=", call.organisation)
          .where("balance", ">=", call.amount)
          .returning("balance")
          .executeTakeFirst();
        if (row === undefined) return { kind: "not enough credits" };
        const charged = at(0);
        const body = bodyOf(row.balance);
        const charge = orderedId();
        await transaction
          .insertInto("charges")
          .values({
            id: charge,
            organisation: call.organisation,
            contact_id: call.contactId,
            operation: call.operation,
            amount: call.amount,
            balance_after: row.balance,
            charged_at: charged,
          })
          .execute();
        await transaction
          .insertInto("answers")
          .values({
            charge_id: charge,
            organisation: call.organisation,
            operation: call.operation,
            idempotency_key: call.idempotencyKey ?? null,
            request_hash: call.requestHash,
            body,
            answered_at: charged,
          })
          .execute();
        return { kind: "charged", body };
      }),

    /** Lets go of a call that will not be charged. */
    async releaseCall(id: string): Promise<void> {
      await database.lazily((transaction) =>
        transaction.deleteFrom("calls_under_way").where("id", "=", id).execute(),
      );
    },

    /** Says that all calls of this process are alive. */
    async renewCalls(): Promise<void> {
      await database.lazily((transaction) =>
        transaction
          .updateTable("calls_under_way")
          .set({ held_until: at(leaseTime) })
          .where("holder", "=", holder)
          .execute(),
      );
    },

    /** Forgets answers of more than a day ago. */
    async forgetOldAnswers(): Promise<void> {
      await query.deleteFrom("answers").where("answered_at", "<=", at(-rememberedFor)).execute();
    },

    /** @returns all charges of the organisation, the oldest first */
    charges: (organisation: string): Promise<Charge[]> =>
      query
        .selectFrom("charges")
        .select(["contact_id", "operation", "amount", "balance_after", "charged_at"])
        .where("organisation", "=", organisation)
        .orderBy("charged_at")
        .orderBy("balance_after", "desc")
        .execute(),

    /** @returns the stored answers of the organisation, the oldest first, each with what was charged for it */
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

/** An answer with its charge; amounts in tenths of a credit. */
export type StoredCharge = Pick<
  Selectable<ServiceSchema["answers"]> & ServiceSchema["charges"],
  "operation" | "idempotency_key" | "body" | "amount" | "balance_after"
>;

/** One of a day ago: its key may be used again. */
async function forgetAnswer(transaction: Transaction<ServiceSchema>, call: PaidCall): Promise<void> {
  if (call.idempotencyKey === undefined) return;
  await transaction
    .deleteFrom("answers")
    .where("organisation", "=", call.organisation)
    .where("operation", "=", call.operation)
    .where("idempotency_key", "=", call.idempotencyKey)
    .execute();
}

async function isUnderWay(transaction: Transaction<ServiceSchema>, call: PaidCall): Promise<boolean> {
  if (call.idempotencyKey === undefined) return false;
  const row = await transaction
    .selectFrom("calls_under_way")
    .select("id")
    .where("organisation", "=", call.organisation)
    .where("operation", "=", call.operation)
    .where("idempotency_key", "=", call.idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** The balance less what calls under way may cost, in tenths of a credit. */
async function available(transaction: Transaction<ServiceSchema>, organisation: string): Promise<number> {
  const row = await transaction
    .selectFrom("organisations")
    .select((select) => [
      "balance",
      select
        .selectFrom("calls_under_way")
        .select(sql<number>`coalesce(sum(amount), 0)`.as("sum"))
        .where("organisation", "=", organisation)
        .as("held"),
    ])
    .where("id", "=", organisation)
    .executeTakeFirstOrThrow();
  return row.balance - (row.held ?? 0);
}
