import { compareFacts } from "../../../language/facts/compare-facts.ts";

/** @returns whether a comparison of their facts objects to nothing. It takes 10 ms at least. */
export function keepsFacts(original: string, rephrased: string): boolean {
  const { missing, added } = compareFacts(original, rephrased);
  return missing.length === 0 && added.length === 0;
}
