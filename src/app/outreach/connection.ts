import type { OutreachError } from "./errors.ts";

/** The service's status after the last request. `at`: Unix time in milliseconds. */
export type Connection =
  | { state: "untried" }
  | { state: "answering" | "refusing key" | "failing"; at: number };

/** Rejecting one call still proves that the service is up. */
const refusals = ["refused input", "unknown contact", "out of credits", "rate limited"];

/**
 * @param error the request's error; `undefined` when it was answered
 * @param now Unix time in milliseconds
 * @returns the current status
 */
export function connectionAfter(error: OutreachError | undefined, now: number): Connection {
  if (error === undefined || refusals.includes(error.kind)) return { state: "answering", at: now };
  return { state: error.kind === "unauthorized" ? "refusing key" : "failing", at: now };
}
