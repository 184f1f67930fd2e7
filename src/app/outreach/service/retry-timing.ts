import { OutreachError } from "./errors.ts";

/** Longest `Retry-After` that we wait for within a look-up, in milliseconds. */
const maxRetryAfter = 2_000;

/** Whether to retry a failed look-up: only when the service is unreachable or briefly busy. */
export function isWorthAnotherTry(error: unknown): boolean {
  const isBusy =
    error instanceof OutreachError && (error.kind === "rate limited" || error.kind === "unavailable");
  return isBusy && (error.retryAfter ?? 0) * 1_000 <= maxRetryAfter;
}

/**
 * @param attempt which retry this is, from 1
 * @param error the failure
 * @param random a number in [0, 1)
 * @returns milliseconds to wait: what the service asked for, else 50 to 150, then 150 to 450
 */
export function retryDelay(attempt: number, error: unknown, random: number): number {
  if (error instanceof OutreachError && error.retryAfter !== undefined) return error.retryAfter * 1_000;
  return (attempt === 1 ? 100 : 300) * (0.5 + random);
}

/**
 * Reads `Retry-After`, in seconds or as a date. RFC 9110, section 10.2.3.
 *
 * @param value the header
 * @param now Unix time in milliseconds
 * @returns seconds, or `undefined` when the header says nothing that can be read
 */
export function retryAfter(value: string | string[] | undefined, now: number): number | undefined {
  if (typeof value !== "string") return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const date = /GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}
