import { compareFacts, type FactChanges } from "./facts/compare-facts.ts";

/** What the worker is asked to compare; see `compareFacts`. */
export interface Comparison {
  original: string;
  rephrased: string;
  mentions: readonly string[];
}

/** The worker's task. */
export default function compare({ original, rephrased, mentions }: Comparison): FactChanges {
  return compareFacts(original, rephrased, mentions);
}
