import type { Advice, Trait } from "./advice.ts";
import { type Forms, formsOf, type PhraseKind, phraseKinds } from "./phrasebook/entry.ts";
import { readEntries } from "./phrasebook/read-entries.ts";
import { edited, phraseEdits } from "./phrasebook/replaced.ts";
import { masked } from "./text.ts";

/** A change of one sentence that is certain to read right. */
export interface SentenceMove {
  /** What was done, such as "jargon is in plain words". */
  what: string;
  /** It's done for contacts whose advice asks for one of these; for anyone where there is none. */
  serves: readonly Trait[];
  /** It isn't done for contacts whose advice asks for one of these. */
  unless?: readonly Trait[];
  change: (sentence: string) => string;
}

let forms: ReadonlyMap<PhraseKind, Forms> | undefined;

/** Reads the phrasebook when the first phrase is looked for. */
function formsFor(kind: PhraseKind): Forms | undefined {
  forms ??= readForms();
  return forms.get(kind);
}

function readForms(): ReadonlyMap<PhraseKind, Forms> {
  const entries = readEntries();
  return new Map(phraseKinds.map((kind) => [kind, formsOf(entries.filter((each) => each.kind === kind))]));
}

const inBook = (kind: PhraseKind) => (sentence: string) =>
  edited(sentence, phraseEdits(sentence, formsFor(kind) ?? new Map()));

/** @returns the sentence with a change of what isn't quoted, code, a link or a mention */
function replacing(pattern: RegExp, put: (found: string, ...groups: string[]) => string) {
  return (sentence: string): string => {
    const edits = [...masked(sentence).matchAll(pattern)].map(({ 0: found, index, ...groups }) => ({
      at: index,
      end: index + found.length,
      put: put(found, ...Object.values(groups).filter((each) => typeof each === "string")),
    }));
    return edits.length === 0 ? sentence : edited(sentence, edits);
  };
}

const emoji =
  "\\p{Extended_Pictographic}[\\p{Extended_Pictographic}\\u{FE0F}\\u{200D}\\u{1F3FB}-\\u{1F3FF} ]{0,60}";

/** Around a sentence: one between words may stand for a word. */
const outerEmoji = new RegExp(
  `^${emoji}(?=\\p{Lu}|$)|(?:(?<=[.!?,]) ?|(?<=[\\p{L}\\p{N})]) )${emoji}(?=\\s*$)|(?<=[.!?,\\p{L}]) [:;]-?[)DP](?=\\s*$)`,
  "gu",
);

const contractions: Readonly<Record<string, string>> = {
  "i'm": "I am",
  "we're": "we are",
  "you're": "you are",
  "they're": "they are",
  "i've": "I have",
  "we've": "we have",
  "you've": "you have",
  "i'll": "I will",
  "we'll": "we will",
  "you'll": "you will",
  "don't": "do not",
  "doesn't": "does not",
  "didn't": "did not",
  "isn't": "is not",
  "aren't": "are not",
  "wasn't": "was not",
  "can't": "cannot",
  "couldn't": "could not",
  "wouldn't": "would not",
  "haven't": "have not",
  "hasn't": "has not",
  "won't": "will not",
};

/**
 * In front of a pronoun it's a question, "Don't you have…?", whose words would have to change places; "Can't do Friday."
 * lacks a subject.
 */
const contracted = new RegExp(
  `(?<![\\p{L}'’])(?!(?<=^|[.!?\\n] ?)\\p{L}+n['’]t)(?:${Object.keys(contractions).join("|").replaceAll("'", "['’]")})(?=[ ,.;])(?! (?:i|you|we|they|he|she|it|there)\\b)`,
  "giu",
);

function spelledOut(found: string): string {
  const whole = contractions[found.toLowerCase().replace("’", "'")] ?? found;
  return /^\p{Lu}/u.test(found) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
}

/** Whole forms that are spoken short, where a word follows that doesn't stress them. */
const spelled =
  /(?<![\p{L}'’])(I|[Ww]e|[Yy]ou|[Tt]hey) (am|are|will) (?=\p{Ll})|(?<![\p{L}'’])([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Cc]ould|[Ww]ould) ?not (?=\p{Ll})/gu;

function shortForm(found: string): string {
  return found
    .replace(/ am $/, "'m ")
    .replace(/ are $/, "'re ")
    .replace(/ will $/, "'ll ")
    .replace(/ ?not $/, "n't ");
}

const orders =
  /^(?:send|refund|cover|submit|keep|use|pay|move|invite|return|confirm|let|review|sign|share|check|tell|give|forward|complete|fill|book|update|approve|call|email|reply|provide|bring|add|read|look) (?:me|us|it|the|this|that|these|those|your|our|my|a|an|in|at|back|by|out|to)\b/iu;

/** "Send me the forecast." asks no less with a please; what goes on with a condition or an offer may not be a request. */
function asked(sentence: string): string {
  if (!orders.test(sentence) || /\b(?:and|or|if|please|pls|thanks?|otherwise|know|look)\b/i.test(sentence))
    return sentence;
  return `Please ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

export const sentenceMoves: readonly SentenceMove[] = [
  { what: "run-ups and hedges are out", serves: [], unless: ["gentle"], change: inBook("hedge") },
  {
    what: "it asks and doesn't press",
    serves: ["gentle", "unhurried", "thanks"],
    change: inBook("pressing"),
  },
  { what: "requests say please", serves: ["gentle", "formal", "small talk", "thanks"], change: asked },
  { what: "everyday phrases are formal ones", serves: ["formal"], change: inBook("slang") },
  { what: "jargon is in plain words", serves: [], unless: ["formal"], change: inBook("jargon") },
  {
    what: "stiff phrases are everyday ones",
    serves: ["plain words", "casual", "direct"],
    unless: ["formal"],
    change: inBook("stiff"),
  },
  { what: "big words are out", serves: ["no hype", "plain words", "formal"], change: inBook("hype") },
  { what: "long-winded phrases are short", serves: [], change: inBook("wordy") },
  { what: "contractions are spelled out", serves: ["formal"], change: replacing(contracted, spelledOut) },
  { what: "it has contractions", serves: ["casual"], change: replacing(spelled, shortForm) },
  { what: "emoji are out", serves: ["no emoji", "formal"], change: replacing(outerEmoji, () => "") },
  {
    what: "exclamation marks are stops",
    serves: ["no exclamation marks", "formal", "no hype"],
    change: replacing(/(?<=[\p{L}\p{N})])!{1,20}(?=\s*$)/gu, () => "."),
  },
  { what: "one mark is enough", serves: [], change: replacing(/([!?])\1{1,20}/gu, (_, mark) => mark ?? "") },
];

/** @returns whether a move suits a contact, by the advice that asks for it */
export function suits(
  { serves, unless = [] }: Pick<SentenceMove, "serves" | "unless">,
  advice: Advice,
): boolean {
  return (
    !unless.some((trait) => advice.has(trait)) &&
    (serves.length === 0 || serves.some((trait) => advice.has(trait)))
  );
}
