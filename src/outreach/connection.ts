import { type OutreachError, RefusedInputError, UnknownContactError } from "./errors.ts";

/** What is known of the service, from the requests that were made. Times are Unix time in milliseconds. */
export type Connection =
  | { state: "untried" }
  | { state: "answering"; at: number }
  | { state: "failing"; since: number };

/**
 * @param before what was known
 * @param error what a request came to; `undefined` when it was answered
 * @param now Unix time in milliseconds
 * @returns what is known now
 */
export function connectionAfter(
  before: Connection,
  error: OutreachError | undefined,
  now: number,
): Connection {
  // Who refuses one contact is there, and answers for everybody else.
  const isAnswer =
    error === undefined || error instanceof RefusedInputError || error instanceof UnknownContactError;
  if (isAnswer) return { state: "answering", at: now };
  return { state: "failing", since: before.state === "failing" ? before.since : now };
}
