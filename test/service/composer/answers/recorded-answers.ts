import { readFileSync } from "node:fs";
import { z } from "zod";
import { prepRequest, rephraseRequest, waveRequest } from "#contract/operations.ts";
import { compositions } from "#service/composer/composer.ts";
import type { Composed } from "#service/composer/model/checks/checked.ts";
import { contactNamed } from "../../helpers.ts";
import { advised } from "../people.ts";

/** The day on which the requests are made. */
export const today = "Tuesday, 10 March 2026";

const none = z.string().default("");
/** A sample person by name, or someone of whom only this advice is known. */
const contact = z.union([
  z.string().transform(contactNamed),
  z.strictObject({ must_do: none, must_never: none, likes_this: none, not_that: none }).transform(advised),
]);
const common = { what: z.string(), contact };
const wave = waveRequest.omit({ contact_id: true }).extend({ channel: waveRequest.shape.channel.unwrap() });
const recorded = z.discriminatedUnion("operation", [
  z.strictObject({
    ...common,
    operation: z.literal("prep"),
    request: prepRequest.omit({ contact_id: true }),
    answer: compositions.prep.text,
  }),
  z.strictObject({ ...common, operation: z.literal("wave"), request: wave, answer: compositions.wave.text }),
  z.strictObject({
    ...common,
    operation: z.literal("rephrase"),
    request: rephraseRequest.omit({ contact_id: true }),
    answer: compositions.rephrase.text,
  }),
]);

/** What was asked of a model, and what it answered. `what` says what is special about it, or wrong with it. */
export type RecordedAnswer = Composed & { what: string };

function answersIn(file: string): RecordedAnswer[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => ({ ...recorded.parse(JSON.parse(line)), today }));
}

/** As a capable model writes them: none should be sent back. */
export const goodAnswers = answersIn("good.jsonl");

/** Each with one flaw, for which it should be sent back. */
export const flawedAnswers = answersIn("flawed.jsonl");
