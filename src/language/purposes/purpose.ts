import { z } from "zod";

/** What a sentence does that a reader who only cares about the matter misses nothing without. */
export const idlePurposes = ["small talk", "flattery", "hype", "padding"] as const;
export type IdlePurpose = (typeof idlePurposes)[number];

/** What one sentence of a message is there for. */
const purpose = z.enum([
  ...idlePurposes,
  "thanks",
  "apology",
  "ask",
  "news",
  "background",
  // What its writer will do.
  "next",
]);
type Purpose = z.infer<typeof purpose>;

/** A line of `examples.jsonl`: a message by its sentences, each with what a person said it is there for. */
export const example = z.object({ sentences: z.array(z.tuple([z.string(), purpose])) });

/** @returns the messages of a file such as `examples.jsonl` */
export function readExamples(lines: string): z.infer<typeof example>[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => example.parse(JSON.parse(line)));
}

/** @returns whether a reader who only cares about the matter misses nothing without it */
export function isIdle(purpose: Purpose): purpose is IdlePurpose {
  return idlePurposes.some((idle) => idle === purpose);
}
