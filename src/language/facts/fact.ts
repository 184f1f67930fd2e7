/** Something in a text that a rephrasing must not change. */
export interface Fact {
  kind: FactKind;
  /** Verbatim. */
  text: string;
}

export type FactKind =
  | "number"
  | "amount"
  | "percentage"
  | "rate"
  | "bound"
  | "date"
  | "deadline"
  | "time"
  | "zone"
  | "link"
  | "mention"
  | "code"
  | "name"
  | "negation";

/** A fact with its place in its text, in UTF-16 code units. */
export type PlacedFact = Fact & { at: number };

/** A fact with what it is compared by. */
export interface FoundFact extends Fact {
  /** Where it begins and ends in the text, in UTF-16 code units. */
  at: number;
  end: number;
  /** Equal for all spellings of a fact, within a kind. */
  key: string;
  /** An optional part, such as a date's year: two facts differ only if both give it, differently. */
  detail: string;
  /**
   * How the fact is known where a part is left out that is understood, such as its unit: each a kind and a key.
   */
  aliases?: readonly string[];
}

/** @returns the same for all spellings of a fact, and no other's */
export function nameOf({ kind, key }: Pick<FoundFact, "kind" | "key">): string {
  return `${kind} ${key}`;
}

/** Finds and parses one way of writing facts. */
export interface Reader {
  /** Global and without nested repetition, so it runs in linear time. Later readers don't see its matches. */
  pattern: RegExp;
  /** @returns the facts in a match; nothing if the match is something else, which others may read */
  read: (match: RegExpExecArray) => readonly ReadFact[] | undefined;
}

/** `text` is the whole match when absent. */
export type ReadFact = Pick<Fact, "kind"> & {
  key: string;
  detail?: string;
  aliases?: readonly string[];
  text?: string;
};

/** Replaces what was already read: not a letter, digit or space. */
const taken = "\ufffc";

/** Applies one reader after another; each hides its matches from the next. */
export function findFacts(text: string, readers: readonly Reader[]): FoundFact[] {
  const found: FoundFact[] = [];
  let rest = text;
  for (const { pattern, read } of readers) {
    let left = "";
    let end = 0;
    for (const match of rest.matchAll(pattern)) {
      const facts = read(match);
      if (facts === undefined) continue;
      const place = { at: match.index, end: match.index + match[0].length };
      found.push(...facts.map((fact) => ({ text: match[0].trim(), detail: "", ...fact, ...place })));
      left += rest.slice(end, place.at) + taken.repeat(match[0].length);
      end = place.end;
    }
    rest = left + rest.slice(end);
  }
  return found.sort((one, other) => one.at - other.at);
}
