import { z } from "zod";
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
import type { UnusableReason } from "../composer-error.ts";
import { changedFacts } from "../kept-facts.ts";

/** What is wrong with an answer of the right shape. */
export interface Problem {
  reason: UnusableReason;
  /** For the model, in our words. */
  told: string;
  /** Words of the message or of the answer that it is about. They are data. */
  about?: readonly string[];
}

/** What a language model is asked for, and what its answer has to be. */
export interface Task<Text> {
  instruction: string;
  /** What the caller gave, as the model sees it. */
  request: Readonly<Record<string, string | undefined>>;
  /** The contract's shape. */
  shape: z.ZodType<Text>;
  problems: (text: Text) => Problem[];
}

/** A text that is not blank and has at most so many characters. */
const words = (most: number) => z.string().max(most).regex(/\S/, "must not be blank");

const prepLimits = z.object({
  talking_points: z
    .array(z.object({ point: words(600), why: words(600) }))
    .min(1)
    .max(12),
  approach_strategy: words(3_000),
  what_to_avoid: z.array(words(400)).max(12),
  opening_suggestion: words(1_000),
});

/** What each channel has room for; a text message has no subject. */
const waveLimits: Record<WaveBrief["channel"], z.ZodType> = {
  email: waveOf(words(200).regex(/^[^\r\n]*$/, "must be one line"), 6_000),
  linkedin: waveOf(z.string().max(200), 2_000),
  sms: waveOf(z.literal(""), 480),
};

function waveOf(subject: z.ZodType, most: number) {
  return z.object({ wave: z.object({ subject, body: words(most), reasoning: words(2_000) }) });
}

const reading =
  "Read connection_language closely: must_do and likes_this say what works with the contact, must_never and not_that what does not. The profile says the rest; a low confidence makes it a hint.";

/** Section 4.2 of the specification. */
export function prepTask({ prep_type, topic, agenda }: PrepRequest): Task<PrepText> {
  return {
    instruction: `Prepare the user for a ${prep_type} with the contact about the topic. ${reading} Give three to six talking points on topic and agenda, each with why it will work with this contact; an approach; what to avoid; and one sentence to open with, ready to be said.`,
    request: { topic, agenda },
    shape: prepText,
    problems: (text) => beyond(prepLimits, text),
  };
}

const rooms: Record<WaveBrief["channel"], string> = {
  email: "an e-mail with a subject of at most 60 characters",
  linkedin: "a LinkedIn message of at most 1,000 characters; its subject is a heading of a few words",
  sms: "a text message of at most 320 characters; its subject is the empty string",
};

/** Section 4.3. */
export function waveTask({ goal, tone, context, channel }: WaveBrief): Task<WaveText> {
  const given = `${goal ?? ""}\n${context ?? ""}`;
  return {
    instruction: `Write ${rooms[channel]}, from the user to the contact, towards the user's goal${tone === undefined ? "" : `, in a ${tone} tone`}. ${reading} Address the contact as "you". It ends with one clear request or next step, and without the name of its sender, who adds it. The reasoning tells the user in two or three sentences why it is phrased as it is.`,
    request: { goal, context },
    shape: waveText,
    problems: (text) => [...beyond(waveLimits[channel], text), ...strangeLinks(given, text.wave.body)],
  };
}

/** Section 4.4. */
export function rephraseTask({ message }: RephraseRequest): Task<RephraseText> {
  const limits = z.object({ rephrased: words(2 * message.length + 600), reasoning: words(2_000) });
  return {
    instruction: `Rephrase the message so that the contact likes to read it: directness, warmth, length, greeting and layout are yours to change. ${reading} What it says stays: copy every number, amount, date, time, link, address, mention (such as <@U123>), name, quotation and piece of code exactly as it is written, keep every "not", "never" and "no", and add none. It stays a message from the user to the contact; do not answer it. The reasoning tells the user in two or three sentences what was changed and why.`,
    request: { message },
    shape: rephraseText,
    problems: (text) => [...beyond(limits, text), ...changed(message, text.rephrased)],
  };
}

function beyond(limits: z.ZodType, text: unknown): Problem[] {
  const read = limits.safeParse(text);
  return read.success
    ? []
    : [{ reason: "it breaks the limits of a text", told: z.prettifyError(read.error) }];
}

/** A link that nobody gave leads people where nobody wants them. */
function strangeLinks(given: string, body: string): Problem[] {
  const links = body.match(/(?:https?:\/\/|\bwww\.)[^\s<>]*[^\s<>.,;:!?)\]}'"]/gi) ?? [];
  const strange = links.filter((link) => !given.includes(link));
  if (strange.length === 0) return [];
  return [
    {
      reason: "it does not keep the facts",
      told: "These links are not in the data: leave them out.",
      about: strange,
    },
  ];
}

function changed(message: string, rephrased: string): Problem[] {
  const { lost, added, lacksNegation } = changedFacts(message, rephrased);
  const reason = "it does not keep the facts";
  return [
    ...(lost.length === 0
      ? []
      : [{ reason, told: "These are missing; write them exactly so.", about: lost } as const]),
    ...(added.length === 0
      ? []
      : [{ reason, told: "These are not in the message; leave them out.", about: added } as const]),
    ...(lacksNegation
      ? [
          {
            reason,
            told: 'A negation is missing: keep every "not", "never" and "no" of the message.',
          } as const,
        ]
      : []),
  ];
}
