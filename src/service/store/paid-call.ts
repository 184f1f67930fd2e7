import { toCredits } from "../../contract/amount.ts";

/** How long an answer is kept for its `Idempotency-Key`, in milliseconds: 24 hours. */
export const answerRetention = 24 * 60 * 60 * 1000;

/**
 * How long the lease of a call in progress lasts, in milliseconds. Its process renews it several times in
 * that time (`renewLeases`); calls of a killed process block others no longer than this.
 */
export const leaseTime = 15_000;

/** A paid call that hasn't been charged yet. */
export interface PaidCall {
  organisation: string;
  operation: string;
  /** In lower case. */
  contactId: string;
  /** Tenths of a credit. */
  amount: number;
  idempotencyKey: string | undefined;
  /** Tells a repeated request from a different one with the same key. */
  requestHash: string;
}

/** A call whose text has been composed. */
export interface Settlement {
  /** From `beginCall`. The charge gets the same id, so no call is charged twice. */
  id: string;
  call: PaidCall;
  /** The answer's fields without the credit fields. */
  text: object;
}

/** `body` is the complete JSON. */
export interface StoredAnswer {
  requestHash: string;
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
  /** `balance` is after the charge, in tenths of a credit. */
  | { kind: "charged"; body: string; balance: number }
  | ({ kind: "answered" } & StoredAnswer)
  /** It was deleted in the meantime. */
  | { kind: "unknown contact" }
  | { kind: "not enough credits" };

/** An organisation's state when a decision is made. */
export interface AccountState {
  /** In tenths of a credit. */
  balance: number;
  /** Answers that have not expired, by `nameOf`. */
  answers: ReadonlyMap<string | undefined, StoredAnswer>;
}

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
): Settled[] {
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
