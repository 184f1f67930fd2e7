import { dates } from "./facts/dates.ts";
import { type Fact, type FoundFact, findFacts } from "./facts/fact.ts";
import { negations } from "./facts/negations.ts";
import { quantities } from "./facts/quantities.ts";
import { references } from "./facts/references.ts";
import { times } from "./facts/times.ts";

/**
 * Compares what must not change when a message is rephrased: numbers, amounts, percentages, dates, times,
 * links, mentions, code and negations. Spellings of the same fact are equal ("2:30 PM" and "14:30"). Position
 * doesn't matter, count does: two swapped numbers go unnoticed. Number words, dates and negations are read in
 * English.
 *
 * @param original plain text, as from `readMessage`
 * @param rephrased plain text
 * @param mentions names of people, channels or groups in the text, such as "@Sam Ortega"; other mentions end
 *   before a word with a lower-case initial
 * @returns what the rephrased text lacks, and what it adds, verbatim and in order
 */
export function comparedFacts(
  original: string,
  rephrased: string,
  mentions: readonly string[] = [],
): { lost: Fact[]; added: Fact[] } {
  const readers = [...references(mentions), ...negations, ...dates, ...times, ...quantities];
  const [before, after] = [findFacts(original, readers), findFacts(rephrased, readers)];
  return { lost: missing(before, after), added: missing(after, before) };
}

/** @returns the facts with no counterpart among the others */
function missing(facts: readonly FoundFact[], others: readonly FoundFact[]): Fact[] {
  const unmatched = counts(others);
  const left = facts.filter((fact) => !take(unmatched, fact, fact.detail));
  // Remaining facts on both sides match if only one of them gives the detail.
  return left
    .filter((fact) =>
      fact.detail === ""
        ? !Array.from(unmatched.get(name(fact))?.keys() ?? []).some((detail) => take(unmatched, fact, detail))
        : !take(unmatched, fact, ""),
    )
    .map(({ kind, text }) => ({ kind, text }));
}

/** Count of each detail of each fact. */
type Counts = Map<string, Map<string, number>>;

function name({ kind, key }: FoundFact): string {
  return `${kind} ${key}`;
}

function counts(facts: readonly FoundFact[]): Counts {
  const all: Counts = new Map();
  for (const fact of facts) {
    const details = all.get(name(fact)) ?? new Map<string, number>();
    all.set(name(fact), details.set(fact.detail, (details.get(fact.detail) ?? 0) + 1));
  }
  return all;
}

/** @returns whether there was one to take */
function take(all: Counts, fact: FoundFact, detail: string): boolean {
  const details = all.get(name(fact));
  const count = details?.get(detail) ?? 0;
  if (count > 0) details?.set(detail, count - 1);
  return count > 0;
}
