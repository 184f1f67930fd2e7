import { readBalance } from "./credits/balances.ts";
import { readCreditSettings } from "./credits/settings.ts";
import { failedPresentation, overBudgetPresentation } from "./features/credits/failure.ts";
import { createPrepFeature } from "./features/prep/register.ts";
import { linkButton } from "./features/profile/card.ts";
import { rephraseFeature } from "./features/rephrase/register.ts";
import { waveButton } from "./features/wave/card.ts";
import { waveFeature } from "./features/wave/register.ts";
import type { PaidFeatures } from "./slack/paid/paid-feature.ts";
import { createPresenter, type Presenter } from "./slack/paid/presenter.ts";
import type { Database } from "./storage/database.ts";

/** The paid operations, as offered by their features. */
export const paidFeatures: PaidFeatures = {
  prep: createPrepFeature({ waveButton }),
  wave: waveFeature,
  rephrase: rephraseFeature,
};

/** How paid calls look, as defined by their features. */
export function createPaidPresenter({ query }: Pick<Database, "query">): Presenter {
  return createPresenter(paidFeatures, {
    async failed(call) {
      const balance = await readBalance(query, call.organisation);
      const { manager } = await readCreditSettings(query, call.organisation);
      const enterIdButton = (contact: Parameters<typeof linkButton>[1]) =>
        linkButton("Enter the id", contact);
      return failedPresentation(call, { balance, manager, enterIdButton });
    },
    overBudget: overBudgetPresentation,
  });
}
