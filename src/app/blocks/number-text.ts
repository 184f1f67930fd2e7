let format: Intl.NumberFormat | undefined;

/** @returns a number as texts write it: "1,000". Its format is made once: that takes a tenth of a millisecond. */
export function numberText(count: number): string {
  format ??= new Intl.NumberFormat("en");
  return format.format(count);
}
