/**
 * Most CRMs give a note its id themselves. So it says at its end which it is: then it's found before it's written once more.
 *
 * @param reference the entry's own UUID
 */
export function markedText(text: string, reference: string): string {
  return [text, `(Rapport ${reference})`].filter((part) => part !== "").join("\n\n");
}

/** @returns plain text as HTML that shows the same */
export function htmlOf(text: string): string {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>" };
  return text.replaceAll(/[&<>\n]/g, (character) => entities[character] ?? character);
}

/** @returns the day as in ISO 8601 @param time Unix time in milliseconds */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "2026-12-31".length);
}
