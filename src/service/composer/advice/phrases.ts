import type { Word } from "../../../language/facts/english.ts";

/** Between the words of a phrase that "…" parts, at most so many others. */
const maxGap = 3;

/** A shorter stem is that of too many words: of both "one" and "on". */
const minStem = 4;

type Element = { kind: "gap" } | { kind: "word"; stems: ReadonlySet<string>; spellings: ReadonlySet<string> };

/** A phrase in the notation of `aspects.ts`, and what it means. */
export interface Phrase<Meaning> {
  elements: readonly Element[];
  /** How many words it has. */
  length: number;
  /** Whether it counts only where it is all that a clause speaks of. */
  isWeak: boolean;
  meaning: Meaning;
}

/** Phrases by the stems and spellings of their first words. */
export type PhraseIndex<Meaning> = ReadonlyMap<string, readonly Phrase<Meaning>[]>;

/** A phrase that was found. */
export interface Match<Meaning> {
  /** Places of its words among those of the clause, in order. */
  places: readonly number[];
  isWeak: boolean;
  meaning: Meaning;
}

/** @returns the phrases of a list in the notation of `aspects.ts` */
export function phrasesOf<Meaning>(list: string, meaning: Meaning): Phrase<Meaning>[] {
  return list.split(",").map((entry) => {
    const isWeak = entry.trim().startsWith("~");
    const elements = entry.replace("~", "").replaceAll("-", " ").trim().split(/\s+/).map(elementOf);
    return { elements, length: elements.filter(({ kind }) => kind === "word").length, isWeak, meaning };
  });
}

function elementOf(word: string): Element {
  if (word === "…") return { kind: "gap" };
  const forms = word.split("/");
  const isSpelling = (form: string) => form.startsWith("=") || inflected(form).length < minStem;
  return {
    kind: "word",
    stems: new Set(forms.filter((form) => !isSpelling(form)).map(inflected)),
    spellings: new Set(forms.filter(isSpelling).map((form) => form.replace("=", ""))),
  };
}

/** @returns the phrases, ready to be looked for */
export function phraseIndex<Meaning>(phrases: readonly Phrase<Meaning>[]): PhraseIndex<Meaning> {
  const index = new Map<string, Phrase<Meaning>[]>();
  for (const phrase of phrases) {
    const first = phrase.elements[0];
    if (first?.kind !== "word") continue;
    for (const key of [...first.stems, ...[...first.spellings].map((form) => `=${form}`)]) {
      index.set(key, [...(index.get(key) ?? []), phrase]);
    }
  }
  return index;
}

/**
 * @returns the phrases among the words. Where two share a word, the one of more words counts, then the first; several
 *   that have all their words in common count all.
 */
export function matchesIn<Meaning>(words: readonly Word[], index: PhraseIndex<Meaning>): Match<Meaning>[] {
  const keys = words.map(keysOf);
  const found = keys.flatMap((own, start) =>
    own
      .flatMap((key) => index.get(key) ?? [])
      .flatMap(({ elements, isWeak, meaning }) => {
        const places = placesOf(elements, keys, start);
        return places === undefined ? [] : [{ places, isWeak, meaning }];
      }),
  );
  const byLength = found.toSorted(
    (one, other) =>
      other.places.length - one.places.length ||
      spanOf(one) - spanOf(other) ||
      (one.places[0] ?? 0) - (other.places[0] ?? 0),
  );
  const kept: Match<Meaning>[] = [];
  const takenBy = new Map<number, string>();
  for (const match of byLength) {
    const name = match.places.join(" ");
    if (match.places.some((place) => (takenBy.get(place) ?? name) !== name)) continue;
    if (kept.some(({ meaning, places }) => meaning === match.meaning && places.join(" ") === name)) continue;
    for (const place of match.places) takenBy.set(place, name);
    kept.push(match);
  }
  return kept;
}

function spanOf({ places }: Match<unknown>): number {
  return (places.at(-1) ?? 0) - (places[0] ?? 0);
}

function keysOf({ normal }: Word): string[] {
  const plain = normal.replace(/['’]s?$/u, "").replace(/[^\p{L}\p{N}'&]/gu, "");
  return [...new Set([`=${plain}`, inflected(plain)])];
}

/** @returns the places of a phrase's words that begins at `start`, or `undefined` */
function placesOf(
  elements: readonly Element[],
  keys: readonly (readonly string[])[],
  start: number,
): number[] | undefined {
  const places: number[] = [];
  let at = start;
  let gap = 0;
  for (const element of elements) {
    if (element.kind === "gap") {
      gap = maxGap;
      continue;
    }
    const end = Math.min(at + gap, keys.length - 1);
    while (at <= end && !isForm(element, keys[at] ?? [])) at++;
    if (at > end) return undefined;
    places.push(at);
    at++;
    gap = 0;
  }
  return places;
}

function isForm({ stems, spellings }: Element & { kind: "word" }, keys: readonly string[]): boolean {
  return keys.some((key) => (key.startsWith("=") ? spellings.has(key.slice(1)) : stems.has(key)));
}

/**
 * @returns a word without its inflection: "hurried" and "hurrying" as "hurri", but "conversational" not as "conversation",
 *   which a stemmer would
 */
function inflected(word: string): string {
  return word
    .replace(/(?<=\p{L}{2})(?:ie[sd]|y(?:ing)?)$/u, "i")
    .replace(/(?<=\p{L}{2}(?:ing|ed))s$/u, "")
    .replace(/(?<=[aeiouy]\p{L}{1,10})(?:ing|ed)$/u, "")
    .replace(/(?<=\p{L}{2})(?<!s)(?:es|s)$/u, "")
    .replace(/(?<=\p{L}{2})e$/u, "")
    .replace(/(?<=[aeiou])([bdglmnprtz])\1$/u, "$1");
}
