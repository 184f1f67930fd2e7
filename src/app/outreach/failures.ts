import type { Dispatcher } from "undici";
import { type Operation, operations } from "../../contract/operations.ts";
import {
  ConflictError,
  NoAnswerInTimeError,
  OutcomeUnknownError,
  OutOfCreditsError,
  RateLimitedError,
  RefusedInputError,
  ServiceFailedError,
  UnauthorizedError,
  UnavailableError,
  UnknownContactError,
  UnreadableAnswerError,
} from "./errors.ts";
import { retryAfter } from "./retry-timing.ts";

/** An answer that is none of the specification's. */
export interface UnexpectedAnswer {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  /** The service's own words, for quoting as such. */
  detail: string | undefined;
  /** Unix time in milliseconds. */
  now: number;
}

/**
 * What a status means. The service documents none (specification, sections 4.5 and 7), so common HTTP usage
 * decides. A 4xx refuses a call and so charges nothing; a 5xx to a paid call may hide a gateway that lost the
 * answer of a call that was carried out, and a 409 a gateway that sent a call twice, of which the first is under way. A 404 is about the contact only in the service's own words: a page, or
 * nothing at all, says that nobody serves this address.
 */
export function failureOf(operation: Operation, { status, headers, detail, now }: UnexpectedAnswer) {
  const isPaid = operations[operation].price > 0;
  const free = { operation, charge: "none" } as const;
  const answered = `${operations[operation].path} answered ${status}`;
  const later = retryAfter(headers["retry-after"], now);
  if (status >= 200 && status < 300) {
    return new UnreadableAnswerError(`${answered} with a body that is not as specified`, {
      operation,
      charge: isPaid ? "possible" : "none",
    });
  }
  if (status === 401 || status === 403) return new UnauthorizedError(answered, free);
  if (status === 402) return new OutOfCreditsError(answered, free);
  if (status === 404 && isPaid && detail !== undefined) return new UnknownContactError(answered, free);
  if (status === 429) return new RateLimitedError(answered, { ...free, retryAfter: later });
  if (status === 404 || status < 400) return new UnavailableError(answered, free);
  if (status >= 500 || status === 408) {
    return isPaid
      ? new ServiceFailedError(answered, { operation, charge: "possible", retryAfter: later })
      : new UnavailableError(answered, { ...free, retryAfter: later });
  }
  if (status === 409 && isPaid) return new ConflictError(answered, { operation, charge: "possible" });
  return new RefusedInputError(answered, { ...free, detail });
}

/** Codes of errors that happen while a connection is being made, when no byte of the request has left yet. */
const beforeAnyByte = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** What our own deadlines end an exchange with; nothing else aborts one. */
const outOfTime = new Set(["TimeoutError", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/**
 * What it means that an exchange broke off. A paid request may have been carried out, unless it surely never
 * left.
 */
export function failureOfBrokenExchange(operation: Operation, cause: unknown) {
  const code = codeOf(cause);
  const message = `${operations[operation].path} brought no answer (${code})`;
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    const charge = operations[operation].price > 0 ? "possible" : "none";
    return new UnreadableAnswerError(`${operations[operation].path} answered with more than 1 MiB`, {
      operation,
      charge,
      cause,
    });
  }
  if (operations[operation].price === 0 || beforeAnyByte.has(code)) {
    return new UnavailableError(message, { operation, charge: "none", cause });
  }
  const costly = { operation, charge: "possible", cause } as const;
  return outOfTime.has(code)
    ? new NoAnswerInTimeError(message, costly)
    : new OutcomeUnknownError(message, costly);
}

/** The code of a system's or undici's error; what has none, such as `TimeoutError`, goes by its name. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "no code";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
