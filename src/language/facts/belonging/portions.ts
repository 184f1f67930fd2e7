import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";

/** Subjects by side: a quantity is of the one that's named last before it. */
const subjects: Readonly<Record<LanguageCode, Readonly<Record<"us" | "you", string>>>> = {
  en: { us: "I|[Ww]e", you: "[Yy]ou" },
  de: { us: "[Ii]ch|[Ww]ir", you: "Sie|[Dd]u|[Ii]hr" },
  fr: { us: "[Jj]e|[Jj]['’](?=\\p{L})|[Nn]ous", you: "[Tt]u|[Vv]ous" },
  es: { us: "[Yy]o|[Nn]osotr[oa]s", you: "[Tt]ú|[Uu]sted(?:es)?|[Vv]osotr[oa]s" },
  it: { us: "[Ii]o|[Nn]oi", you: "[Tt]u|[Vv]oi|Lei" },
  pt: { us: "[Ee]u|[Nn]ós", you: "[Tt]u|[Vv]ocês?" },
};

/** @returns two quantities that two parties have exchanged: "you cover 60 % and we cover 40" and "we cover 60 % and you 40" */
export function exchangedPortions(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const [own, its] = [portionsOf(of, language), portionsOf(other, language)];
  const moved = [...own].flatMap(([key, one]) => {
    const there = its.get(key);
    return there === undefined || there.party === one.party ? [] : [{ ...one, there }];
  });
  const isExchanged = (one: (typeof moved)[number]) => (each: (typeof moved)[number]) =>
    each.party === one.there.party &&
    each.there.party === one.party &&
    // What is said apart may be said of anyone in between.
    each.sentence === one.sentence &&
    each.there.sentence === one.there.sentence;
  return moved
    .filter((one) => moved.some(isExchanged(one)))
    .map(({ at, text }) => ({ kind: "owner", at, text }));
}

/** A text with more of them is a list. */
const maxPortions = 60;

interface Portion {
  party: string;
  sentence: number;
  at: number;
  text: string;
}

/** The quantities of a text that are named once, with whoever they are of. */
function portionsOf(
  { spelled, facts, names }: Reading,
  language: LanguageCode,
): ReadonlyMap<string, Portion> {
  const { us, you } = subjects[language];
  const pattern = new RegExp(`(?<![\\p{L}'’])(?:(?<us>${us})|(?<you>${you}))(?!\\p{L})`, "gu");
  const sides = [...spelled.matchAll(pattern)].map(({ index, groups }) => ({
    at: index,
    party: groups?.us === undefined ? "you" : "us",
  }));
  const named = [...sides, ...names.map(({ at, key }) => ({ at, party: key }))].toSorted(
    (one, another) => one.at - another.at,
  );
  const counted = facts.filter(({ kind }) => /^(?:number|amount|percentage)$/u.test(kind));
  if (counted.length > maxPortions || named.length > maxPortions) return new Map<string, Portion>();
  const stops = [...spelled.matchAll(/[.!?](?=\s)|\n/gu)];
  const portions = counted.flatMap((fact) => {
    const last = named.findLast(({ at }) => at < fact.at);
    const sentence = stops.findLastIndex(({ index }) => index < fact.at);
    const isSame = last !== undefined && sentence === stops.findLastIndex(({ index }) => index < last.at);
    const isOnce = counted.every((each) => each === fact || each.key !== fact.key);
    return isSame && isOnce
      ? [[`${fact.kind} ${fact.key}`, { party: last.party, sentence, at: fact.at, text: fact.text }] as const]
      : [];
  });
  return new Map(portions);
}
