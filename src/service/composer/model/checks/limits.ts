import { z } from "zod";
import type { WaveBrief } from "../../composer.ts";
import type { Check, Composed } from "./checked.ts";

/** A text that is not blank and has at most so many characters. */
const words = (max: number) => z.string().max(max).regex(/\S/, "must not be blank");

const prepLimits = z.object({
  talking_points: z
    .array(z.object({ point: words(600), why: words(600) }))
    .min(1)
    .max(12),
  approach_strategy: words(3_000),
  what_to_avoid: z.array(words(400)).max(12),
  opening_suggestion: words(600),
});

/** What each channel has room for; a text message has no subject. */
const waveLimits: Record<WaveBrief["channel"], z.ZodType> = {
  email: waveOf(words(120).regex(/^[^\r\n]*$/, "must be one line"), 4_000),
  linkedin: waveOf(z.string().max(120), 1_500),
  sms: waveOf(z.literal(""), 320),
};

function waveOf(subject: z.ZodType, max: number) {
  return z.object({ wave: z.object({ subject, body: words(max).min(12), reasoning: words(2_000) }) });
}

/** A short message may need a greeting and a close; a long one needs no second one. */
function rephraseLimits(message: string) {
  return z.object({ rephrased: words(2 * message.length + 200), reasoning: words(2_000) });
}

function limitsOf({ operation, request }: Composed): z.ZodType {
  switch (operation) {
    case "prep":
      return prepLimits;
    case "wave":
      return waveLimits[request.channel];
    case "rephrase":
      return rephraseLimits(request.message);
    default:
      return operation satisfies never;
  }
}

export const limits: Check = ({ composed }) => {
  const read = limitsOf(composed).safeParse(composed.answer);
  return read.success
    ? []
    : [{ reason: "it breaks the limits of a text", instruction: z.prettifyError(read.error) }];
};

/** Words after which no sentence ends; and a comma, but for the one of a short "Best regards,". */
const unfinishedEnd =
  /(?<![\p{L}\p{N}])(?:the|an|a|of|to|and|or|with|for|from|your|our|my|that|which|because|der|die|das|und|oder|mit|für|le|la|les|et|ou|avec|pour|el|los|y|con|para|il|gli|e|per)$|[^\n]{40},$/iu;

/** A text that was cut off in the middle of a sentence, which servers don't always tell. */
export const unfinished: Check = ({ parts, request }) => {
  const isUnfinished = (end: string) => unfinishedEnd.test(end);
  const about = parts
    .map(({ text }) => text.trim().slice(-80))
    .filter((end) => isUnfinished(end) && !isUnfinished(request.trim().slice(-80)));
  if (about.length === 0) return [];
  return [{ reason: "it isn't finished", instruction: "A text ends in the middle of a sentence.", about }];
};
