import type { z } from "zod";
import type { PaidOperation } from "#contract/operations.ts";
import { answerChecks } from "../tasks.ts";
import type { Checked, Composed, ComposedOf, Part, Problem } from "./checked.ts";

/** @returns the shape of an answer with its limits */
export function limitsOf<Each extends PaidOperation>({ operation, request }: ComposedOf<Each>): z.ZodType {
  return answerChecks[operation].limits(request);
}

/** @returns what an answer changes of the facts that it was given */
export function factsOf<Each extends PaidOperation>(checked: Checked, composed: ComposedOf<Each>): Problem[] {
  return answerChecks[composed.operation].facts(checked, composed);
}

function givenIn<Each extends PaidOperation>({ operation, request }: ComposedOf<Each>): string[] {
  return answerChecks[operation].given(request);
}

function partsOf<Each extends PaidOperation>({ operation, answer }: ComposedOf<Each>): Part[] {
  return answerChecks[operation].parts(answer);
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
