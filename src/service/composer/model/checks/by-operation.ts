import { z } from "zod";
import type { PaidOperation } from "#contract/operations.ts";
import type { Compositions, WaveBrief } from "../../composer.ts";
import { limits, maxRephrased } from "../limits.ts";
import type { Checked, Composed, ComposedOf, GivenOf, Part, Problem } from "./checked.ts";
import { changedInRephrasing, inventedInBrief, inventedInWave, lostInWave } from "./facts.ts";

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

const byOperation: { [Each in PaidOperation]: OperationChecks<Each> } = {
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

/** @returns the shape of an answer with its limits */
export function limitsOf<Each extends PaidOperation>({ operation, request }: ComposedOf<Each>): z.ZodType {
  return byOperation[operation].limits(request);
}

/** @returns what an answer changes of the facts that it was given */
export function factsOf<Each extends PaidOperation>(checked: Checked, composed: ComposedOf<Each>): Problem[] {
  return byOperation[composed.operation].facts(checked, composed);
}

function givenIn<Each extends PaidOperation>({ operation, request }: ComposedOf<Each>): string[] {
  return byOperation[operation].given(request);
}

function partsOf<Each extends PaidOperation>({ operation, answer }: ComposedOf<Each>): Part[] {
  return byOperation[operation].parts(answer);
}

/** @returns an answer as the checks see it */
export function toChecked(composed: Composed): Checked {
  const { name, profile, connection_language, relationship } = composed.contact;
  const lastSignal = composed.operation === "prep" ? relationship?.last_signal_at.slice(0, 10) : "";
  const request = givenIn(composed).join("\n");
  const about = [name, profile.tone_summary, ...Object.values(connection_language)].join("\n");
  const parts = partsOf(composed).map(({ text, to }) => ({ text: asSeen(text), to }));
  return {
    composed,
    parts,
    texts: parts.filter(({ to }) => to === "contact").map(({ text }) => text),
    request: asSeen(request),
    profile: asSeen(about),
    known: asSeen([request, about, lastSignal, composed.today].join("\n")),
  };
}

/** Text as it's read, where a domain or a phone number isn't parted by what isn't seen, nor by the frames of keycaps. */
function asSeen(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]|\u20e3|(?![\n\r\t])\p{Cc}/gu, "");
}
