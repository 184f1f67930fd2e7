import type { Selectable, SelectQueryBuilder } from "kysely";
import { batched } from "./batched.ts";
import { beginCalls, beginningOnPostgres, beginningOnSqlite } from "./begin-calls.ts";
import type { ServiceDatabase } from "./database.ts";
import {
  type Begun,
  type Calls,
  leaseTime,
  type PaidCall,
  rememberedFor,
  type Settled,
  type Settlement,
  type StoredAnswer,
} from "./paid-call.ts";
import type { ServiceSchema } from "./schema.ts";
import { settleAtOnce } from "./settle-at-once.ts";
import { keepContacts, settleInTurn } from "./settle-in-turn.ts";

/** `amount` and `balance_after` in tenths of a credit; `charged_at` in ISO 8601 UTC. */
export type Charge = Omit<ServiceSchema["charges"], "id" | "organisation">;

/** Calls of an organisation that share a transaction, at most: their texts travel in one statement. */
const largestBatch = 64;

export interface PaidCallOptions {
  now: () => Date;
  /** Names this process among all. */
  holder: string;
  onPostgres: boolean;
}

/**
 * Paid calls, in two steps with the composing between them and in neither.
 *
 * `beginCall` writes down that a call is under way. It takes no money. It refuses what the balance does not cover
 * once all other calls under way were charged: so a hundred calls at the same moment with one credit left are one
 * composition and 99 refusals, not a hundred compositions of which 99 are thrown away. `settleCall` takes the charge
 * and stores the answer in one transaction, and it alone decides about money: a call whose lease ran out, because its
 * process slept or clocks disagree, can still never overdraw the balance nor be charged twice under one key.
 *
 * Calls of one organisation that come at once share a transaction, and so its round trips and its wait for the disk.
 */
export function paidCallStore(database: ServiceDatabase, { now, holder, onPostgres }: PaidCallOptions) {
  const { query } = database;
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  const instants = () => ({ now: at(0), forgotten: at(-rememberedFor) });
  const beginning = (onPostgres ? beginningOnPostgres : beginningOnSqlite)(database);

  const begin = batched({
    keyOf: (call: PaidCall) => call.organisation,
    largest: largestBatch,
    run: (calls): Promise<Begun[]> =>
      beginning(calls[0].organisation, (transaction) =>
        beginCalls(transaction, calls, instants(), { holder, until: at(leaseTime), onPostgres }),
      ),
  });
  const settleTogether = batched({ keyOf: organisationOf, largest: largestBatch, run: inTurn });
  /** Leaves `undefined` what it does not settle. */
  const settleQuickly = batched({
    keyOf: organisationOf,
    largest: largestBatch,
    run: async (settlements: Calls<Settlement>): Promise<(Settled | undefined)[]> =>
      (await settleAtOnce(query, settlements, at(0))) ?? settlements.map(() => undefined),
  });

  function inTurn(settlements: Calls<Settlement>): Promise<Settled[]> {
    return database.durably(async (transaction) => {
      if (onPostgres) await keepContacts(transaction, settlements);
      await database.lock(transaction, organisationOf(settlements[0]));
      return settleInTurn(transaction, settlements, instants());
    });
  }

  return {
    /** @returns the answer that was given under the call's key, while it is remembered */
    async storedAnswer({
      organisation,
      operation,
      idempotencyKey,
    }: PaidCall): Promise<StoredAnswer | undefined> {
      if (idempotencyKey === undefined) return undefined;
      const row = await query
        .selectFrom("answers")
        .select(["request_hash", "body"])
        .where("organisation", "=", organisation)
        .where("operation", "=", operation)
        .where("idempotency_key", "=", idempotencyKey)
        .where("answered_at", ">", at(-rememberedFor))
        .executeTakeFirst();
      return row && { requestHash: row.request_hash, body: row.body };
    },

    /** Writes down that a call is under way, unless it may not be. */
    beginCall: (call: PaidCall): Promise<Begun> => begin(call),

    /** Takes the amount from the balance, writes the charge down and stores the answer: all or nothing. */
    async settleCall(settlement: Settlement): Promise<Settled> {
      const quickly = onPostgres ? await settleQuickly(settlement) : undefined;
      return quickly ?? settleTogether(settlement);
    },

    /** Lets go of a call that will not be charged. */
    async releaseCall(id: string): Promise<void> {
      await database.withAsyncCommit((transaction) =>
        transaction.deleteFrom("calls_under_way").where("id", "=", id).execute(),
      );
    },

    /** Says that all calls of this process are alive. */
    async renewCalls(): Promise<void> {
      const own = query.selectFrom("calls_under_way").select("id").where("holder", "=", holder);
      await database.withAsyncCommit((transaction) =>
        transaction
          .updateTable("calls_under_way")
          .set({ held_until: at(leaseTime) })
          .where("id", "in", unlocked(own))
          .execute(),
      );
    },

    /** Forgets answers of more than a day ago, and calls that their processes left behind as long ago. */
    async forgetOldAnswers(): Promise<void> {
      const forgotten = at(-rememberedFor);
      await query.deleteFrom("answers").where("answered_at", "<=", forgotten).execute();
      const lost = query.selectFrom("calls_under_way").select("id").where("held_until", "<=", forgotten);
      await query.deleteFrom("calls_under_way").where("id", "in", unlocked(lost)).execute();
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

  /** On Postgres, calls that are being settled are passed over: who waits for several in any order may wait forever. */
  function unlocked(calls: UnderWay): UnderWay {
    return onPostgres ? calls.forUpdate().skipLocked() : calls;
  }
}

type UnderWay = SelectQueryBuilder<
  ServiceSchema,
  "calls_under_way",
  Pick<ServiceSchema["calls_under_way"], "id">
>;

/** An answer with its charge; amounts in tenths of a credit. */
export type StoredCharge = Pick<
  Selectable<ServiceSchema["answers"]> & ServiceSchema["charges"],
  "operation" | "idempotency_key" | "body" | "amount" | "balance_after"
>;

function organisationOf({ call }: Settlement): string {
  return call.organisation;
}
