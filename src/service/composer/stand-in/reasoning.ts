/** How every explanation of the stand-in begins. */
export const standInNote = "Written by the built-in stand-in.";

/**
 * @param changes what was done, such as "jargon is in plain words"
 * @returns a sentence for them. It claims no reason: the stand-in reads advice by its words alone
 */
export function reasoningOf(changes: Iterable<string>): string {
  const done = [...changes].join(", ");
  return `${standInNote} ${done.charAt(0).toUpperCase()}${done.slice(1)}.`;
}
