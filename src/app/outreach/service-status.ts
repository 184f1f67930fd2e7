import type { OutreachError } from "./errors.ts";

/** What came of the last request with an organisation's key. `at`: Unix time in milliseconds. */
export type ServiceStatus =
  | { state: "untried" }
  | { state: "answering" | "refusing key" | "failing"; at: number };

/** Rejecting one call still proves that the service is up, and that it takes the key. */
const refusals = ["refused input", "unknown contact", "out of credits", "rate limited"];

/**
 * @param error the request's error; `undefined` when it was answered
 * @param now Unix time in milliseconds
 * @returns the current status
 */
export function statusAfter(error: OutreachError | undefined, now: number): ServiceStatus {
  if (error === undefined || refusals.includes(error.kind)) return { state: "answering", at: now };
  return { state: error.kind === "unauthorized" ? "refusing key" : "failing", at: now };
}
