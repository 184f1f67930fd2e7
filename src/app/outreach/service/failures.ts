import type { Dispatcher } from "undici";
import { operations } from "#contract/operations.ts";
import {
  ComposerFailedError,
  ConflictError,
  NoAnswerInTimeError,
  NotAllowedError,
  NotComposedError,
  OutcomeUnknownError,
  OutOfCreditsError,
  RateLimitedError,
  RefusedInputError,
  type ServiceCall,
  ServiceFailedError,
  UnauthorizedError,
  UnavailableError,
  UnknownContactError,
  UnreadableAnswerError,
} from "./errors.ts";
import { retryAfter } from "./retry-timing.ts";

/** Prices are in tenths of a credit. */
export const calls = { ...operations, knowledge: { path: "team-knowledge", price: 0 } };

/** An answer outside the specification. */
export interface UnexpectedAnswer {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  /** The service's own message, for quoting. */
  detail: string | undefined;
  /** The service's own code, if its error has the shape of ours (`contract/api-errors.ts`). */
  code: string | undefined;
  /** The words of a code of any shape, in lower case: "insufficient credits". */
  meaning?: string | undefined;
  /** Unix time in milliseconds. */
  now: number;
}

/** Codes that say what their status doesn't: many services answer 400 to all that they refuse. */
const meanings = [
  [
    /(?:insufficient|enough|no|out of|low|few) (?:\w+ )?(?:credit|balance|fund)|payment required/,
    OutOfCreditsError,
  ],
  [/(?:credits?|balance|funds) (?:too low|exhausted|depleted|exceeded|insufficient)/, OutOfCreditsError],
  [/^(?:unauthori[sz]ed|unauthenticated|forbidden|access denied)$/, UnauthorizedError],
  [/(?:invalid|bad|missing|expired|revoked|unknown) (?:api )?(?:key|token|credentials)$/, UnauthorizedError],
  [/^(?:api )?(?:key|token) (?:invalid|missing|expired|revoked)/, UnauthorizedError],
  [/rate limit|too many requests|throttled/, RateLimitedError],
] as const;

/**
 * Maps a status to an error. The service documents none (specification, sections 4.5 and 7), so we follow
 * common HTTP usage. A 4xx means not charged. For a paid call, a 5xx may hide a gateway that lost the answer
 * of a completed call, and a 409 a gateway that sent the call twice while the first is in progress. A 404 is
 * about the contact only when the service says so itself: an HTML page or an empty body means nothing is
 * served at this address.
 *
 * A code counts only together with its own status. So a 502 means not charged if the service says
 * `composer_failed`, and a bare one stays possible. `unknown_path` means that no contact was looked for.
 */
export function failureOf(
  operation: ServiceCall,
  { status, headers, detail, code, meaning = "", now }: UnexpectedAnswer,
) {
  const { path, price } = calls[operation];
  const isPaid = price > 0;
  const message = `${path} answered ${status}`;
  const free = { operation, charge: "none" } as const;
  const costly = { operation, charge: isPaid ? "possible" : "none" } as const;
  const later = retryAfter(headers["retry-after"], now);
  if (status >= 200 && status < 300) {
    return new UnreadableAnswerError(`${message} with a body that doesn't match the specification`, costly);
  }
  if (status === 403 && operation === "knowledge") return new NotAllowedError(message, free);
  const [, Meant] = meanings.find(([words]) => words.test(meaning)) ?? [];
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 409;
  if (isRefusal && Meant !== undefined) return new Meant(message, { ...free, retryAfter: later });
  if (status === 401 || status === 403) return new UnauthorizedError(message, free);
  if (status === 402) return new OutOfCreditsError(message, free);
  if (status === 404 && isPaid && detail !== undefined && code !== "unknown_path")
    return new UnknownContactError(message, free);
  if (status === 429) return new RateLimitedError(message, { ...free, retryAfter: later });
  if (status === 404 || status < 400) return new UnavailableError(message, free);
  if (status === 502 && isPaid && code === "composer_failed")
    return new ComposerFailedError(message, { ...free, retryAfter: later });
  if (status === 422 && isPaid && code === "not_composed")
    return new NotComposedError(message, { ...free, detail });
  if (status >= 500 || status === 408) {
    const FailedError = isPaid ? ServiceFailedError : UnavailableError;
    return new FailedError(message, { ...costly, retryAfter: later });
  }
  if (status === 409 && isPaid) return new ConflictError(message, { ...costly, retryAfter: later });
  return new RefusedInputError(message, { ...free, detail });
}

/** Error codes of connections that were never made: nothing of the request was sent. */
export const neverConnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Error codes raised while connecting, before any byte of the request was sent. */
const beforeAnyByte = new Set([
  ...neverConnected,
  // No port, or no file descriptor, is left for a connection.
  "EADDRNOTAVAIL",
  "EMFILE",
  "ENFILE",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** How our own timeouts end an exchange; nothing else aborts one. */
const outOfTime = new Set(["TimeoutError", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/**
 * Maps a broken exchange to an error. A paid request may have been carried out, unless it definitely was
 * never sent.
 */
export function failureOfBrokenExchange(operation: ServiceCall, cause: unknown) {
  const { path, price } = calls[operation];
  const code = codeOf(cause);
  const message = `${path} got no response (${code})`;
  const costly = { operation, charge: price > 0 ? "possible" : "none", cause } as const;
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    return new UnreadableAnswerError(`${path} answered with more than 1 MiB`, costly);
  }
  if (price === 0 || beforeAnyByte.has(code)) {
    return new UnavailableError(message, { operation, charge: "none", cause });
  }
  const BrokenError = outOfTime.has(code) ? NoAnswerInTimeError : OutcomeUnknownError;
  return new BrokenError(message, costly);
}

/** The code of a system or undici error; the name for errors without one, such as `TimeoutError`. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "no code";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
