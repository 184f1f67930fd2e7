import { foreignLanguages, type LanguageCode } from "./languages.ts";

const wholeWords = (sources: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join("|")})(?![\\p{L}\\p{N}])`, "giu");

const englishWords = wholeWords([
  "the|and|to|of|is|are|you|your|we|our|it|for|in|on|at|with|this|that|be|have|has|was|will|can|by|from|not|a|an|as|do|so|or|if|but|i|my|me|no|he|she|they|them|please|would|could|should|all|any|half",
]);
const foreignCodes = ["de", "fr", "es", "it", "pt"] as const;
/** Words that a language's texts are full of, and its days, months and letters. */
const foreignWords = foreignCodes.map((code) => {
  const { functionWords, months, weekdays, letters } = foreignLanguages[code];
  return { code, words: wholeWords([functionWords, ...months, ...weekdays, `\\p{L}*[${letters}]\\p{L}*`]) };
});

/** A text has to have so many words of a language to be in it. */
const minWords = 2;
/** A language shows at once. In characters. */
const maxRead = 5_000;

/** @returns the language that most of a text is in; English where it is none of those we know */
export function languageOf(text: string): LanguageCode {
  const read = text.slice(0, maxRead);
  const countOf = (words: RegExp) => read.match(words)?.length ?? 0;
  const [most] = foreignWords
    .map(({ code, words }) => ({ code, count: countOf(words) }))
    .toSorted((one, other) => other.count - one.count);
  const isForeign = most !== undefined && most.count >= minWords && most.count > countOf(englishWords);
  return isForeign ? most.code : "en";
}
