import { sql, type Transaction } from "kysely";
import { type Instants, readBooks } from "./books.ts";
import { decideSettlements, type Settling } from "./call-decisions.ts";
import type { Calls, PaidCall, Settled, Settlement } from "./paid-call.ts";
import type { ServiceSchema } from "./schema.ts";

type Charged = Extract<Settling, { kind: "charged" }>;

/**
 * Settles calls of one organisation, each by itself, in a transaction that has locked the organisation's row: whatever
 * can be charged is charged, whatever has an answer gets it.
 *
 * @returns what each comes to, in their order
 */
export async function settleInTurn(
  transaction: Transaction<ServiceSchema>,
  settlements: Calls<Settlement>,
  instants: Instants,
): Promise<Settled[]> {
  const [first, ...others] = settlements;
  const ids = settlements.map(({ id }) => id);
  await transaction.deleteFrom("calls_under_way").where("id", "in", ids).execute();
  const books = await readBooks(transaction, [first.call, ...others.map(({ call }) => call)], instants);
  if (books.oldAnswers.length > 0) {
    await transaction.deleteFrom("answers").where("charge_id", "in", books.oldAnswers).execute();
  }
  const contacts = await contactsOf(transaction, settlements).execute();
  const decided = decideSettlements(
    settlements,
    books,
    new Set(contacts.flatMap(({ contact_id }) => contact_id ?? [])),
  );
  const charged = settlements.flatMap(({ id, call }, index) => {
    const settling = decided[index];
    return settling?.kind === "charged" ? [{ id, call, settling }] : [];
  });
  if (charged.length > 0) await write(transaction, first.call.organisation, charged, instants.now);
  return decided.map((each) => (each.kind === "charged" ? { kind: "charged", body: each.body } : each));
}

/** In this order all lock contacts who lock several of them. */
export const lockingOrder = sql`contact_id collate "C"`;

/** On Postgres: has the calls' contacts stay until the transaction has ended. To be done before anything else in it. */
export async function keepContacts(
  transaction: Transaction<ServiceSchema>,
  settlements: Calls<Settlement>,
): Promise<void> {
  await contactsOf(transaction, settlements).orderBy(lockingOrder).forKeyShare().execute();
}

function contactsOf(transaction: Transaction<ServiceSchema>, settlements: Calls<Settlement>) {
  const ids = new Set(settlements.map(({ call }) => call.contactId));
  return transaction
    .selectFrom("contacts")
    .select("contact_id")
    .where("organisation", "=", settlements[0].call.organisation)
    .where("contact_id", "in", [...ids]);
}

async function write(
  transaction: Transaction<ServiceSchema>,
  organisation: string,
  charged: readonly { id: string; call: PaidCall; settling: Charged }[],
  now: string,
): Promise<void> {
  const total = charged.reduce((sum, { call }) => sum + call.amount, 0);
  await transaction
    .updateTable("organisations")
    .set((set) => ({ balance: set("balance", "-", total) }))
    .where("id", "=", organisation)
    .execute();
  await transaction
    .insertInto("charges")
    .values(
      charged.map(({ id, call, settling }) => ({
        id,
        organisation,
        contact_id: call.contactId,
        operation: call.operation,
        amount: call.amount,
        balance_after: settling.balance,
        charged_at: now,
      })),
    )
    .execute();
  await transaction
    .insertInto("answers")
    .values(
      charged.map(({ id, call, settling }) => ({
        charge_id: id,
        organisation,
        operation: call.operation,
        idempotency_key: call.idempotencyKey ?? null,
        request_hash: call.requestHash,
        body: settling.body,
        answered_at: now,
      })),
    )
    .execute();
}
