/** @returns a word in lower case and without accents */
export function plain(word: string): string {
  return word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Words are taken for the same that begin so. In characters. */
const maxStem = 5;

/** @returns how a word begins, the same for most of its forms: "send", "sends" and "sending" */
export function stemOf(word: string): string {
  return plain(word)
    .replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, "")
    .slice(0, maxStem);
}
