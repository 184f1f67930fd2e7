import type { z } from "zod";
import {
  type Composer,
  type ComposerContact,
  type Compositions,
  type PrepText,
  prepText,
  type RephraseText,
  rephraseText,
  type WaveText,
  waveText,
} from "../composer.ts";
import type { Composition } from "./checks/checked.ts";
import { type Example, prepExamples, rephraseExamples, waveExamples } from "./examples.ts";
import {
  prepInstruction,
  rephraseInstruction,
  rephraseSpecial,
  waveInstruction,
  waveSpecial,
} from "./instructions.ts";

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
    shape: prepText,
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
    shape: waveText,
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
    shape: rephraseText,
    composition: (answer) => ({ operation: "rephrase", request: { message }, answer }),
  };
}
