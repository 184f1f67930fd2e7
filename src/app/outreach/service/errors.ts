import type { Operation } from "#contract/operations.ts";

/**
 * What can go wrong between us and the service: one class per kind. The service documents no statuses or
 * error bodies (specification, section 7), so we follow common HTTP usage; see `failures.ts`.
 */

/** Whether a failed call was charged: no, or possibly its whole price. */
export type Charge = "none" | "possible";

/** An operation, or a call of the extension for what a team knows of a contact, which is free. */
export type ServiceCall = Operation | "knowledge";

interface OutreachErrorDetails {
  operation: ServiceCall;
  charge: Charge;
  /** The service's own message, for quoting; not escaped. */
  detail?: string | undefined;
  /** Seconds to wait, if the service said so. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

export const outreachErrorKinds = [
  "unauthorized",
  "out of credits",
  "unknown contact",
  "refused input",
  "composer failed",
  "rate limited",
  "unavailable",
  "unreadable answer",
  "service failed",
  "conflict",
  "no answer in time",
  "broken off",
  "suppressed",
  "not connected",
] as const;

/** Base of all errors the client throws. Messages contain no key and no answer. */
export abstract class OutreachError extends Error {
  abstract readonly kind: (typeof outreachErrorKinds)[number];
  readonly operation: ServiceCall;
  readonly charge: Charge;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, { operation, charge, detail, retryAfter, cause }: OutreachErrorDetails) {
    super(message, { cause });
    this.name = new.target.name;
    this.operation = operation;
    this.charge = charge;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/** The service rejects our key. */
export class UnauthorizedError extends OutreachError {
  readonly kind = "unauthorized";
}

/** The balance is too low for the operation. */
export class OutOfCreditsError extends OutreachError {
  readonly kind = "out of credits";
}

/** The service doesn't know the `contact_id` we sent. */
export class UnknownContactError extends OutreachError {
  readonly kind = "unknown contact";
}

/** The service rejects the request. */
export class RefusedInputError extends OutreachError {
  readonly kind = "refused input";
}

/** The service rejects the request since it can't write the text: also when it's sent again, nothing was charged. */
export class NotComposedError extends RefusedInputError {}

/** The service takes our key, and has no right for it to what the team knows. */
export class NotAllowedError extends RefusedInputError {}

/** The service failed to write this text, and says that it charged nothing. */
export class ComposerFailedError extends OutreachError {
  readonly kind = "composer failed";
}

/** The service asks us to slow down. */
export class RateLimitedError extends OutreachError {
  readonly kind = "rate limited";
}

/** The service is unreachable, too slow, or failing; nothing was charged. */
export class UnavailableError extends OutreachError {
  readonly kind = "unavailable";
}

/** The service's answer doesn't match the specification. */
export class UnreadableAnswerError extends OutreachError {
  readonly kind = "unreadable answer";
}

/** The service answered a paid request with a server error: it may have been carried out. */
export class ServiceFailedError extends OutreachError {
  readonly kind = "service failed";
}

/**
 * The service answered a paid request with a conflict. With an `Idempotency-Key` that means the same call is
 * in progress (draft-ietf-httpapi-idempotency-key-header, section 2.7), so it may be carried out and charged.
 */
export class ConflictError extends OutreachError {
  readonly kind = "conflict";
}

/** A paid request was sent, but no answer came in time: it may have been carried out. */
export class NoAnswerInTimeError extends OutreachError {
  readonly kind = "no answer in time";
}

/** The connection broke after a paid request was sent: it may have been carried out. */
export class OutcomeUnknownError extends OutreachError {
  readonly kind = "broken off";
}

/** The contact asked not to be profiled (`suppressions.ts`), so nothing was sent. */
export class SuppressedContactError extends OutreachError {
  readonly kind = "suppressed";

  constructor(operation: Operation) {
    super("The contact isn't to be profiled.", { operation, charge: "none" });
  }
}

/** The organisation has no key (`service-connections.ts`), so nothing was sent. */
export class NotConnectedError extends OutreachError {
  readonly kind = "not connected";

  constructor(operation: Operation) {
    super("The organisation isn't connected to the profile service.", { operation, charge: "none" });
  }
}
