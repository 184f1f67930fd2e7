/**
 * Amounts of credit are integers of tenths of a credit everywhere but on the wire and on paper: a tenth has no
 * exact binary fraction.
 */

/** The most that an organisation may hold, in tenths of a credit: Postgres' `integer` ends soon after. */
export const largestBalance = 1_000_000_000;

/**
 * @param text such as "25" or "2.5"
 * @returns tenths of a credit; `undefined` when it is no amount, or one that tenths do not hold
 */
export function parseCredits(text: string): number | undefined {
  const digits = /^(\d{1,9})(?:\.(\d)0*)?$/.exec(text);
  if (digits === null) return undefined;
  const tenths = Number(digits[1]) * 10 + Number(digits[2] ?? 0);
  return tenths <= largestBalance ? tenths : undefined;
}

/** @returns credits: the number whose decimals are exactly the tenths, such as 24.9 of 249 */
export function toCredits(tenths: number): number {
  return tenths / 10;
}
