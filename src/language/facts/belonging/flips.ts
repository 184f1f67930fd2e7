import type { PlacedFact } from "../fact.ts";
import { type LanguageCode, languages } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { anyOf } from "../statements/qualifier.ts";
import { spokenOf, wordToken } from "./segments.ts";

/** What may be said of a thing, and its opposite. */
interface Aspect {
  kind: PlacedFact["kind"];
  /** Which of both a part of a sentence says; `isFirm` where it says so in words that mean nothing else. */
  signOf: (text: string) => { sign: 1 | -1; isFirm: boolean } | undefined;
  isOf: (thing: string) => boolean;
}

const giving =
  /(?<!\p{L})(?:(?:offer|give|grant|let) you(?!\p{L})|you can have|(?:is|are|['’]s) yours(?= (?:as|if|for [$€£]?\d|provided|until|to keep)(?!\p{L})))/iu;

/** A thing that is spoken of more often is what the whole text is about. */
const maxSpoken = 2;

const made = new Map<LanguageCode, readonly Aspect[]>();

function aspectsOf(language: LanguageCode): readonly Aspect[] {
  const known = made.get(language) ?? makeAspects(language);
  made.set(language, known);
  return known;
}

function makeAspects(language: LanguageCode): readonly Aspect[] {
  const { duties, costs, parties } = languages[language];
  // In German, "Sie" is the reader, and "sie" is somebody else.
  const caseless = language === "de" ? "u" : "iu";
  const [us, you] = [anyOf([duties.us], caseless), anyOf([duties.you], caseless)];
  const [free, extra] = [anyOf([costs.free], "iu"), anyOf([costs.extra], "iu")];
  return [
    {
      kind: "actor",
      isOf: () => true,
      signOf: (text) => {
        const owner =
          /^\P{L}*(?:(?:and|but|while|so) )?(?<who>our|my|your) \p{L}/iu.exec(text)?.groups?.who ?? "";
        // "We can offer you the corner unit" and "the corner unit is yours" say so of the same.
        if (giving.test(text)) return undefined;
        const isUs = us.test(text) || parties.us.test(text) || /^(?:our|my)$/iu.test(owner);
        const isYou = you.test(text) || parties.you.test(text) || /^your$/iu.test(owner);
        const isFirm = us.test(text) || you.test(text);
        return isUs === isYou ? undefined : { sign: isUs ? 1 : -1, isFirm };
      },
    },
    {
      kind: "negation",
      // "Free of charge" isn't said of the charge.
      isOf: (thing) => !/^(?:\d|(?:cost|charg|fee|price)$)/u.test(thing),
      signOf: (text) =>
        free.test(text)
          ? { sign: 1, isFirm: true }
          : extra.test(text)
            ? { sign: -1, isFirm: true }
            : undefined,
    },
  ];
}

/** @returns where a text says of a thing the opposite of what the other says: who sees to it, or whether it costs more */
export function flipped(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const isThing = thingsOf(of, language);
  const [here, there] = [spokenOf(of), spokenOf(other)];
  return aspectsOf(language).flatMap(({ kind, signOf, isOf }) => {
    const signsOf = ({ segments, spelled }: Reading) =>
      new Map(segments.map((each) => [each, signOf(spelled.slice(each.at, each.end))]));
    const [ownSigns, itsSigns] = [signsOf(of), signsOf(other)];
    return [...here].flatMap(([thing, segments]): PlacedFact[] => {
      const others = there.get(thing) ?? [];
      const [first] = segments;
      const isMain = Math.max(segments.length, others.length) > maxSpoken;
      if (first === undefined || isMain || !isThing(thing) || !isOf(thing)) return [];
      const own = segments.flatMap((each) => ownSigns.get(each) ?? []);
      const its = others.flatMap((each) => itsSigns.get(each) ?? []);
      const isFlipped =
        own.length > 0 &&
        its.length > 0 &&
        [...own, ...its].some(({ isFirm }) => isFirm) &&
        own.every(({ sign }) => its.every((each) => each.sign !== sign));
      return isFlipped ? [{ kind, at: first.at, text: first.text }] : [];
    });
  });
}

/** Of English, nouns alone: what is done may be done by both. */
export function thingsOf({ nouns }: Reading, language: LanguageCode): (token: string) => boolean {
  const stems = new Set([...nouns].flatMap((noun) => wordToken(noun, true, language)));
  return (token) =>
    !/^(?:date .*|send|us|you|they|rest|with us|with you)$/u.test(token) &&
    (language !== "en" || stems.has(token) || /^\d/u.test(token));
}
