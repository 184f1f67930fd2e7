import nlp from "compromise/three";
import { stemmer } from "stemmer";
import { z } from "zod";
import { synonymOf } from "./synonyms.ts";

/** A word of a sentence as `compromise` reads it. A contraction is two words, of which the second has no text. */
export interface Word {
  /** Lower case; of a contraction, its part: "won't" is "will" and "not". */
  normal: string;
  /** The stem of the dictionary's form: the same for "sent" and "send", "attends" and "attending". */
  root: string;
  tags: ReadonlySet<string>;
  /** Verbatim. */
  text: string;
  /** Where it begins and ends in the whole text. */
  at: number;
  end: number;
  /** Whether a comma, a dash or the like follows. */
  isCut: boolean;
}

/** An English sentence. */
export interface Sentence {
  text: string;
  at: number;
  words: readonly Word[];
  /** Roots of the words that carry meaning. */
  roots: ReadonlySet<string>;
  isQuestion: boolean;
}

const parsed = z.array(
  z.object({
    text: z.string(),
    offset: z.object({ start: z.number() }),
    terms: z.array(
      z.object({
        text: z.string(),
        post: z.string(),
        normal: z.string(),
        implicit: z.string().nullish(),
        machine: z.string().nullish(),
        root: z.string().nullish(),
        tags: z.array(z.string()),
        offset: z.object({ start: z.number(), length: z.number() }),
      }),
    ),
  }),
);

const numbers = z.array(
  z.object({
    text: z.string(),
    offset: z.object({ start: z.number() }),
    number: z.object({ num: z.number().nullable().catch(null) }),
    terms: z.array(z.object({ tags: z.array(z.string()) })),
  }),
);

/** Tags of words that carry meaning. */
const meaningful = ["Noun", "Verb", "Adjective", "Value"];
const grammatical = [
  "Pronoun",
  "Auxiliary",
  "Copula",
  "Modal",
  "Determiner",
  "Preposition",
  "Conjunction",
  "Negative",
];

/** Verbs that say little by themselves. */
const light = new Set(
  "be is have do get let please want need make like go take give possible able to".split(" ").map(stemmer),
);

/** Words that begin a clause. */
const clauseStarts = new Set(
  "but and so because while whereas although though if unless until once when whenever provided otherwise whether since".split(
    " ",
  ),
);

/** @returns the parts of a sentence that have a verb each, with what belongs to it */
export function clausesOf(sentence: Sentence): Sentence[] {
  const pieces: Word[][] = [];
  for (const [index, word] of sentence.words.entries()) {
    const before = sentence.words[index - 1];
    const piece = pieces.at(-1);
    const isStart = piece === undefined || before?.isCut === true || clauseStarts.has(word.normal);
    if (isStart && (piece === undefined || piece.some(isVerb))) pieces.push([word]);
    else piece?.push(word);
  }
  const last = pieces.at(-1);
  if (pieces.length > 1 && last?.some(isVerb) === false) pieces.at(-2)?.push(...(pieces.pop() ?? []));
  return pieces.map((words, index): Sentence => {
    const at = index === 0 ? sentence.at : (words[0]?.at ?? sentence.at);
    const end = pieces[index + 1]?.[0]?.at ?? sentence.at + sentence.text.length;
    return {
      text: sentence.text.slice(at - sentence.at, end - sentence.at),
      at,
      words,
      roots: new Set(words.filter(carriesMeaning).map(({ root }) => root)),
      isQuestion: sentence.isQuestion,
    };
  });
}

function isVerb({ tags }: Word): boolean {
  return tags.has("Verb");
}

/** A composer reads the same few words many times over, which takes a millisecond each. Of texts that are this short. */
const [maxKept, maxKeptLength] = [256, 300];
const kept = new Map<string, readonly Sentence[]>();

/** @returns the sentences of an English text */
export function sentencesOf(text: string): readonly Sentence[] {
  if (text.length > maxKeptLength) return parsedSentences(text);
  const known = kept.get(text);
  if (known !== undefined) return known;
  const read = parsedSentences(text);
  if (kept.size >= maxKept) kept.clear();
  kept.set(text, read);
  return read;
}

