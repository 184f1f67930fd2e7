import { readableCredits } from "../../contract/amount.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { sentence } from "../blocks/card.ts";
import { suppressedText } from "../blocks/suppressed.ts";
import { readBalance } from "../credits/balance.ts";
import { readCreditSettings } from "../credits/credit-settings.ts";
import type { Ledger } from "../credits/ledger/ledger.ts";
import { workOf } from "../credits/paid-call.ts";
import type { TeamCrm } from "../crm/team-crm.ts";
import { awaitingPresentation } from "../features/approvals/card.ts";
import { failedPresentation, overBudgetPresentation } from "../features/credits/failure-card.ts";
import { logButton } from "../features/crm/log-form.ts";
import { createPrepFeature } from "../features/prep/register.ts";
import { knowledgeButton, linkButton } from "../features/profile/card.ts";
import type { FactCheck } from "../features/rephrase/fact-check.ts";
import { createRephraseFeature } from "../features/rephrase/register.ts";
import { createWaveFeature } from "../features/wave/register.ts";
import { contactOf, nameOf } from "../outreach/contact.ts";
import type { Profiles } from "../outreach/profiles.ts";
import type { Suppressions } from "../outreach/suppressions.ts";
import type { PersonSettingsStore } from "../person-settings/person-settings.ts";
import { type PaidFeatures, paidButton } from "../slack/paid/paid-feature.ts";
import { createPresenter, type Presenter } from "../slack/paid/presenter.ts";
import type { Database } from "../storage/app-database.ts";

/** The paid operations, as offered by their features. */
export function createPaidFeatures(dependencies: {
  factCheck: FactCheck;
  personSettings: Pick<PersonSettingsStore, "read">;
}): PaidFeatures {
  const wave = createWaveFeature(dependencies);
  return {
    prep: createPrepFeature({
      waveButton: (addressee, topic) => paidButton(wave, addressee, { text: "Write a wave…", topic }),
    }),
    wave,
    rephrase: createRephraseFeature(dependencies),
  };
}

/** How paid calls look, as defined by their features. What was written about who is suppressed isn't shown. */
export function createPaidPresenter(
  features: PaidFeatures,
  { query }: Pick<Database, "query">,
  ledger: Pick<Ledger, "versions" | "findReadable">,
  {
    suppressions,
    auditLog,
    profiles,
    teamCrm,
  }: {
    suppressions: Pick<Suppressions, "isSuppressed">;
    auditLog: Pick<AuditLog, "record">;
    profiles: Pick<Profiles, "offersKnowledge">;
    teamCrm: Pick<TeamCrm, "state">;
  },
): Presenter {
  const failures: Pick<Presenter, "failed" | "overBudget" | "awaiting"> = {
    async failed(call, reading) {
      const balance = await readBalance(query, call.organisation);
      const { manager } = await readCreditSettings(query, call.organisation);
      const enterIdButton = (contact: Parameters<typeof linkButton>[1]) =>
        linkButton("Enter the ID…", contact);
      const isInSlackbot = reading?.isInSlackbot;
      return failedPresentation(call, { balance, manager, enterIdButton, isInSlackbot });
    },
    overBudget: overBudgetPresentation,
    awaiting: awaitingPresentation,
  };
  const presenter = createPresenter(features, failures, ledger);
  return {
    ...presenter,
    async answered(call, options) {
      const { addressee } = workOf(call).request;
      if (await suppressions.isSuppressed(call.organisation, addressee.address)) {
        const { title } = presenter.waiting(workOf(call), "here");
        const cost = options.isReopened ? undefined : readableCredits(call.charged);
        return { title, card: sentence(suppressedText(nameOf(addressee), cost)) };
      }
      if (options.isReopened) {
        const { organisation, person } = call;
        const actor = options.reader ?? person;
        await auditLog.record({
          organisation,
          actor,
          action: "open result",
          address: addressee.address,
          outcome: "shown",
        });
      }
      const hasCrm = (await teamCrm.state(call.organisation)).kind === "connected";
      const contact = profiles.offersKnowledge(call.organisation) && contactOf(addressee);
      const others = [
        ...(hasCrm ? [logButton] : []),
        ...(contact ? [() => knowledgeButton(contact, true)] : []),
      ];
      return presenter.answered(call, { ...options, others });
    },
  };
}
