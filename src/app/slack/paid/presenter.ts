import type { Presentation } from "../../blocks/card-modal.ts";
import type { OverBudget } from "../../credits/budget.ts";
import type { Composition, CompositionOf, PaidOperation, Work, WorkOf } from "../../credits/operations.ts";
import { type AnsweredCall, type FailedCall, isAnswered } from "../../credits/paid-call.ts";
import type { PaidFeatures, ResultOptions } from "./paid-feature.ts";

/** How paid calls look to a person, at every stage. */
export interface Presenter {
  waiting(work: Work): Presentation;
  answered(call: AnsweredCall, options: ResultOptions): Presentation;
  /** A hint at the subject; plain text, may be empty. */
  subject(composition: Composition): string;
  /** Asynchronous: what helps depends on the balance. */
  failed(call: FailedCall): Promise<Presentation>;
  overBudget(refusal: OverBudget, work: Work): Presentation;
}

/** @param failures how failed calls look, for any operation */
export function createPresenter(
  features: PaidFeatures,
  failures: Pick<Presenter, "failed" | "overBudget">,
): Presenter {
  function waiting<Operation extends PaidOperation>(work: WorkOf<Operation>): Presentation {
    return features[work.operation].waiting(work);
  }

  function answered<Operation extends PaidOperation>(
    operation: Operation,
    call: AnsweredCall,
    options: ResultOptions,
  ): Presentation {
    if (!isAnswered(operation, call)) throw new Error("A call is not of its own operation.");
    return features[operation].answered(call, options);
  }

  function subject<Operation extends PaidOperation>(
    operation: Operation,
    composition: CompositionOf<Operation>,
  ): string {
    return features[operation].subject(composition);
  }

  return {
    ...failures,
    waiting,
    answered: (call, options) => answered(call.composition.operation, call, options),
    subject: (composition) => subject(composition.operation, composition),
  };
}
