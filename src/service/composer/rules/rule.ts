import type { Trait } from "../traits.ts";

/** One line of the rephraser's table of wording. */
export interface Rule {
  /** What is looked for: a phrase as `phrase.ts` reads it, or a pattern where words do not suffice. */
  find: string | RegExp;
  /** What stands there afterwards: `$1` is the first group, `{base}` the base of the verb that is the last. */
  put: string;
  /** The sentence is a question afterwards. */
  asks?: true;
  /** A sentence, and what the line makes of it. */
  example: readonly [before: string, after: string];
}

/** Lines that are there for the same contacts and the same reason. */
export interface RuleGroup {
  /** Traits of the contact; any one of them suffices. */
  when: readonly [Trait, ...Trait[]];
  /** Traits that outweigh those. */
  unless?: readonly Trait[];
  /** What was done, for a sentence of the reasoning. */
  what: string;
  rules: readonly Rule[];
}
