import type { Presentation } from "./blocks/card-modal.ts";
import { readBalance } from "./credits/balances.ts";
import type { AnsweredCall } from "./credits/paid-call.ts";
import { readCreditSettings } from "./credits/settings.ts";
import { failedPresentation, overBudgetPresentation } from "./features/credits/failure.ts";
import { briefPresentation, briefWaiting } from "./features/prep/card.ts";
import { linkButton } from "./features/profile/card.ts";
import { rephrasedPresentation, rephraseWaiting } from "./features/rephrase/card.ts";
import { waveButton, wavePresentation, waveWaiting } from "./features/wave/card.ts";
import type { Presenter } from "./slack/paid/paid-call-desk.ts";
import type { Reading } from "./slack/paid/paid-result.ts";
import type { Database } from "./storage/database.ts";

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
