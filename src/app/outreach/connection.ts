import {
  OutOfCreditsError,
  type OutreachError,
  RateLimitedError,
  RefusedInputError,
  UnauthorizedError,
  UnknownContactError,
} from "./errors.ts";

/** What the last request says of the service. `at`: Unix time in milliseconds. */
export type Connection =
  | { state: "untried" }
  | { state: "answering" | "refusing key" | "failing"; at: number };

/** Who refuses one call has answered it, and answers for all others. */
const refusals = [RefusedInputError, UnknownContactError, OutOfCreditsError, RateLimitedError];

/**
 * @param error what a request came to; `undefined` when it was answered
 * @param now Unix time in milliseconds
 * @returns what is known now
 */
export function connectionAfter(error: OutreachError | undefined, now: number): Connection {
  if (error === undefined || refusals.some((kind) => error instanceof kind)) {
    return { state: "answering", at: now };
  }
  return { state: error instanceof UnauthorizedError ? "refusing key" : "failing", at: now };
}
