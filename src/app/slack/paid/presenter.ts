import type { ModalView } from "@slack/types";
import type { PaidOperation } from "#contract/operations.ts";
import type { Presentation } from "../../blocks/card.ts";
import { type ResultPlace, waitingCard } from "../../blocks/paid-result.ts";
import type { Approval } from "../../credits/approvals.ts";
import type { OverBudget } from "../../credits/budget.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { type AnsweredCall, type FailedCall, isAnswered } from "../../credits/paid-call.ts";
import type { Composition, CompositionOf, Work, WorkOf } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import type { PaidFeatures, ResultOptions } from "./paid-feature.ts";
import type { Reading } from "./paid-result.ts";
import { versionsOf } from "./result-versions.ts";

/** How paid calls look to a person, at every stage. */
export interface Presenter {
  waiting(work: Work, place: ResultPlace): Presentation;
  answered(call: AnsweredCall, options: Reading & { page?: number }): Promise<Presentation>;
  /** The form with what was requested in it. @param trigger that opens it */
  filledForm(work: Work, trigger: string): ModalView;
  /** A hint at the subject; plain text, may be empty. */
  subject(composition: Composition): string;
  /** Asynchronous: what helps depends on the balance. */
  failed(call: FailedCall): Promise<Presentation>;
  overBudget(refusal: OverBudget, work: Work): Presentation;
  /** @param asked what is asked now, and who asks: the same as what waits */
  awaiting(approval: Approval, asked: { work: Work; person: string }): Presentation;
}

/**
 * @param failures how failed calls look, for any operation
 * @param ledger has the other versions of a result
 */
export function createPresenter(
  features: PaidFeatures,
  failures: Pick<Presenter, "failed" | "overBudget" | "awaiting">,
  { versions }: Pick<Ledger, "versions">,
): Presenter {
  async function answered<Operation extends PaidOperation>(
    operation: Operation,
    call: AnsweredCall,
    options: ResultOptions,
  ): Promise<Presentation> {
    if (!isAnswered(operation, call)) throw new Error("The ledger returned a call of another operation.");
    const feature = features[operation];
    return { title: feature.title, card: await feature.card(call, options) };
  }

  function subject<Operation extends PaidOperation>(composition: CompositionOf<Operation>): string {
    return features[composition.operation].subject(composition);
  }

  function filledForm<Operation extends PaidOperation>(
    { operation, request }: WorkOf<Operation>,
    trigger: string,
  ): ModalView {
    return features[operation].filledForm(trigger, request);
  }

  return {
    ...failures,
    waiting({ operation, request }, place) {
      const { title, waiting } = features[operation];
      return { title, card: waitingCard(waiting, nameOf(request.addressee), place) };
    },
    async answered(call, options) {
      const calls = await versions(call, options.reader ?? call.person);
      const isSameText = !calls.includes(call.id);
      const among = { versions: versionsOf(calls, call.id), isSameText };
      return answered(call.composition.operation, call, { ...options, ...among });
    },
    filledForm,
    subject,
  };
}
