/** Something in a message that has to be the same after rephrasing. */
export interface Fact {
  kind: "number" | "amount" | "percentage" | "date" | "time" | "link" | "mention" | "code" | "negation";
  /** Verbatim. */
  text: string;
}

/** A fact with what it is compared by. */
export interface FoundFact extends Fact {
  /** Where it begins in the text. */
  at: number;
  /** The same for all ways of writing the same fact, within a kind. */
  key: string;
  /** What need not be said again, such as a date's year: two facts differ only if both say it, differently. */
  detail: string;
}

/** How one way of writing facts is found and read. */
export interface Reader {
  /** Global and without nested repetition, so that it takes linear time. What it matches, nobody else reads. */
  pattern: RegExp;
  /** @returns the facts in a match; nothing if the match is something else, which others may read */
  read: (match: RegExpExecArray) => readonly ReadFact[] | undefined;
}

/** `text` is the whole match, where it is not said. */
export type ReadFact = Pick<Fact, "kind"> & { key: string; detail?: string; text?: string };

/** Replaces what was read already: no letter, no digit, no space. */
const taken = "\ufffc";

/** Reads facts with one reader after the other; what one has read is gone for those that follow. */
export function findFacts(text: string, readers: readonly Reader[]): FoundFact[] {
  const found: FoundFact[] = [];
  let rest = text;
  for (const { pattern, read } of readers) {
    let left = "";
    let end = 0;
    for (const match of rest.matchAll(pattern)) {
      const facts = read(match);
      if (facts === undefined) continue;
      found.push(...facts.map((fact) => ({ text: match[0].trim(), detail: "", ...fact, at: match.index })));
      left += rest.slice(end, match.index) + taken.repeat(match[0].length);
      end = match.index + match[0].length;
    }
    rest = left + rest.slice(end);
  }
  return found.sort((one, other) => one.at - other.at);
}
