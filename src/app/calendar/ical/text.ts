/** Control characters, line separators, and bidirectional controls: none belong in a name or title. */
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Text from a calendar, as one line.
 *
 * @param longest UTF-16 units; longer text is truncated with an ellipsis
 * @returns `undefined` if nothing is left
 */
export function plainText(text: string | undefined, longest: number): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.toWellFormed().replace(unwanted, " ").replace(/\s+/g, " ").trim();
  if (plain === "") return undefined;
  if (plain.length <= longest) return plain;
  // Don't split a surrogate pair.
  return `${plain
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
