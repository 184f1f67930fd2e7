import {
  OutOfCreditsError,
  type OutreachError,
  RateLimitedError,
  RefusedInputError,
  UnauthorizedError,
  UnknownContactError,
} from "./errors.ts";

/** The service's status after the last request. `at`: Unix time in milliseconds. */
export type Connection =
  | { state: "untried" }
  | { state: "answering" | "refusing key" | "failing"; at: number };

/** Rejecting one call still proves that the service is up. */
const refusals = [RefusedInputError, UnknownContactError, OutOfCreditsError, RateLimitedError];

/**
 * @param error the request's error; `undefined` when it was answered
 * @param now Unix time in milliseconds
 * @returns the current status
 */
export function connectionAfter(error: OutreachError | undefined, now: number): Connection {
  if (error === undefined || refusals.some((kind) => error instanceof kind)) {
    return { state: "answering", at: now };
  }
  return { state: error instanceof UnauthorizedError ? "refusing key" : "failing", at: now };
}
