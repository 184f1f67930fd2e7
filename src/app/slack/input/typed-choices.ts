/** A choice that was typed among other words, and the words without it. */
export interface MarkedChoice<Value> {
  /** `undefined` when none was marked. */
  value: Value | undefined;
  rest: string;
  /** Whether two were marked, or one that isn't a choice: it's left in the words. */
  isUnclear: boolean;
}

/**
 * Reads a choice that is marked by its name anywhere in a text, such as "tone:warm".
 *
 * @param text plain text of any length
 * @param mark letters
 * @param read the choice of a word, if it's one
 */
export function takeMarked<Value>(
  text: string,
  mark: string,
  read: (word: string) => Value | undefined,
): MarkedChoice<Value> {
  let value: Value | undefined;
  let isUnclear = false;
  const rest = text.replace(
    /(?<!\S)([a-z]+)[:=]([\p{L}-]+)(?!\S)\s?/giu,
    (whole, name: string, word: string) => {
      if (name.toLowerCase() !== mark) return whole;
      const found = read(word);
      if (found === undefined || (value !== undefined && value !== found)) {
        isUnclear = true;
        return whole;
      }
      value = found;
      return "";
    },
  );
  return { value, rest: rest.trim(), isUnclear };
}
