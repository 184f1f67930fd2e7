import type { ComposerContact } from "../composer.ts";
import { asPattern, oneLine } from "../words.ts";

/** In characters. */
const maxPhraseLength = 40;

/** What advice quotes; by a title, it says how to call somebody. */
export const quoted =
  /(?<![\p{L}\p{N}])["“'‘](?!(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau)\b)([^"“”]{2,50}?)[,.!?…]?["”'’](?![\p{L}\p{N}])/gu;
/** "Phrases like per my last email or just checking in" */
export const named =
  /\b(?:words?|phrases?|terms?|openers?|expressions?|jargon|buzzwords?|clich[eé]s?|fillers?|slang|lines?) (?:like|such as) ([^.;:()"“'‘]{3,120})/giu;
/** What no message can do without. */
const everyday = /^(?:no|yes|i|we|you|he|she|it|and|but|or|not|if|so|is|the|a|an)$/u;
/** "Instead of 'I need' and 'you must'" rejects both. */
const rejecting =
  /\b(?:instead of|rather than|not|never|avoid)\s*(?:["“'‘][^"“”]{2,40}["”'’](?:, | and | or |, or ))*$/iu;

export interface UnwantedPhrase {
  /** In lower case, with straight apostrophes. */
  phrase: string;
  /** Where the advice says so. */
  field: keyof ComposerContact["connection_language"];
}

/**
 * @returns phrases that the contact's own advice says not to use: those that it quotes where it forbids something, and
 *   those that it names as examples
 */
export function unwantedPhrases({ connection_language }: ComposerContact): UnwantedPhrase[] {
  const forbidding = (["must_never", "not_that"] as const).flatMap((field) => {
    const text = connection_language[field];
    return [
      ...[...text.matchAll(quoted)].map(([, phrase = ""]) => ({ phrase, field })),
      ...[...text.matchAll(named)].flatMap(([, list = ""]) =>
        list.split(/,? (?:or|and) |, /u).map((phrase) => ({ phrase, field })),
      ),
    ];
  });
  const instead = (["must_do", "likes_this"] as const).flatMap((field) => {
    const text = connection_language[field];
    const isRejected = ({ index }: RegExpExecArray) => rejecting.test(text.slice(0, index));
    return [...text.matchAll(quoted)].filter(isRejected).map(([, phrase = ""]) => ({ phrase, field }));
  });
  const phrases = [...forbidding, ...instead].map(({ phrase, field }) => ({
    phrase: oneLine(phrase).toLowerCase().replaceAll("’", "'"),
    field,
  }));
  return phrases.filter(
    ({ phrase }, index) =>
      phrase.length <= maxPhraseLength &&
      /^\p{L}[\p{L}\p{N}' -]*\p{L}$/u.test(phrase) &&
      !everyday.test(phrase) &&
      phrases.findIndex((each) => each.phrase === phrase) === index,
  );
}

/** @returns a pattern that finds the phrase as whole words, in any case and with any apostrophe */
export function phrasePattern(phrase: string): RegExp {
  const source = asPattern(phrase).replaceAll("'", "['’]").replace(/[ -]/gu, "[ -]");
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "iu");
}
