const greeting =
  /^(?:[Hh]i|[Hh]ello|[Hh]ey|[Hh]iya|[Dd]ear|[Gg]ood (?:morning|afternoon|evening)|[Mm]orning)(?: (?:there|again|team|all|everyone|everybody|folks|guys|colleagues|madam|and|or|at|\p{Lu}[\p{L}'’.-]{0,30})){0,5}(?: \p{Ll}{2,20})?\s?[,.!–-]+\s*/u;
const number = /\d[\d.,:/-]*/gu;
const token = /[\p{L}']+|0|[?!%$€£@]/gu;
/** Words above it are also known by their beginning, in characters. */
const stemLength = 5;
/** Words that make a sentence one step longer, up to six steps. */
const lengthStep = 5;

/** Where in its message a sentence is. */
export type Place = "first" | "between" | "last";

/**
 * What a sentence is recognised by: its words, each two that follow each other, the beginnings of long ones, how long it
 * is, where in its message it is, and whether it has a number, a name or a question mark.
 */
export function featuresOf(sentence: string, place: Place): string[] {
  const text = withoutGreeting(sentence).toLowerCase().replaceAll("’", "'").replace(number, "0");
  const words = text.match(token) ?? [];
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

/** @returns what a sentence says behind a greeting in front of it, such as "Hi Jane,"; nothing where it only greets */
export function withoutGreeting(sentence: string): string {
  return sentence.replace(greeting, "");
}
