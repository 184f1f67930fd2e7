const greeting =
  /^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening)|morning)\b[^,.!?–-]{0,30}[,.!–-]\s*/iu;
const number = /\d[\d.,:/-]*/gu;
const token = /[\p{L}']+|0|[?!%$€£@]/gu;
/** Words above it are also known by their beginning, in characters. */
const stemLength = 5;
/** Words that make a sentence one step longer, up to six steps. */
const lengthStep = 5;

/**
 * What a sentence is recognised by: its words, each two that follow each other, the beginnings of long ones, how long it
 * is, where in its message it is, and whether it has a number, a name or a question mark.
 *
 * @param index among the `count` sentences of its message, from 0
 */
export function featuresOf(sentence: string, index: number, count: number): string[] {
  const text = withoutGreeting(sentence).toLowerCase().replaceAll("’", "'").replace(number, "0");
  const words = text.match(token) ?? [];
  const place = index === 0 ? "first" : index === count - 1 ? "last" : "between";
  return [
    ...new Set([
      ...words,
      ...words.map((word, at) => `${words[at - 1] ?? "<"} ${word}`),
      `${words.at(-1) ?? "<"} >`,
      ...words.filter(({ length }) => length > stemLength).map((word) => `${word.slice(0, stemLength)}~`),
      `#${place}`,
      `#${Math.min(6, Math.floor(words.length / lengthStep))}`,
      ...(/\d/u.test(sentence) ? ["#number"] : []),
      ...(/\?\s*$/u.test(sentence) ? ["#question"] : []),
      ...(/[\p{Ll},] \p{Lu}\p{Ll}+/u.test(sentence) ? ["#name"] : []),
    ]),
  ];
}

/** @returns what a sentence says after the reader's name */
export function withoutGreeting(sentence: string): string {
  return sentence.replace(greeting, "");
}
