import { z } from "zod";
import { beginningsOf, type Phrase, phrase } from "./phrase.ts";

/** What is wrong with a phrase, for people who mind. */
export const phraseKinds = ["wordy", "jargon", "stiff", "slang", "hype", "hedge", "pressing"] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** A line of `entries.jsonl`. Phrases and what surrounds them are written as `phrase` reads them. */
export const entry = z
  .strictObject({
    kind: z.enum(phraseKinds),
    /** All forms of a phrase, such as those of its verb. */
    find: z.array(z.string()),
    /** What takes the place of each, with `{}` for what is kept; nothing where the sentence does without. */
    put: z.array(z.string()),
    /** What has to be right before or after it. */
    previous: z.string().optional(),
    next: z.string().optional(),
    /** Words of which none may be in the sentence. */
    nowhere: z.string().optional(),
    /** Whether it is meant at the beginning of a sentence only. */
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

/** One form of a phrase, ready to be looked for. */
export interface Form {
  kind: PhraseKind;
  find: Phrase;
  put: string;
  previous: Phrase | undefined;
  next: Phrase | undefined;
  nowhere: ReadonlySet<string>;
  isFirst: boolean;
  isApart: boolean;
}

/** Forms by the word that they begin with, the longest first. */
export type Forms = ReadonlyMap<string, readonly Form[]>;

/** @returns the forms of all entries */
export function formsOf(entries: readonly Entry[]): Forms {
  const all = entries.flatMap((each) =>
    each.find.map(
      (find, index): Form => ({
        kind: each.kind,
        find: phrase(find),
        put: each.put[index] ?? "",
        previous: each.previous === undefined ? undefined : phrase(each.previous),
        next: each.next === undefined ? undefined : phrase(each.next),
        nowhere: new Set(each.nowhere?.split("|")),
        isFirst: each.start === true,
        isApart: each.apart === true,
      }),
    ),
  );
  const forms = new Map<string, Form[]>();
  for (const form of all.toSorted((one, other) => other.find.length - one.find.length)) {
    for (const word of new Set(beginningsOf(form.find))) {
      const same = forms.get(word);
      if (same === undefined) forms.set(word, [form]);
      else same.push(form);
    }
  }
  return forms;
}
