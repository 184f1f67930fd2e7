import { toCredits } from "../amount.ts";
import type { Begun, PaidCall, Settled, Settlement, StoredAnswer } from "./paid-call.ts";

/** What is known of an organisation at the moment of a decision. */
export interface Books {
  /** In tenths of a credit. */
  balance: number;
  /** What live calls under way may cost, in tenths of a credit. */
  held: number;
  /** Answers that are remembered, by `nameOf`. */
  answers: ReadonlyMap<string, StoredAnswer>;
  /** Live calls under way, by `nameOf`. */
  underWay: ReadonlySet<string>;
}

/** What a call comes to. `balance` is that after its charge, in tenths of a credit. */
export type Settling =
  | { kind: "charged"; body: string; balance: number }
  | Exclude<Settled, { kind: "charged" }>;

/** @returns what an idempotency key means within its organisation */
export function nameOf(operation: string, idempotencyKey: string): string {
  return `${operation} ${idempotencyKey}`;
}

/**
 * Which of the calls may begin: each in turn, as if those before it had begun a moment ago.
 *
 * @param newId makes a UUID
 */
export function decideBeginnings(calls: readonly PaidCall[], books: Books, newId: () => string): Begun[] {
  const underWay = new Set(books.underWay);
  let available = books.balance - books.held;
  return calls.map((call) => {
    const name = ownName(call);
    const answer = name && books.answers.get(name);
    if (answer) return { kind: "answered", ...answer };
    if (name !== undefined && underWay.has(name)) return { kind: "under way" };
    if (available < call.amount) return { kind: "not enough credits" };
    available -= call.amount;
    if (name !== undefined) underWay.add(name);
    return { kind: "begun", id: newId() };
  });
}

/**
 * Which of the calls are charged: each in turn, as if those before it had been settled a moment ago.
 *
 * @param contacts the ids of those of the calls' contacts that are still there
 */
export function decideSettlements(
  settlements: readonly Settlement[],
  books: Books,
  contacts: ReadonlySet<string>,
): Settling[] {
  const answers = new Map(books.answers);
  let { balance } = books;
  return settlements.map(({ call, text }) => {
    const name = ownName(call);
    const answer = name && answers.get(name);
    if (answer) return { kind: "answered", ...answer };
    if (!contacts.has(call.contactId)) return { kind: "unknown contact" };
    if (balance < call.amount) return { kind: "not enough credits" };
    balance -= call.amount;
    const body = `${untilBalance(text, call.amount)}${toCredits(balance)}}`;
    if (name !== undefined) answers.set(name, { requestHash: call.requestHash, body });
    return { kind: "charged", body, balance };
  });
}

/**
 * @param text the answer's fields but for the credits
 * @param amount tenths of a credit
 * @returns the answer's JSON up to its last value, the balance, which only the charge knows; "}" follows it
 */
export function untilBalance(text: object, amount: number): string {
  const known = JSON.stringify({ ...text, credits_used: toCredits(amount) });
  return `${known.slice(0, -1)},"credits_remaining":`;
}

function ownName({ operation, idempotencyKey }: PaidCall): string | undefined {
  return idempotencyKey === undefined ? undefined : nameOf(operation, idempotencyKey);
}
