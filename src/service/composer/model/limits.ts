import type { WaveBrief } from "../composer.ts";

/** What each text may have at most: the prompt states these limits and the checks hold the answer to them. */
export const limits = {
  /** What a model is sent of a contact and a request together, in characters of JSON. */
  data: 40_000,
  /** Characters of a reasoning, an approach and other notes to the user. */
  note: 3_000,
  /** Characters of a talking point, its reason, a thing to avoid and an opening. */
  point: 800,
  talkingPoints: 20,
  thingsToAvoid: 12,
  /** Characters. A text message has no subject. */
  wave: {
    email: { subject: 120, body: 4_000 },
    linkedin: { subject: 120, body: 1_500 },
    sms: { subject: 0, body: 320 },
  } satisfies Record<WaveBrief["channel"], { subject: number; body: number }>,
} as const;

/** @returns how long a rephrasing may be, in characters: a short message may need a greeting and a close */
export function maxRephrased(message: string): number {
  return 2 * message.length + 200;
}
