import type { Presentation } from "./app/blocks/card-modal.ts";
import { readBalance } from "./app/credits/balances.ts";
import type { AnsweredCall } from "./app/credits/paid-call.ts";
import { readCreditSettings } from "./app/credits/settings.ts";
import { failedPresentation, overBudgetPresentation } from "./app/features/credits/failure.ts";
import { briefPresentation, briefWaiting } from "./app/features/prep/card.ts";
import { linkButton } from "./app/features/profile/card.ts";
import { rephrasedPresentation, rephraseWaiting } from "./app/features/rephrase/card.ts";
import { waveButton, wavePresentation, waveWaiting } from "./app/features/wave/card.ts";
import type { Presenter } from "./app/slack/paid/paid-call-desk.ts";
import type { Reading } from "./app/slack/paid/paid-result.ts";
import type { Database } from "./app/storage/database.ts";

/** How paid calls look, each as its feature says. */
export function createPresenter({ query }: Database): Presenter {
  return {
    waiting(work) {
      switch (work.operation) {
        case "prep":
          return briefWaiting(work);
        case "wave":
          return waveWaiting(work);
        case "rephrase":
          return rephraseWaiting(work);
      }
    },
    answered: answeredPresentation,
    async failed(call) {
      const balance = await readBalance(query, call.organisation);
      const { manager } = await readCreditSettings(query, call.organisation);
      const enterIdButton = (contact: Parameters<typeof linkButton>[1]) =>
        linkButton("Enter the id", contact);
      return failedPresentation(call, { balance, manager, enterIdButton });
    },
    overBudget: async (refusal, work) => overBudgetPresentation(refusal, work),
  };
}

export function answeredPresentation({ composition, ...call }: AnsweredCall, reading: Reading): Presentation {
  switch (composition.operation) {
    case "prep":
      return briefPresentation({ ...call, composition }, { ...reading, waveButton });
    case "wave":
      return wavePresentation({ ...call, composition }, reading);
    case "rephrase":
      return rephrasedPresentation({ ...call, composition }, reading);
  }
}
