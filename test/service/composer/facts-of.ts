import { findFacts } from "../../../src/language/facts/fact.ts";
import { dates } from "../../../src/language/facts/readers/dates.ts";
import { quantities } from "../../../src/language/facts/readers/quantities.ts";
import { references } from "../../../src/language/facts/readers/references.ts";
import { times } from "../../../src/language/facts/readers/times.ts";

/** A text's numbers, amounts, dates, times, links, mentions and code, however they are written, in any order. */
export function factsOf(text: string, mentions: readonly string[] = []): string[] {
  const readers = [...references(mentions), ...dates, ...times, ...quantities];
  return findFacts(text, readers)
    .map(({ kind, key, detail }) => `${kind} ${key} ${detail}`.trim())
    .sort();
}
