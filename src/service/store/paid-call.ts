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

/** A call whose text is there. */
export interface Settlement {
  /** What the call was begun as. Its charge has the same id, so that none is charged twice. */
  id: string;
  call: PaidCall;
  /** The answer's fields but for the credits. */
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
  /** It was deleted meanwhile: nothing is kept of whom nothing may be kept. */
  | { kind: "unknown contact" }
  | { kind: "not enough credits" };

/** Calls of one organisation, at least one. */
export type Calls<Call> = readonly [Call, ...Call[]];
