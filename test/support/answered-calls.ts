import type { CompositionOf, WorkOf } from "../../src/app/credits/operations.ts";
import type { AnsweredCall } from "../../src/app/credits/paid-call.ts";
import type { PrepAnswer, WaveAnswer } from "../../src/app/outreach/answers.ts";
import { fullAnswers } from "./answers.ts";

/** Calls that were answered, as a card is given them. */

const details = {
  id: "call-1",
  person: "U02PRIYA001",
  charged: 10,
  balanceAfter: 419,
  settledAt: Date.parse("2026-03-02T12:00:00Z"),
} satisfies Partial<AnsweredCall>;

/** The receipt of these calls. */
export const receiptText =
  "1 credit used · 41.9 left · asked by you, <!date^1772452800^{ago}|2026-03-02 12:00 UTC>";

export const jane = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };

const { talking_points, what_to_avoid, ...rest } = fullAnswers.prep;
const fullPrep: PrepAnswer = {
  ...rest,
  talking_points: [...talking_points],
  what_to_avoid: [...what_to_avoid],
};

export function answeredPrep(
  request: Partial<WorkOf<"prep">["request"]> = {},
  value: PrepAnswer = fullPrep,
  missing: string[] = [],
) {
  const composition: CompositionOf<"prep"> = {
    operation: "prep",
    request: { addressee: jane, prep_type: "call", topic: "Q3 renewal", ...request },
    answer: { value, missing },
  };
  return { ...details, composition };
}

export function answeredWave(
  request: Partial<WorkOf<"wave">["request"]> = {},
  value: WaveAnswer = fullAnswers.wave,
  missing: string[] = [],
) {
  const composition: CompositionOf<"wave"> = {
    operation: "wave",
    request: { addressee: jane, goal: "Renew before the 30th", ...request },
    answer: { value, missing },
  };
  return { ...details, composition };
}
