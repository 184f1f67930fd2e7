/** Words that say nothing of what a text is about. */
const idle = new Set(
  "with from that this what when where which about into over their there they them your yours have will would could should next more some than then also item agenda point topic discuss review talk update open items questions and the for our aber auch oder eine einen einer über nach noch wenn dass sich mehr avec pour dans nous vous leur cette plus sobre para como este esta della dello delle come sono".split(
    " ",
  ),
);

/** In letters: what words of one family share at their beginning. */
const stemLength = 4;

/**
 * @returns what a text is about: beginnings of its words, its figures and capitals, without accents and in lower case;
 *   of languages without spaces, each two characters that follow each other
 */
export function stemsOf(text: string): string[] {
  const words = text.normalize("NFKC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const stems = words.flatMap((word) => {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word))
      return pairsOf(word);
    const isTelling = /\p{N}/u.test(word) || /^\p{Lu}{2,5}$/u.test(word);
    const small = folded(word);
    return isTelling
      ? [small]
      : small.length < stemLength || idle.has(small)
        ? []
        : [small.slice(0, stemLength)];
  });
  return [...new Set(stems)];
}

/** @returns text in lower case and without accents, as stems are found in it */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, index) => `${letters[index]}${letter}`)
    .filter((pair) => !/^\p{Script=Hiragana}+$/u.test(pair));
}
