import type { Reader } from "./fact.ts";

const begin = "(?<![\\p{L}\\p{N}_]|\\p{L}[-'’])";
const end = "(?![\\p{L}\\p{N}_])";
/** "to" before a verb; in "to 5 %" and "to about 5 %" it is a target value. */
const toDo =
  "[ \\t]+to(?=[ \\t]+(?!(?:an?|the|about|around|almost|nearly|roughly|under|below|zero)[ \\t])\\p{L})";
/** What follows "decline" when it means falling ("a lot", "this year"), not turning down an offer. */
const something =
  "[ \\t]+(?:(?:your|our|my|their|his|her)|an?(?![ \\t]+(?:bit|little|lot|few))|the(?![ \\t]+(?:most|least|last|past)))";

/**
 * Words that negate a sentence, including prefixes and verbs: "impossible" equals "not possible", "failed to"
 * equals "did not". "No. 5", "no-brainer" and declining sales aren't negations.
 */
export const negations: readonly Reader[] = [
  negation(
    "cannot|can not|not|(?:do|does|did|is|are|was|were|have|has|had|would|should|could|might|must|need|wo|ca|sha|ai)n['’]?t",
    "not",
  ),
  negation("impossible|unable|unlikely", "not"),
  negation(`refus(?:es|ed|ing)|refuse[ \\t]+to|fail(?:s|ed|ing)?${toDo}`, "not"),
  negation(`declin(?:e|es|ed|ing)(?:${toDo}|(?=${something}${end}))`, "not"),
  negation("no[- ]one|nobody", "nobody"),
  negation("never|none|nothing|without|neither|nor|no(?!\\.[ \\t]?\\d|-\\p{L})"),
];

/** @param key shared meaning of these words; when absent, each has its own */
function negation(words: string, key?: string): Reader {
  return {
    pattern: new RegExp(`${begin}(?:${words})${end}`, "giu"),
    read: ([text]) => [{ kind: "negation", key: key ?? text.toLowerCase() }],
  };
}
