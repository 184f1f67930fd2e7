/** An escape that can be half of a character. */
const surrogate = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON from outside. Half a character in its strings, which no request of ours could carry on, is replaced.
 *
 * @throws SyntaxError when it isn't JSON
 */
export function parseWellFormed(text: string): unknown {
  if (!surrogate.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}
