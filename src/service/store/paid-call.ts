/** How long an answer is kept for its `Idempotency-Key`, in milliseconds: 24 hours. */
export const answerRetention = 24 * 60 * 60 * 1000;

/**
 * How long the lease of a call under way lasts, in milliseconds. Its process renews it several times in that time
 * (`renewLeases`); the calls of a killed process block nobody for longer.
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
  /** Distinguishes a repeated request from another one under the same key. */
  requestHash: string;
}

/** A call whose text is there. */
export interface Settlement {
  /** From `beginCall`. The charge has the same id, so that no call is charged twice. */
  id: string;
  call: PaidCall;
  /** The answer's fields without the credits. */
  text: object;
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
  /** It was deleted meanwhile. */
  | { kind: "unknown contact" }
  | { kind: "not enough credits" };
