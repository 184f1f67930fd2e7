import type { Operation } from "../../contract/operations.ts";

/**
 * What can go wrong between us and the service: one class a kind. The service documents none of its statuses
 * or error bodies (specification, section 7), so the kinds are decided from what is common in HTTP; see
 * `client.ts`.
 */

/** What is known of the charge of a call that failed: surely none, or possibly its whole price. */
export type Charge = "none" | "possible";

interface OutreachErrorDetails {
  operation: Operation;
  charge: Charge;
  cause?: unknown;
}

/** The family of all errors that the client throws. Messages name no key and quote no answer. */
export abstract class OutreachError extends Error {
  readonly operation: Operation;
  readonly charge: Charge;

  constructor(message: string, { operation, charge, cause }: OutreachErrorDetails) {
    super(message, { cause });
    this.operation = operation;
    this.charge = charge;
  }
}

/** The service does not accept our key. */
export class UnauthorizedError extends OutreachError {
  override readonly name = "UnauthorizedError";
}

/** The balance does not cover the operation. */
export class OutOfCreditsError extends OutreachError {
  override readonly name = "OutOfCreditsError";
}

/** The service knows no contact with the `contact_id` that was sent. */
export class UnknownContactError extends OutreachError {
  override readonly name = "UnknownContactError";
}

/** The service does not take what was sent. */
export class RefusedInputError extends OutreachError {
  override readonly name = "RefusedInputError";
  /** The service's own words, for quoting as such; not escaped. */
  readonly detail: string | undefined;

  constructor(message: string, details: OutreachErrorDetails & { detail?: string | undefined }) {
    super(message, details);
    this.detail = details.detail;
  }
}

/** The service does not serve now, and may have said when it will. */
export abstract class TryLaterError extends OutreachError {
  /** Seconds until it may be tried again, when the service said so. */
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

/** The service cannot be reached, is too slow, or is out of order; nothing was charged. */
export class UnavailableError extends TryLaterError {
  override readonly name = "UnavailableError";
}

/** The service answered, but not with what the specification describes. */
export class UnreadableAnswerError extends OutreachError {
  override readonly name = "UnreadableAnswerError";
}

/** The service answered a paid request with a failure of its own: it may have been carried out. */
export class ServiceFailedError extends TryLaterError {
  override readonly name = "ServiceFailedError";
}

/**
 * The service answered a paid request with a conflict. With an `Idempotency-Key` that means that the same call is under
 * way (draft-ietf-httpapi-idempotency-key-header, section 2.7), so that it may be carried out and charged.
 */
export class ConflictError extends OutreachError {
  override readonly name = "ConflictError";
}

/** A paid request had left, and no answer came in time: it may have been carried out. */
export class NoAnswerInTimeError extends OutreachError {
  override readonly name = "NoAnswerInTimeError";
}

/** A paid request had left when the connection broke: it may have been carried out. */
export class OutcomeUnknownError extends OutreachError {
  override readonly name = "OutcomeUnknownError";
}