function parsedSentences(text: string): Sentence[] {
  const doc = nlp(text);
  doc.compute("root");
  const options = {
    offset: true,
    terms: { tags: true, offset: true, normal: true, implicit: true, root: true, machine: true },
  };
  return parsed.parse(doc.json(options)).map((sentence) => {
    const words: Word[] = [];
    for (const term of sentence.terms) words.push(wordOf(term, words.at(-1)));
    return {
      text: sentence.text,
      at: sentence.offset.start,
      words: words.map((word, index) => ({ ...word, tags: tagsAt(words, index) })),
      roots: new Set(words.filter(carriesMeaning).map(({ root }) => root)),
      isQuestion: /\?["”’)]*\s*$/u.test(sentence.text),
    };
  });
}

function tagsAt(words: readonly Word[], index: number): ReadonlySet<string> {
  if (isMistakenVerb(words, index)) return new Set(["Verb", "Infinitive"]);
  const isHelper = words[index]?.normal === "going" && isMistakenVerb(words, index + 2);
  return isHelper ? new Set(["Verb", "Auxiliary"]) : (words[index]?.tags ?? new Set());
}

/** `compromise` takes "brief" of "he's going to brief Aisha" for an adjective. */
function isMistakenVerb(words: readonly Word[], index: number): boolean {
  const [word, before, after] = [words[index], words[index - 1], words[index + 1]];
  const isInfinitive =
    before?.tags.has("Modal") === true ||
    (before?.normal === "to" &&
      /^(?:going|want|wants|need|needs|has|have|had|supposed|able)$/u.test(words[index - 2]?.normal ?? ""));
  return (
    word !== undefined &&
    isInfinitive &&
    /^\p{Ll}+$/u.test(word.text) &&
    (word.tags.has("Adjective") || (word.tags.has("Noun") && word.tags.has("Singular"))) &&
    (after?.tags.has("ProperNoun") === true ||
      /^(?:me|us|him|them|the|our|your|my|his|their)$/u.test(after?.normal ?? ""))
  );
}

function wordOf(term: z.infer<typeof parsed>[number]["terms"][number], before: Word | undefined): Word {
  const normal = (term.implicit ?? term.normal).toLowerCase().replaceAll("’", "'");
  const root = (term.root ?? term.machine ?? normal).toLowerCase().replace(/['’]s$/u, "");
  const isContracted = term.text === "" && before !== undefined;
  return {
    normal,
    root: synonymOf(stemmer(root === "" ? normal : root)),
    tags: new Set(term.tags),
    text: term.text,
    at: isContracted ? before.at : term.offset.start,
    end: isContracted ? before.end : term.offset.start + term.offset.length,
    isCut: /[,;:–—)]/u.test(term.post),
  };
}

/** @returns whether a sentence says something else without the word */
export function carriesMeaning({ tags, root }: Word): boolean {
  return (
    meaningful.some((tag) => tags.has(tag)) && !grammatical.some((tag) => tags.has(tag)) && !light.has(root)
  );
}

/** A number in words. `isOrdinal`: "third", not "three". */
export interface WrittenNumber {
  at: number;
  end: number;
  value: number;
  isOrdinal: boolean;
}

/** @returns the numbers that are written in words */
export function writtenNumbers(text: string): WrittenNumber[] {
  return (
    numbers
      // A bracket parts "€5 (twelve days)", and `compromise` takes "three out of twelve" for one number.
      .parse(
        nlp(
          text
            .replace(/[()]|,(?= (?:first|second|third|fourth|fifth|last)\b)/gu, "\n")
            .replaceAll(" out of ", " beside "),
        )
          .numbers()
          // To say where they are takes long where there are thousands of digits.
          .filter((found) => !/\d/u.test(found.text()))
          .json({ offset: true }),
      )
      .flatMap(({ text: words, offset, number, terms }) => {
        const written = words.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, "");
        if (number.num === null || number.num === 0 || !/^\p{L}/u.test(written) || /\d/.test(written))
          return [];
        const isOrdinal = terms.some(({ tags }) => tags.includes("Ordinal"));
        return [{ at: offset.start, end: offset.start + written.length, value: number.num, isOrdinal }];
      })
  );
}

const model = z.object({ one: z.object({ lexicon: z.record(z.string(), z.unknown()) }) });
let lexicon: Readonly<Record<string, unknown>> | undefined;
const commonTags =
  /^(?:Adjective|Noun|Singular|Plural|Actor|Infinitive|PresentTense|PastTense|Participle|Gerund|Duration|Uncountable|Ordinal|Comparative|Superlative)$/;

/** @returns whether the dictionary has a word in lower case, and as no name */
export function isCommonWord(word: string): boolean {
  lexicon ??= model.parse(nlp.model()).one.lexicon;
  const tag = lexicon[word];
  return typeof tag === "string" && commonTags.test(tag);
}
