/** Controls, separators of lines, and what turns the direction of writing: none of it is part of a name or a title. */
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text from a calendar on one line.
 * @param longest UTF-16 units; what is longer is cut, with an ellipsis
 * @returns `undefined` when nothing is left
 */
export function plainText(text: string | undefined, longest: number): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.toWellFormed().replace(unwanted, " ").replace(/\s+/g, " ").trim();
  if (plain === "") return undefined;
  if (plain.length <= longest) return plain;
  // A pair of surrogates is not cut in two.
  return `${plain
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
