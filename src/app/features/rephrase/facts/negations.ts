import type { Reader } from "./fact.ts";

const begin = "(?<![\\p{L}\\p{N}_]|\\p{L}[-'’])";
const end = "(?![\\p{L}\\p{N}_])";
/** "to" before what is to be done; "to 5 %" and "to about 5 %" are where something went. */
const toDo =
  "[ \\t]+to(?=[ \\t]+(?!(?:an?|the|about|around|almost|nearly|roughly|under|below|zero)[ \\t])\\p{L})";
/** Sales decline a lot, the most and this year, but an offer is declined. */
const something =
  "[ \\t]+(?:(?:your|our|my|their|his|her)|an?(?![ \\t]+(?:bit|little|lot|few))|the(?![ \\t]+(?:most|least|last|past)))";

/**
 * Words that turn a sentence into its opposite, by a prefix or as verbs too: "impossible" is the same as "not
 * possible", "failed to" as "did not". "No. 5" and "no-brainer" hold none, nor do sales that declined.
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

/** @param key what all of these words say; each says something of its own where it is absent */
function negation(words: string, key?: string): Reader {
  return {
    pattern: new RegExp(`${begin}(?:${words})${end}`, "giu"),
    read: ([text]) => [{ kind: "negation", key: key ?? text.toLowerCase() }],
  };
}
