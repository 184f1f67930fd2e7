import { z } from "zod";
import type { PaidOperation } from "#contract/operations.ts";
import type { WaveBrief } from "../composer.ts";
import {
  type Composer,
  type ComposerContact,
  type Compositions,
  compositions,
  type PrepText,
  type RephraseText,
  type WaveText,
} from "../composer.ts";
import type { Checked, ComposedOf, Composition, GivenOf, Part, Problem } from "./checks/checked.ts";
import { changedInRephrasing, inventedInBrief, inventedInWave, lostInWave } from "./checks/facts.ts";
import { type Example, prepExamples, rephraseExamples, waveExamples } from "./examples.ts";
import {
  prepInstruction,
  rephraseInstruction,
  rephraseSpecial,
  waveInstruction,
  waveSpecial,
} from "./instructions.ts";
import { limits, maxRephrased } from "./limits.ts";

/** What a language model is asked for, and what its answer has to be. */
export interface Task<Text> {
  /** One for all texts of an operation. */
  instruction: string;
  examples: readonly Example[];
  /** What is special about this text. */
  special: string;
  /** What the caller gave, as the model sees it. */
  request: Readonly<Record<string, string | undefined>>;
  /** The contract's shape. */
  shape: z.ZodObject & z.ZodType<Text>;
  /** Takes away what has no place in this text and costs no second request. */
  tidied?: (answer: Text) => Text;
  /** What the checks are given, but for the contact and the day. */
  composition: (answer: Text) => Composition;
}

/** @param composed carries out a task */
export function composerOf(
  composed: <Text>(contact: ComposerContact, task: Task<Text>, signal: AbortSignal) => Promise<Text>,
): Composer {
  return {
    prep: (contact, request, signal) => composed(contact, prepTask(request), signal),
    wave: (contact, request, signal) => composed(contact, waveTask(request), signal),
    rephrase: (contact, request, signal) => composed(contact, rephraseTask(request), signal),
  };
}

/** Section 4.2 of the specification. */
function prepTask({ prep_type, topic, agenda }: Compositions["prep"]["request"]): Task<PrepText> {
  return {
    instruction: prepInstruction,
    examples: prepExamples,
    special: `The conversation is a ${prep_type}.`,
    request: { topic, agenda },
    shape: compositions.prep.text,
    composition: (answer) => ({ operation: "prep", request: { prep_type, topic, agenda }, answer }),
  };
}

/** Section 4.3. */
function waveTask({ goal, tone, context, channel }: Compositions["wave"]["request"]): Task<WaveText> {
  const request = { goal, tone, context, channel };
  return {
    instruction: waveInstruction,
    examples: waveExamples,
    special: waveSpecial(request),
    request: { channel, goal, context },
    shape: compositions.wave.text,
    tidied: ({ wave }) => ({ wave: channel === "sms" ? { ...wave, subject: "" } : wave }),
    composition: (answer) => ({ operation: "wave", request, answer }),
  };
}

/** Section 4.4. */
function rephraseTask({ message }: Compositions["rephrase"]["request"]): Task<RephraseText> {
  return {
    instruction: rephraseInstruction,
    examples: rephraseExamples,
    special: rephraseSpecial(message),
    request: { message },
    shape: compositions.rephrase.text,
    composition: (answer) => ({ operation: "rephrase", request: { message }, answer }),
  };
}

/** What the checks need to know of an operation. */
interface OperationChecks<Each extends PaidOperation> {
  /** All that the caller wrote. */
  given: (request: GivenOf<Each>) => string[];
  parts: (answer: Compositions[Each]["answer"]) => Part[];
  limits: (request: GivenOf<Each>) => z.ZodType;
  facts: (checked: Checked, composed: ComposedOf<Each>) => Problem[];
}

/** A text that is not blank and has at most so many characters. */
const words = (max: number) => z.string().max(max).regex(/\S/, "must not be blank");

const prepLimits = z.object({
  talking_points: z
    .array(z.object({ point: words(limits.point), why: words(limits.point) }))
    .min(1)
    .max(limits.talkingPoints),
  approach_strategy: words(limits.note),
  what_to_avoid: z.array(words(limits.point)).max(limits.thingsToAvoid),
  opening_suggestion: words(limits.point),
});

function waveLimits(channel: WaveBrief["channel"]) {
  const { subject, body } = limits.wave[channel];
  const line = channel === "email" ? words(subject) : z.string().max(subject);
  return z.object({
    wave: z.object({
      subject: line.regex(/^[^\r\n]*$/, "must be one line"),
      body: words(body).min(12),
      reasoning: words(limits.note),
    }),
  });
}

const toContact = (text: string): Part => ({ text, to: "contact" });
const toUser = (text: string): Part => ({ text, to: "user" });

export const answerChecks: { [Each in PaidOperation]: OperationChecks<Each> } = {
  prep: {
    given: ({ topic, agenda = "" }) => [topic, agenda],
    parts: (answer) => [
      toContact(answer.opening_suggestion),
      toUser(answer.approach_strategy),
      ...answer.talking_points.flatMap(({ point, why }) => [toUser(point), toUser(why)]),
      ...answer.what_to_avoid.map(toUser),
    ],
    limits: () => prepLimits,
    facts: inventedInBrief,
  },
  wave: {
    given: ({ goal = "", context = "" }) => [goal, context],
    parts: ({ wave }) => [toContact(wave.subject), toContact(wave.body), toUser(wave.reasoning)],
    limits: ({ channel }) => waveLimits(channel),
    facts: (checked, composed) => [...inventedInWave(checked), ...lostInWave(composed)],
  },
  rephrase: {
    given: ({ message }) => [message],
    parts: ({ rephrased, reasoning }) => [toContact(rephrased), toUser(reasoning)],
    limits: ({ message }) =>
      z.object({ rephrased: words(maxRephrased(message)), reasoning: words(limits.note) }),
    facts: (_, composed) => changedInRephrasing(composed),
  },
};
