import type { Operation } from "../../contract/operations.ts";

/**
 * What can go wrong between us and the service: one class per kind. The service documents no statuses or
 * error bodies (specification, section 7), so we follow common HTTP usage; see `client.ts`.
 */

/** Whether a failed call was charged: no, or possibly its whole price. */
export type Charge = "none" | "possible";

interface OutreachErrorDetails {
  operation: Operation;
  charge: Charge;
  cause?: unknown;
}

/** Base of all errors the client throws. Messages contain no key and no answer. */
export abstract class OutreachError extends Error {
  readonly operation: Operation;
  readonly charge: Charge;

  constructor(message: string, { operation, charge, cause }: OutreachErrorDetails) {
    super(message, { cause });
    this.operation = operation;
    this.charge = charge;
  }
}

/** The service rejects our key. */
export class UnauthorizedError extends OutreachError {
  override readonly name = "UnauthorizedError";
}

/** The balance is too low for the operation. */
export class OutOfCreditsError extends OutreachError {
  override readonly name = "OutOfCreditsError";
}

/** The service doesn't know the `contact_id` we sent. */
export class UnknownContactError extends OutreachError {
  override readonly name = "UnknownContactError";
}

/** The service rejects the request. */
export class RefusedInputError extends OutreachError {
  override readonly name = "RefusedInputError";
  /** The service's own message, for quoting; not escaped. */
  readonly detail: string | undefined;

  constructor(message: string, details: OutreachErrorDetails & { detail?: string | undefined }) {
    super(message, details);
    this.detail = details.detail;
  }
}

/** The service is temporarily unavailable, and may have said for how long. */
export abstract class TryLaterError extends OutreachError {
  /** Seconds to wait, if the service said so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, details: OutreachErrorDetails & { retryAfter?: number | undefined }) {
    super(message, details);
    this.retryAfter = details.retryAfter;
  }
}

/** The service asks us to slow down. */
export class RateLimitedError extends TryLaterError {
  override readonly name = "RateLimitedError";
}

/** The service is unreachable, too slow, or failing; nothing was charged. */
export class UnavailableError extends TryLaterError {
  override readonly name = "UnavailableError";
}

/** The service's answer doesn't match the specification. */
export class UnreadableAnswerError extends OutreachError {
  override readonly name = "UnreadableAnswerError";
}

/** The service answered a paid request with a server error: it may have been carried out. */
export class ServiceFailedError extends TryLaterError {
  override readonly name = "ServiceFailedError";
}

/**
 * The service answered a paid request with a conflict. With an `Idempotency-Key` that means the same call is
 * in progress (draft-ietf-httpapi-idempotency-key-header, section 2.7), so it may be carried out and charged.
 */
export class ConflictError extends OutreachError {
  override readonly name = "ConflictError";
}

/** A paid request was sent, but no answer came in time: it may have been carried out. */
export class NoAnswerInTimeError extends OutreachError {
  override readonly name = "NoAnswerInTimeError";
}

/** The connection broke after a paid request was sent: it may have been carried out. */
export class OutcomeUnknownError extends OutreachError {
  override readonly name = "OutcomeUnknownError";
}
