import { type Check, literal, problem } from "./checked.ts";
import { smallTalk } from "./small-talk.ts";

/** A text that opens with small talk does so here, in characters. */
const opening = 250;

/** Words in must_never or not_that, and what they ban in the texts for the contact. */
const bans: readonly { advice: RegExp; written: RegExp; what: string }[] = [
  {
    advice: /\bexclamation|\bAusrufezeichen|\bpoints? d['’]exclamation/iu,
    written: /[^\s!]{0,20}!/u,
    what: "exclamation marks",
  },
  {
    advice: /\bemojis?\b|\bemoticons?\b|\bsmileys?\b/iu,
    written: /\p{Extended_Pictographic}|(?<!\S)[:;]-?[()DP](?!\S)|(?<![\p{L}\p{N}]):[a-z_]{2,30}:/u,
    what: "emoji",
  },
  {
    advice: /\ball caps\b|\bcapital letters\b|\bshout(?:ing)?\b/iu,
    written: /(?<![\p{L}\p{N}])\p{Lu}{5,}(?![\p{L}\p{N}])/u,
    what: "words in capitals",
  },
  {
    advice: /\bsmall[ -]?talk\b|\bpleasantr|\bchit-?chat\b|\bSmalltalk\b/iu,
    written: smallTalk,
    what: "small talk",
  },
];

/** Quoted words, and words that are named as words. */
const namedWords = /["“”„]([^"“”„\n]{2,60})["“”]|\b(?:the )?(?:word|phrase|term)s? ([\p{L}-]{3,30})\b/giu;

/** What must_never and not_that forbid, where it can be seen in the words themselves: style, which never refuses a text. */
export const brokenAdvice: Check = ({ composed, texts, request }) => {
  const { must_never, not_that } = composed.contact.connection_language;
  const found = bans
    .filter(({ advice }) => advice.test(`${must_never}\n${not_that}`))
    .map(({ what, written }) => ({
      what,
      about: texts.flatMap(
        (text) => written.exec(written === smallTalk ? text.slice(0, opening) : text)?.[0] ?? [],
      ),
    }));
  const named = wordsNamedIn(must_never)
    .filter((word) => !contains(request, word))
    .filter((word) => texts.some((text) => contains(text, word)));
  return [...found, { what: "these words", about: named }].flatMap(({ what, about }) =>
    problem("it ignores the contact's advice", `The contact must never get ${what}.`, about, "repair"),
  );
};

function wordsNamedIn(advice: string): string[] {
  return [...advice.matchAll(namedWords)].map(([, quoted, named]) =>
    (quoted ?? named ?? "").replace(/[.,]$/, ""),
  );
}

function contains(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}(?![\\p{L}\\p{N}])`, "iu").test(text);
}
