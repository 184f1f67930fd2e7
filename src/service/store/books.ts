import { sql, type Transaction } from "kysely";
import { type Books, nameOf } from "./call-decisions.ts";
import type { Calls, PaidCall, StoredAnswer } from "./paid-call.ts";
import type { ServiceSchema } from "./schema.ts";

/** Instants in ISO 8601 UTC. */
export interface Instants {
  now: string;
  /** Answers from then or before are forgotten. */
  forgotten: string;
}

/** With rows that are in the way of new ones under the same keys, and count no more. */
export interface BooksWithOutdated extends Books {
  /** Calls whose lease ran out: the name of each, by its id. */
  lostCalls: Map<string, string>;
  /** Ids of charges whose answers are forgotten. */
  oldAnswers: string[];
}

/** In one statement, so that all of it is of one moment. */
export async function readBooks(
  transaction: Transaction<ServiceSchema>,
  calls: Calls<PaidCall>,
  { now, forgotten }: Instants,
): Promise<BooksWithOutdated> {
  const { organisation } = calls[0];
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  // No key is empty: a call without one finds nothing.
  const keys = [...new Set(calls.map(({ idempotencyKey = "" }) => idempotencyKey))];
  const answersOfKeys = transaction
    .selectFrom("answers")
    .select(["charge_id as id", "operation", "idempotency_key", "answered_at as at"])
    .select([sql<string | null>`request_hash`.as("request_hash"), sql<string | null>`body`.as("body")])
    .where("organisation", "=", organisation)
    .where("operation", "in", operations)
    .where("idempotency_key", "in", keys);
  const callsOfKeys = transaction
    .selectFrom("calls_under_way")
    .select(["id", "operation", "idempotency_key", "held_until as at"])
    .select([sql<string | null>`null`.as("request_hash"), sql<string | null>`null`.as("body")])
    .where("organisation", "=", organisation)
    .where("operation", "in", operations)
    .where("idempotency_key", "in", keys);
  const rows = await transaction
    .selectFrom("organisations")
    .leftJoin(answersOfKeys.unionAll(callsOfKeys).as("known"), (join) => join.onTrue())
    .select((select) => [
      "balance",
      select
        .selectFrom("calls_under_way")
        .select(sql<number>`coalesce(sum(amount), 0)`.as("sum"))
        .where("organisation", "=", organisation)
        .where("held_until", ">", now)
        .as("held"),
    ])
    .select([
      "known.id",
      "known.operation",
      "known.idempotency_key",
      "known.request_hash",
      "known.body",
      "known.at",
    ])
    .where("organisations.id", "=", organisation)
    .execute();

  const [row] = rows;
  if (row === undefined) throw new TypeError("There is no such organisation.");
  const answers = new Map<string, StoredAnswer>();
  const underWay = new Set<string>();
  const lostCalls = new Map<string, string>();
  const oldAnswers: string[] = [];
  for (const { id, operation, idempotency_key, request_hash, body, at } of rows) {
    if (id === null || operation === null || idempotency_key === null || at === null) continue;
    const name = nameOf(operation, idempotency_key);
    if (request_hash === null || body === null) {
      if (at > now) underWay.add(name);
      else lostCalls.set(id, name);
    } else if (at > forgotten) answers.set(name, { requestHash: request_hash, body });
    else oldAnswers.push(id);
  }
  return { balance: row.balance, held: row.held ?? 0, answers, underWay, lostCalls, oldAnswers };
}
