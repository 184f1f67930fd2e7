/**
 * Converts the decimals that were sent exactly, so that 0.30000000000000004 doesn't pass for 0.3.
 *
 * @returns millionths of a credit; `undefined` when it isn't a number or has more than six decimals
 */
export function millionths(value: unknown): bigint | undefined {
  if (typeof value !== "number") return undefined;
  const digits = /^(-?\d+)(?:\.(\d{1,6}))?$/.exec(String(value));
  if (digits === null) return undefined;
  return BigInt(`${digits[1]}${(digits[2] ?? "").padEnd(6, "0")}`);
}

/** @param tenths of a credit */
export function millionthsOfTenths(tenths: number): bigint {
  return BigInt(tenths) * 100_000n;
}

/** @returns such as "24.9" */
export function creditsText(amount: bigint): string {
  return String(Number(amount) / 1_000_000);
}
