/**
 * Credits are integers of tenths of a credit everywhere except on the wire and in output: a tenth has no
 * exact binary fraction.
 */

/** Maximum balance of an organisation, in tenths of a credit. Postgres' `integer` ends soon after. */
export const largestBalance = 1_000_000_000;

/**
 * @param text such as "25" or "2.5"
 * @returns tenths of a credit; `undefined` when it isn't an amount, or has more than one decimal
 */
export function parseCredits(text: string): number | undefined {
  const digits = /^(\d{1,9})(?:\.(\d)0*)?$/.exec(text);
  if (digits === null) return undefined;
  const tenths = Number(digits[1]) * 10 + Number(digits[2] ?? 0);
  return tenths <= largestBalance ? tenths : undefined;
}

/** @returns the credits, such as 24.9 for 249 tenths */
export function toCredits(tenths: number): number {
  return tenths / 10;
}
