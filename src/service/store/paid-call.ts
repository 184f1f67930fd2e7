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

export interface StoredAnswer {
  requestHash: string;
  /** The complete JSON body. */
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
  /** It was deleted in the meantime. */
  | { kind: "unknown contact" }
  | { kind: "not enough credits" };
