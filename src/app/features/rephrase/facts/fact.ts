/** Something in a message that rephrasing must not change. */
export interface Fact {
  kind: "number" | "amount" | "percentage" | "date" | "time" | "link" | "mention" | "code" | "negation";
  /** Verbatim. */
  text: string;
}

/** A fact with its comparison key. */
export interface FoundFact extends Fact {
  /** Its position in the text. */
  at: number;
  /** The same for all spellings of a fact, within a kind. */
  key: string;
  /** An optional part, such as a date's year: two facts differ only if both give it, differently. */
  detail: string;
}

/** Finds and parses one way of writing facts. */
export interface Reader {
  /** Global and without nested repetition, so it runs in linear time. Later readers don't see its matches. */
  pattern: RegExp;
  /** @returns the facts in a match; nothing if the match is something else, which others may read */
  read: (match: RegExpExecArray) => readonly ReadFact[] | undefined;
}

/** `text` is the whole match when absent. */
export type ReadFact = Pick<Fact, "kind"> & { key: string; detail?: string; text?: string };

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
      found.push(...facts.map((fact) => ({ text: match[0].trim(), detail: "", ...fact, at: match.index })));
      left += rest.slice(end, match.index) + taken.repeat(match[0].length);
      end = match.index + match[0].length;
    }
    rest = left + rest.slice(end);
  }
  return found.sort((one, other) => one.at - other.at);
}
