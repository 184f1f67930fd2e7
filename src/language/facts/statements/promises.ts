import { stemmer } from "stemmer";
import type { PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";
import { synonymOf } from "../synonyms.ts";

/** What costs whoever says it. */
const costly = "refund|reimburse|compensate|credit|waive|replace|upgrade|discount|absorb";

/** "We will of course refund your shipping costs", and "the fee will be waived". */
const promising = [
  new RegExp(
    `(?<!\\p{L})(?:we|I)(?:['’]ll| will| shall|['’]d be (?:glad|happy) to| are going to)(?: \\p{L}+){0,2}? (?<deed>${costly})(?!\\p{L})`,
    "giu",
  ),
  /(?<!\p{L})will be (?<deed>refund|reimburs|compensat|credit|waiv|replac|upgrad|discount)ed(?!\p{L})/giu,
];

/** Words with which the same is said otherwise. */
const alike =
  /(?<!\p{L})(?:free|no charge|off|back|new|another|cover\p{L}*|swap\p{L}*|exchang\p{L}*|take off|instead|rebate|reduc\p{L}*)(?!\p{L})/iu;

/** @returns what an English text promises at its writer's cost, and the other doesn't speak of */
export function newPromises(of: Reading, other: Reading): PlacedFact[] {
  const known = new Set([...other.words].map((word) => synonymOf(stemmer(word))));
  if (alike.test(other.text)) return [];
  return promising.flatMap((pattern) =>
    [...of.text.matchAll(pattern)]
      .filter(({ groups: { deed = "" } = {} }) => !known.has(synonymOf(stemmer(deed.toLowerCase()))))
      .map(({ 0: text, index }) => ({ kind: "actor" as const, at: index, text })),
  );
}
