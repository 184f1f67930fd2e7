import type { FactChanges } from "./facts/compare-facts.ts";
import { compareMessages } from "./facts/compare-messages.ts";

/** What the worker is asked to compare; see `compareMessages`. */
export interface Comparison {
  original: string;
  rephrased: string;
  mentions: readonly string[];
}

/** The worker's task. */
export default function compare({ original, rephrased, mentions }: Comparison): FactChanges {
  return compareMessages(original, rephrased, mentions);
}
