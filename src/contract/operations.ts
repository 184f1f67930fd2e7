import { z } from "zod";
import {
  connectionLanguage,
  contactId,
  creditAccounting,
  profile,
  relationship,
  talkingPoint,
  wave,
} from "./resources.ts";

/** Section 4.1, rules 1 and 2: at least one of the two; `email` takes precedence. */
export const lookupRequest = z
  .object({
    email: z.string().min(1).optional().describe("The contact's e-mail address, in upper or lower case."),
    linkedin_url: z
      .string()
      .min(1)
      .optional()
      .describe(
        "The contact's LinkedIn profile URL, in any spelling: with or without scheme, `www`, country or mobile host, tracking parameters, slash at the end.",
      ),
  })
  .refine((body) => body.email !== undefined || body.linkedin_url !== undefined, {
    message: "Supply email or linkedin_url.",
  });

/** Section 4.1: not found is a flag in the response, not an error. */
export const lookupResponse = z.discriminatedUnion("found", [
  z.object({
    found: z.literal(true).describe("`true`."),
    profile,
    connection_language: connectionLanguage,
    relationship: relationship.optional().describe("Absent if no signal is known."),
  }),
  z.object({
    found: z.literal(false).describe("`false`."),
    message: z.string().describe("Says that the contact isn't in the behavioral profile database."),
  }),
]);

/** Section 4.2. */
export const prepRequest = z.object({
  contact_id: contactId,
  prep_type: z.enum(["meeting", "call", "presentation"]).describe("The kind of meeting."),
  topic: z.string().min(1).describe("What it's about. Blank counts as missing."),
  agenda: z.string().optional().describe("The agenda, or more context."),
});

/** Section 4.2. */
export const prepResponse = z.object({
  talking_points: z.array(talkingPoint).describe("What to talk about."),
  approach_strategy: z.string().describe("How to approach the contact."),
  what_to_avoid: z.array(z.string()).describe("What to avoid."),
  opening_suggestion: z.string().describe("A line to open with."),
  ...creditAccounting.shape,
});

/** Section 4.3. `channel` defaults to `email`. */
export const waveRequest = z.object({
  contact_id: contactId,
  goal: z.string().optional().describe("What the message is for."),
  tone: z.enum(["professional", "casual", "warm", "direct"]).optional().describe("How it sounds."),
  context: z.string().optional().describe("More context for the message."),
  channel: z.enum(["email", "linkedin", "sms"]).optional().describe("Where it's sent. Defaults to `email`."),
});

/** Section 4.3. */
export const waveResponse = z.object({ wave, ...creditAccounting.shape });

/** Section 4.4. */
export const rephraseRequest = z.object({
  contact_id: contactId,
  message: z.string().min(1).describe("The message. Blank counts as missing."),
});

/** Section 4.4. `original` is the submitted message, unchanged. */
export const rephraseResponse = z.object({
  original: z.string().describe("The submitted message, unchanged to the byte."),
  rephrased: z.string().describe("The adapted message."),
  reasoning: z.string().describe("Why it was changed."),
  ...creditAccounting.shape,
});

const foundAnswer = z.object({
  found: z.literal(true),
  profile: profile.partial().optional(),
  connection_language: connectionLanguage.partial().optional(),
  relationship: relationship.partial().optional(),
});
const notFoundAnswer = z.object({ found: z.literal(false), message: z.string().optional() });
export type FoundAnswer = z.infer<typeof foundAnswer>;

/** Of a profile, something has to be there. */
const lookupAnswer = z
  .discriminatedUnion("found", [foundAnswer, notFoundAnswer])
  .refine(
    (answer) =>
      !answer.found ||
      Object.keys(answer.profile ?? {}).length > 0 ||
      Object.keys(answer.connection_language ?? {}).length > 0,
  );

/**
 * The four operations of section 4, all `POST {base_url}/<path>` with a JSON body. `price` is in tenths of a
 * credit (section 8), so that it's an exact integer. `answer` is what an answer has to have to be of use: the
 * specification doesn't say which fields are always present (section 4.5), and most of a profile is better than none.
 */
export const operations = {
  lookup: {
    path: "public-profile-lookup",
    price: 0,
    ...{ request: lookupRequest, response: lookupResponse, answer: lookupAnswer },
  },
  prep: {
    path: "prep-for-meeting",
    price: 10,
    ...{ request: prepRequest, response: prepResponse },
    answer: prepResponse.extend({ talking_points: z.array(talkingPoint.partial()) }).partial(),
  },
  wave: {
    path: "compose-wave",
    price: 10,
    ...{ request: waveRequest, response: waveResponse },
    answer: waveResponse.extend({ wave: wave.partial() }).partial(),
  },
  rephrase: {
    path: "rephrase-for-contact",
    price: 1,
    ...{ request: rephraseRequest, response: rephraseResponse, answer: rephraseResponse.partial() },
  },
} as const;

/** All operations, in the specification's order. */
export const operation = z.enum(["lookup", "prep", "wave", "rephrase"] satisfies (keyof typeof operations)[]);
export type Operation = z.infer<typeof operation>;
/** All that costs. */
export const paidOperation = operation.exclude(["lookup"]);
export type PaidOperation = z.infer<typeof paidOperation>;

/** What a paid operation is asked, besides for whom. */
export type AskedOf<Each extends PaidOperation> = Omit<
  z.infer<(typeof operations)[Each]["request"]>,
  "contact_id"
>;
export type LookupRequest = z.infer<typeof lookupRequest>;
export type PrepRequest = z.infer<typeof prepRequest>;

/**
 * Response header by which a service promises to know each `Idempotency-Key` for this many seconds after the request
 * that first had it: the same request with the same key is then charged once at most, and gets the first one's answer.
 * It has no standard name: draft-ietf-httpapi-idempotency-key-header, section 2.3, leaves it to each service how it
 * publishes this.
 */
export const keyLifetimeHeader = "idempotency-key-lifetime";

/**
 * Request header by which a client names answers that it has, by the `Idempotency-Key`s they came under, separated by
 * spaces: a service that knows it doesn't sell the same text once more (`not_composed`). Like the one below, it's ours.
 */
export const otherThanHeader = "other-than";

/** Response header by which a service says `true` of a text that it would write just so again for the same request. */
export const sameAgainHeader = "same-text-again";

/** @returns what two answers have in common if they are the same text, whatever they cost, and whatever's said about it */
export function textOf(answer: unknown): string {
  const isAbout = /^(?:credits_used|credits_remaining|original|reasoning)$/;
  return JSON.stringify(answer, (name, value: unknown) => (isAbout.test(name) ? undefined : value));
}

/**
 * @param value the header
 * @returns milliseconds; `undefined` when it promises nothing
 */
export function readKeyLifetime(value: string | string[] | undefined): number | undefined {
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) * 1_000 : undefined;
}
