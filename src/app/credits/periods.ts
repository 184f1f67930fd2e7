/**
 * Spending is counted per UTC day and month of the request.
 *
 * @param at Unix time in milliseconds
 * @returns "2026-11-21"
 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** @returns "2026-11" */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** Milliseconds in a UTC day; Unix time has no leap seconds. */
export const dayLength = 24 * 60 * 60_000;

/** @returns the start of the UTC day: Unix time in milliseconds */
export function startOfDay(at: number): number {
  return Date.parse(dayOf(at));
}

/** @returns the start of the UTC month: Unix time in milliseconds */
export function startOfMonth(at: number): number {
  return Date.parse(monthOf(at));
}

/** @returns the start of each UTC day of the month, to that of `at`: Unix time in milliseconds */
export function daysOfMonth(at: number): number[] {
  const first = startOfMonth(at);
  return Array.from({ length: new Date(at).getUTCDate() }, (_, day) => first + day * dayLength);
}

/** @returns the start of the next UTC day: Unix time in milliseconds */
export function nextDay(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}

/** @returns the start of the next UTC month: Unix time in milliseconds */
export function nextMonth(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
}
