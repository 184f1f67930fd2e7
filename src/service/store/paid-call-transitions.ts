import type { Kysely } from "kysely";
import type { Batch } from "../../database/batched.ts";
import type { AnswerCodec } from "./answer-codec.ts";
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

export interface PaidCallOptions {
  /** The clock, in Unix milliseconds. */
  now: () => number;
  /** Identifies this process. */
  holder: string;
  /** How answers are kept. */
  codec: AnswerCodec;
}

/** The columns that an idempotency key is unique in. */
const key = ["organisation", "operation", "idempotency_key"] as const;

/** What happens to paid calls of one organisation within a transaction. */
export class PaidCallTransitions {
  readonly #lockAccount: ServiceDatabase["lockAccount"];
  readonly #options: PaidCallOptions;

  constructor(lockAccount: ServiceDatabase["lockAccount"], options: PaidCallOptions) {
    this.#lockAccount = lockAccount;
    this.#options = options;
  }

  /** @param offset in milliseconds from now */
  at(offset = 0): string {
    return new Date(this.#options.now() + offset).toISOString();
  }

  async answersOf(executor: Kysely<ServiceSchema>, calls: Batch<PaidCall>) {
    const { organisation } = calls[0];
    const answers = await executor
      .selectFrom("answers")
      .select(["charge_id", "operation", "idempotency_key", "request_hash as requestHash", "body"])
      .where("organisation", "=", organisation)
      // No stored key is empty, so a call without one finds nothing.
      .where("idempotency_key", "in", [...new Set(calls.map(({ idempotencyKey = "" }) => idempotencyKey))])
      .where("answered_at", ">", this.at(-answerRetention))
      .execute();
    return answers.map(({ charge_id, body, ...answer }) => ({
      ...answer,
      body: this.#options.codec.decode(organisation, charge_id, body),
    }));
  }

  async #readAccount(transaction: ServiceTransaction, calls: Batch<PaidCall>): Promise<AccountState> {
    const balance = await this.#lockAccount(transaction, calls[0].organisation);
    const answers = new Map<string | undefined, StoredAnswer>();
    for (const { operation, idempotency_key, ...answer } of await this.answersOf(transaction, calls)) {
      answers.set(nameOf(operation, idempotency_key), answer);
    }
    return { balance, answers };
  }

  async begin(transaction: ServiceTransaction, calls: Batch<PaidCall>): Promise<Begun[]> {
    const account = await this.#readAccount(transaction, calls);
    const underWay = await transaction
      .selectFrom("calls_under_way")
      .select(["operation", "idempotency_key", "amount"])
      .where("organisation", "=", calls[0].organisation)
      .where("held_until", ">", this.at())
      .execute();
    const decided = decideBeginnings(calls, account, underWay, orderedId);
    const lease = { holder: this.#options.holder, held_until: this.at(leaseTime) };
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

  async settle(transaction: ServiceTransaction, settlements: Batch<Settlement>): Promise<Settled[]> {
    const [first, ...others] = settlements;
    const account = await this.#readAccount(transaction, [first.call, ...others.map(({ call }) => call)]);
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
    await this.#charge(transaction, settlements, decided);
    return decided;
  }

  async #charge(
    transaction: ServiceTransaction,
    settlements: Batch<Settlement>,
    decided: readonly Settled[],
  ): Promise<void> {
    const { organisation } = settlements[0].call;
    const charges: ServiceSchema["charges"][] = [];
    const answers: ServiceSchema["answers"][] = [];
    const time = this.at();
    for (const [index, { id, call }] of settlements.entries()) {
      const settled = decided[index];
      if (settled?.kind !== "charged") continue;
      const { operation, amount, contactId: contact_id, requestHash: request_hash } = call;
      const { balance: balance_after } = settled;
      const body = this.#options.codec.encode(organisation, id, settled.body);
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
}
