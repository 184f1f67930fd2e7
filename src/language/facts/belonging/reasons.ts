import { stemmer } from "stemmer";
import type { PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";
import { synonymOf } from "../synonyms.ts";

/** "Because the electrician is ill", and "it was the commute that made him decline". */
const giving = [
  /(?<!\p{L})(?:because(?: of)?|due to|owing to|on account of) (?<reason>[^.;!?,\d]{3,80})(?!\d)/giu,
  /(?<=^|[.!?] )(?:since|as) (?<reason>(?!of\b|from\b|for\b|to\b|per\b|well\b|soon\b|long\b|a\b|an\b)[^.;!?,\d]{3,80}),/giu,
  /(?<!\p{L})it (?:was|is) (?:the |our |your |their )(?<reason>\p{L}{3,30}) that(?!\p{L})/giu,
];

/** A shorter word says little of a reason. */
const minLength = 4;
const saysLittle =
  /^(?:this|that|these|those|they|them|their|there|your|have|been|were|will|would|could|with|from|some|still|just|very|being|other|came|come|make|made|need|want|only|more|much|when|what|which)$/u;

/** @returns the reasons of an English text of which the other says nothing, while it gives a reason of its own */
export function exchangedReasons(of: Reading, other: Reading): PlacedFact[] {
  const [own, its] = [reasonsIn(of), reasonsIn(other)];
  if (own.length === 0 || its.length === 0) return [];
  const [here, there] = [rootsOf(of.words), rootsOf(other.words)];
  const isUnknown = (roots: readonly string[], known: ReadonlySet<string>) =>
    roots.length > 0 && roots.every((root) => !known.has(root));
  return its.some(({ roots }) => isUnknown(roots, here))
    ? own
        .filter(({ roots }) => isUnknown(roots, there))
        .map(({ at, text }) => ({ kind: "condition", at, text }))
    : [];
}

/** A place or a person may be in any reason. */
function reasonsIn({ text, names }: Reading) {
  const named = rootsOf(new Set(names.map(({ key }) => key)));
  return giving.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index, groups: { reason = "" } = {} }) => ({
      at: index,
      text: whole,
      roots: [...rootsOf(new Set(reason.toLowerCase().match(/\p{L}+/gu)))].filter((root) => !named.has(root)),
    })),
  );
}

function rootsOf(words: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...words]
      .filter((word) => word.length >= minLength && !saysLittle.test(word))
      .map((word) => synonymOf(stemmer(word))),
  );
}
