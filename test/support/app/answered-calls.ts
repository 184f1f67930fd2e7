import { sentence } from "#app/blocks/card.ts";
import { createPaidFeatures } from "#app/compose/paid-features.ts";
import type { AnsweredCall, PaidCall } from "#app/credits/paid-call.ts";
import type { CompositionOf, WorkOf } from "#app/credits/paid-operations.ts";
import { awaitingPresentation } from "#app/features/approvals/card.ts";
import { overBudgetPresentation } from "#app/features/credits/failure-card.ts";
import type { AnswerOf } from "#app/outreach/service/answers.ts";
import { createPresenter } from "#app/slack/paid/presenter.ts";
import { fullAnswers } from "../answers.ts";
import { noPersonSettings } from "./no-person-settings.ts";

/** Calls that were answered, as a card is given them. */

const details = {
  id: "call-1",
  person: "U02PRIYA001",
  charged: 10,
  balanceAfter: 419,
  settledAt: Date.parse("2026-03-02T12:00:00Z"),
} satisfies Partial<AnsweredCall>;

/** The receipt of these calls, when they were just made. */
export const receiptText =
  "1 credit used · 41.9 left · asked by you, <!date^1772452800^{ago}|2026-03-02 12:00 UTC> · kept in your messages with Rapport";

/** What is said above it, of a text that was written. */
export const toBeReadText = "Machine-written: read it before you send it";

export const jane = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };

const { talking_points, what_to_avoid, ...rest } = fullAnswers.prep;
const fullPrep: AnswerOf<"prep"> = {
  ...rest,
  talking_points: [...talking_points],
  what_to_avoid: [...what_to_avoid],
};

export function answeredPrep(
  request: Partial<WorkOf<"prep">["request"]> = {},
  value: AnswerOf<"prep"> = fullPrep,
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
  value: AnswerOf<"wave"> = fullAnswers.wave,
  missing: string[] = [],
) {
  const composition: CompositionOf<"wave"> = {
    operation: "wave",
    request: { addressee: jane, goal: "Renew before the 30th", ...request },
    answer: { value, missing },
  };
  return { ...details, composition };
}

const presenterOf = (calls: readonly PaidCall[]) =>
  createPresenter(
    createPaidFeatures({ factCheck: async () => undefined, personSettings: noPersonSettings }),
    {
      failed: async () => ({ title: "Brief", card: sentence("*No brief*\nNothing was charged.") }),
      overBudget: overBudgetPresentation,
      awaiting: awaitingPresentation,
    },
    {
      versions: async ({ id }) => [id],
      findReadable: async (_organisation, id) => calls.find((call) => call.id === id),
    },
  );

/** How the app shows work that waits for its result. */
export const waitingFor = presenterOf([]).waiting;

/** How calls look that share a modal, and one that's gone. */
export const togetherOf = (calls: readonly PaidCall[]) =>
  presenterOf(calls).together(
    { organisation: "T1", person: "U1" },
    { kind: "modal", view: "V1", together: [...calls.map(({ id }) => id), "gone"] },
  );
