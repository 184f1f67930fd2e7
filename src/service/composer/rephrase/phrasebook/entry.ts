import { z } from "zod";
import { beginningsOf, type Phrase, phrase } from "../phrase.ts";

/** What is wrong with a phrase, for whoever minds. */
export const phraseKinds = [
  "wordy",
  "jargon",
  "stiff",
  "slang",
  "hype",
  "hedge",
  "pressing",
  "belittled",
] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** A line of `entries.jsonl`. Phrases and what stands around them are written as `phrase` reads them. */
const entry = z
  .strictObject({
    kind: z.enum(phraseKinds),
    /** All forms of a phrase, such as those of its verb. */
    find: z.array(z.string()),
    /** What takes the place of each, with `{}` for what is kept; nothing where the sentence does without. */
    put: z.array(z.string()),
    /** What has to stand right before or after it. */
    previous: z.string().optional(),
    next: z.string().optional(),
    /** Words of which none may be shortly before it, with a bar between two. */
    unless: z.string().optional(),
    /** Words of which none may be in the sentence. */
    nowhere: z.string().optional(),
    /** Whether it is meant at the beginning of a sentence only, behind a greeting at most. */
    start: z.literal(true).optional(),
    /** Whether it is meant by itself only: in front of a comma at the beginning, or behind one at the end. */
    apart: z.literal(true).optional(),
    /** A sentence with the phrase, and without. */
    example: z.tuple([z.string(), z.string()]),
    /** A sentence where the very words say something else. */
    trap: z.string().optional(),
  })
  .refine(({ find, put }) => find.length === put.length, "each form needs what takes its place");

/** An entry of the phrasebook. */
export type Entry = z.infer<typeof entry>;

/** @returns the entries of a file such as `entries.jsonl` */
export function readEntries(lines: string): Entry[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => entry.parse(JSON.parse(line)));
}

/** One form of a phrase, ready to be looked for. */
export interface Form {
  find: Phrase;
  put: string;
  previous: Phrase | undefined;
  next: Phrase | undefined;
  unless: ReadonlySet<string>;
  nowhere: ReadonlySet<string>;
  isFirst: boolean;
  isApart: boolean;
}

/** Forms by the word that they begin with, the longest first. */
export type Forms = ReadonlyMap<string, readonly Form[]>;

/** @returns the forms of all entries */
export function formsOf(entries: readonly Entry[]): Forms {
  const forms = new Map<string, Form[]>();
  const all = entries.flatMap((each) =>
    each.find.map(
      (find, index): Form => ({
        find: phrase(find),
        put: each.put[index] ?? "",
        previous: each.previous === undefined ? undefined : phrase(each.previous),
        next: each.next === undefined ? undefined : phrase(each.next),
        unless: wordsOf(each.unless),
        nowhere: wordsOf(each.nowhere),
        isFirst: each.start === true,
        isApart: each.apart === true,
      }),
    ),
  );
  for (const form of all.toSorted((one, other) => other.find.length - one.find.length)) {
    for (const word of new Set(beginningsOf(form.find))) forms.set(word, [...(forms.get(word) ?? []), form]);
  }
  return forms;
}

function wordsOf(words: string | undefined): ReadonlySet<string> {
  return new Set(words?.split("|"));
}
