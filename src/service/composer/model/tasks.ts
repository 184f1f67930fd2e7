import type { z } from "zod";
import type { PrepRequest, RephraseRequest } from "../../../contract/operations.ts";
import {
  type PrepText,
  prepText,
  type RephraseText,
  rephraseText,
  type WaveBrief,
  type WaveText,
  waveText,
} from "../composer.ts";
import type { Composition } from "./checks/checked.ts";
import { type Example, prepExamples, rephraseExamples, waveExamples } from "./examples.ts";
import { prepInstruction, rephraseInstruction, waveInstruction } from "./instructions.ts";

/** What a language model is asked for, and what its answer has to be. */
export interface Task<Text> {
  /** The same for all texts of an operation. */
  instruction: string;
  examples: readonly Example[];
  /** What is special about this text. */
  special: string;
  /** What the caller gave, as the model sees it. */
  request: Readonly<Record<string, string | undefined>>;
  /** The contract's shape. */
  shape: z.ZodObject & z.ZodType<Text>;
  /** What the checks are given, but for the contact. */
  composition: (answer: Text) => Composition;
}

/** Section 4.2 of the specification. */
export function prepTask({ prep_type, topic, agenda }: PrepRequest): Task<PrepText> {
  return {
    instruction: prepInstruction,
    examples: prepExamples,
    special: `The conversation is a ${prep_type}.`,
    request: { topic, agenda },
    shape: prepText,
    composition: (answer) => ({ operation: "prep", request: { prep_type, topic, agenda }, answer }),
  };
}

const rooms: Record<WaveBrief["channel"], string> = {
  email: "an e-mail with a subject of at most 60 characters and a body of 40 to 150 words",
  linkedin: "a LinkedIn message of at most 1,000 characters; its subject is a heading of a few words",
  sms: "a text message of at most 320 characters; its subject is the empty string",
};

/** Section 4.3. */
export function waveTask({ goal, tone, context, channel }: WaveBrief): Task<WaveText> {
  return {
    instruction: waveInstruction,
    examples: waveExamples,
    special: `The message is ${rooms[channel]}${tone === undefined ? "" : `, in a ${tone} tone`}.${goal === undefined ? " There is no goal: stay in touch, and ask for nothing that takes effort." : ""}`,
    request: { goal, context },
    shape: waveText,
    composition: (answer) => ({ operation: "wave", request: { goal, tone, context, channel }, answer }),
  };
}

/** Section 4.4. */
export function rephraseTask({ message }: RephraseRequest): Task<RephraseText> {
  return {
    instruction: rephraseInstruction,
    examples: rephraseExamples,
    special: `The message has ${message.length} characters.`,
    request: { message },
    shape: rephraseText,
    composition: (answer) => ({ operation: "rephrase", request: { message }, answer }),
  };
}
