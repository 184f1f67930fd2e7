/**
 * What is spent is counted by the day and the month of UTC, in which the call was asked.
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

/** Milliseconds of a day of UTC, which has no leap seconds in Unix time. */
export const dayLength = 24 * 60 * 60_000;

/** @returns when the day of UTC began: Unix time in milliseconds */
export function startOfDay(at: number): number {
  return Date.parse(dayOf(at));
}

/** @returns when the month of UTC began: Unix time in milliseconds */
export function startOfMonth(at: number): number {
  return Date.parse(monthOf(at));
}

/** @returns when the next day of UTC begins: Unix time in milliseconds */
export function nextDay(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}

/** @returns when the next month of UTC begins: Unix time in milliseconds */
export function nextMonth(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
}
