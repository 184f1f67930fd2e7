import { toCredits } from "../amount.ts";
import type { Begun, PaidCall, Settled, Settlement, StoredAnswer } from "./paid-call.ts";

/** An organisation's state when a decision is made. */
export interface AccountState {
  /** In tenths of a credit. */
  balance: number;
  /** Answers that have not expired, by `nameOf`. */
  answers: ReadonlyMap<string | undefined, StoredAnswer>;
}

/** The outcome of a call. `balance` is after the charge, in tenths of a credit. */
export type Settling =
  | { kind: "charged"; body: string; balance: number }
  | Exclude<Settled, { kind: "charged" }>;

/** @returns what identifies a call within its organisation; `undefined` when every request is a new call */
export function nameOf(operation: string, idempotencyKey: string | undefined | null): string | undefined {
  return idempotencyKey ? `${operation} ${idempotencyKey}` : undefined;
}

/**
 * Decides which calls may begin: in order, as if those before had just begun.
 *
 * @param underWay calls with a running lease, `amount` in tenths of a credit
 * @param newId makes a UUID
 */
export function decideBeginnings(
  calls: readonly PaidCall[],
  { balance, answers }: AccountState,
  underWay: readonly { operation: string; idempotency_key: string | null; amount: number }[],
  newId: () => string,
): Begun[] {
  const names = new Set(underWay.map((each) => nameOf(each.operation, each.idempotency_key)));
  let available = underWay.reduce((left, { amount }) => left - amount, balance);
  return calls.map((call) => {
    const name = nameOf(call.operation, call.idempotencyKey);
    const answer = answers.get(name);
    if (answer !== undefined) return { kind: "answered", ...answer };
    if (name !== undefined && names.has(name)) return { kind: "under way" };
    if (available < call.amount) return { kind: "not enough credits" };
    available -= call.amount;
    names.add(name);
    return { kind: "begun", id: newId() };
  });
}

/**
 * Decides which calls are charged: in order, as if those before had just been settled.
 *
 * @param contacts the ids of the calls' contacts that still exist
 */
export function decideSettlements(
  settlements: readonly Settlement[],
  account: AccountState,
  contacts: ReadonlySet<string | null>,
): Settling[] {
  const answers = new Map(account.answers);
  let { balance } = account;
  return settlements.map(({ call, text }) => {
    const name = nameOf(call.operation, call.idempotencyKey);
    const answer = answers.get(name);
    if (answer !== undefined) return { kind: "answered", ...answer };
    if (!contacts.has(call.contactId)) return { kind: "unknown contact" };
    if (balance < call.amount) return { kind: "not enough credits" };
    balance -= call.amount;
    const credits = { credits_used: toCredits(call.amount), credits_remaining: toCredits(balance) };
    const body = JSON.stringify({ ...text, ...credits });
    if (name !== undefined) answers.set(name, { requestHash: call.requestHash, body });
    return { kind: "charged", body, balance };
  });
}
