/**
 * Amounts of credits are integers of a tenth of a credit: the smallest price of the specification (section 8) is
 * 0.1, and sums of tenths in binary fractions come out as 0.30000000000000004.
 */
export type Tenths = number;

/** Largest relative error when a decimal from the wire becomes a binary fraction. */
const roundingError = 1e-9;
/** An absolute limit of the error, in tenths, so that a large amount hides no smaller unit. */
const maxError = 0.01;

/**
 * Reads a decimal of the wire, such as 41.9, exactly.
 *
 * @param credits a number of credits, from JSON
 * @returns tenths of a credit; `undefined` when the number is negative, not finite, too large to be exact, or
 *   finer than a tenth: then it is not what the specification describes, and better unknown than wrong
 */
export function tenthsOf(credits: number): Tenths | undefined {
  const tenths = Math.round(credits * 10);
  const error = Math.min(roundingError * Math.max(1, tenths), maxError);
  const isExact = Math.abs(credits * 10 - tenths) <= error;
  return isExact && tenths >= 0 && Number.isSafeInteger(tenths) ? tenths : undefined;
}

/**
 * @param text such as "25" or "2.5"
 * @returns tenths of a credit; `undefined` when it isn't an amount, or is finer than a tenth
 */
export function parseCredits(text: string): Tenths | undefined {
  const [, whole, tenth = "0"] = /^(\d{1,9})(?:\.(\d)0*)?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

/**
 * Reads an amount that a person typed into a form, such as " 20" or "0,5". Nothing with a second decimal: "1.500"
 * may mean a thousand.
 */
export function readTenths(typed: string): Tenths | undefined {
  return /[.,]\d\d/.test(typed) ? undefined : parseCredits(typed.trim().replace(",", "."));
}

/** @returns the credits, such as 24.9 for 249 tenths */
export function toCredits(tenths: Tenths): number {
  return tenths / 10;
}

/** @returns the amount as people write it: "41.9", "1", "0.1" */
export function readableAmount(tenths: Tenths): string {
  return String(toCredits(tenths));
}

/** @returns the amount with its unit: "1 credit", "0.1 credit", "41.9 credits" */
export function readableCredits(tenths: Tenths): string {
  return `${readableAmount(tenths)} ${tenths <= 10 && tenths > 0 ? "credit" : "credits"}`;
}
