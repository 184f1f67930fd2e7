import type { KnownBlock, ModalView } from "@slack/types";
import type { PaidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import { context, header, type Presentation, section } from "../../blocks/card.ts";
import { type ResultPlace, waitingCard } from "../../blocks/paid-result.ts";
import type { Approval } from "../../credits/approvals.ts";
import type { OverBudget } from "../../credits/budget.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import {
  type AnsweredCall,
  type FailedCall,
  isAnswered,
  isSettled,
  type PaidCall,
  workOf,
} from "../../credits/paid-call.ts";
import type { Composition, CompositionOf, Work, WorkOf } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import { deliveryTargetText, type ModalTarget } from "../reply/delivery-target.ts";
import type { PaidFeatures, ResultOptions } from "./paid-feature.ts";
import type { Reading } from "./paid-result.ts";
import { receipt, toBeRead } from "./result-card.ts";
import { versionsOf } from "./result-versions.ts";

/** How paid calls look to a person, at every stage. */
export interface Presenter {
  waiting(work: Work, place: ResultPlace): Presentation;
  answered(
    call: AnsweredCall,
    options: Reading & Pick<ResultOptions, "page" | "others">,
  ): Promise<Presentation>;
  /** The form with what was requested in it. @param trigger that opens it */
  filledForm(work: Work, trigger: string): ModalView;
  /** The results that share a place, as others would see each, or as far as they are by now. */
  together(reader: Actor, place: ModalTarget): Promise<Presentation>;
  /** A hint at the subject; plain text, may be empty. */
  subject(composition: Composition): string;
  /** Asynchronous: what helps depends on the balance. */
  failed(call: FailedCall, reading?: Reading): Promise<Presentation>;
  overBudget(refusal: OverBudget, work: Work): Presentation;
  /** @param asked what is asked now, and who asks: the same as what waits */
  awaiting(approval: Approval, asked: { work: Work; person: string }): Presentation;
}

/** Blocks of a result among several: a modal takes 100. */
const maxShared = 15;
const gone = "A brief isn't shown: its guest is blocked or forgotten. `/credits` says what was charged.";
const inFull = `${toBeRead}. Each brief in full, with approach and reasons, opens free with its guest's own button.`;

/**
 * @param failures how failed calls look, for any operation
 * @param ledger has the other versions of a result
 */
export function createPresenter(
  features: PaidFeatures,
  failures: Pick<Presenter, "failed" | "overBudget" | "awaiting">,
  { versions, findReadable }: Pick<Ledger, "versions" | "findReadable">,
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

  async function part(call: PaidCall | undefined, reader: string, place: string): Promise<KnownBlock[]> {
    if (call === undefined) return [section(gone)];
    const { operation, request } = workOf(call);
    const name = nameOf(request.addressee);
    if (!isSettled(call)) return [header(name), section(`${features[operation].waiting}…`)];
    if (call.state !== "answered") return (await failures.failed(call)).card.blocks.slice(0, 1);
    const { blocks = [] } = (isAnswered("prep", call) && features.prep.sharing?.card(call, 0)) || {};
    const advice = blocks.filter(({ type }) => type === "rich_text").slice(0, maxShared);
    return [header(name), ...advice, receipt(call, { isReopened: call.place !== place, reader })];
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
    async together({ organisation, person }, place) {
      const text = deliveryTargetText.encode(place);
      const calls = place.together?.map((id) => findReadable(organisation, id, person)) ?? [];
      const parts = await Promise.all(calls.map(async (call) => part(await call, person, text)));
      const blocks = parts.flatMap((blocks) => [...blocks, { type: "divider" } as const]);
      return { title: "Briefs", card: { text: "Briefs", blocks: [...blocks, context(inFull)] } };
    },
    filledForm,
    subject,
  };
}
