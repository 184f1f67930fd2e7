/** @returns a word in lower case and without accents */
export function plain(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
