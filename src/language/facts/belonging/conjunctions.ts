import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { wordToken } from "./segments.ts";

const conjunctions: Readonly<Record<LanguageCode, Readonly<Record<"and" | "or", string>>>> = {
  en: { and: "and", or: "or" },
  de: { and: "und", or: "oder" },
  fr: { and: "et", or: "ou" },
  es: { and: "y|e", or: "o|u" },
  it: { and: "ed?", or: "o|oppure" },
  pt: { and: "e", or: "ou" },
};
/** "Or" of a quantity joins nothing: "50 or more". */
const bounding =
  /^(?:or|oder|ou|o) (?:so|more|less|fewer|above|below|over|under|later|earlier|mehr|weniger|plus|moins|más|menos|più|meno|mais)(?!\p{L})/iu;
const conditional =
  /(?<!\p{L})(?:if|unless|provided|once|when|as long as|only|wenn|falls|sofern|nur|vorausgesetzt|si|à condition|seulement|siempre que|s[oó]lo|se|purché|solo|a patto|desde que|caso|apenas)(?!\p{L})/iu;
/** What is denied together is denied of each: "not A or B" is "neither A and not B". */
const denying =
  /(?<!\p{L})(?:not|no|never|neither|nor|cannot|without|\p{L}+n['’]t|nicht|kein\p{L}*|weder|ohne|ne|pas|sans|ni|sin|non|né|senza|não|nem|sem)(?!\p{L})/iu;
/** How many words beside "and" say what it joins. */
const reach = 4;

/** A text with more of them is a list. */
const maxJoints = 60;

interface Joint {
  isOr: boolean;
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  at: number;
  text: string;
}

/** @returns where one text joins with "and" what the other joins with "or": "if you order today and pay in advance" */
export function exchangedConjunctions(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const [here, there] = [jointsIn(of, language), jointsIn(other, language)];
  if (Math.max(here.length, there.length) > maxJoints) return [];
  const shares = (one: ReadonlySet<string>, two: ReadonlySet<string>) =>
    [...one].some((each) => two.has(each));
  const isSame = (one: Joint) => (each: Joint) =>
    (shares(one.before, each.before) && shares(one.after, each.after)) ||
    (shares(one.before, each.after) && shares(one.after, each.before));
  return here
    .filter((one) => {
      const same = there.filter(isSame(one));
      return same.length > 0 && same.every(({ isOr }) => isOr !== one.isOr);
    })
    .map(({ at, text }) => ({ kind: "condition", at, text }));
}

function jointsIn({ text }: Reading, language: LanguageCode): Joint[] {
  const { and, or } = conjunctions[language];
  const joint = new RegExp(`(?<!\\p{L})(?:(?<and>${and})|(?<or>${or}))(?!\\p{L})`, "giu");
  const tokensOf = (part: string) =>
    (part.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
      /\d/u.test(word) ? [word] : wordToken(word, true, language),
    );
  return [...text.matchAll(/[^.!?;\n]+(?:[.!?](?=\S)[^.!?;\n]*)*/gu)]
    .filter(({ 0: sentence }) => conditional.test(sentence) && !denying.test(sentence))
    .flatMap(({ 0: sentence, index: start }) => {
      const found = [...sentence.matchAll(joint)].filter(
        ({ index }) => !bounding.test(sentence.slice(index)),
      );
      return found.map(({ 0: word, index, groups }, place): Joint => {
        const [last, next] = [found[place - 1], found[place + 1]];
        const before = sentence.slice(last === undefined ? 0 : last.index + last[0].length, index);
        const after = sentence.slice(index + word.length, next?.index);
        return {
          isOr: groups?.or !== undefined,
          before: new Set(tokensOf(before).slice(-reach)),
          after: new Set(tokensOf(after).slice(0, reach)),
          at: start + index,
          text: sentence.slice(index, index + word.length + 20).trim(),
        };
      });
    });
}
