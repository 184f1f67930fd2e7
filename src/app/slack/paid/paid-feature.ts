import type { ModalView } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import type { Card } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import type { CompositionOf, PaidOperation, Work, WorkOf } from "../../credits/operations.ts";
import type { AnsweredCallOf } from "../../credits/paid-call.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { ShareForm } from "../reply/share-modal.ts";
import type { SubmissionArgs } from "../router.ts";
import type { Reading } from "./paid-result.ts";

/**
 * What a feature brings that offers one paid operation: how it is asked for, and how it looks. The command, the form
 * and the buttons work alike for all of them (`register-paid-feature.ts`).
 */
export interface PaidFeature<Operation extends PaidOperation> {
  operation: Operation;
  ids: { command: string; open: string; formView: string; previousPage: string; nextPage: string };
  /** How the command is used; mrkdwn. */
  usage: string;
  /** Reads what was typed after the command's contact. */
  readOrder(typed: TypedOrder, client: WebClient): Order | Promise<Order>;
  /** The form in which the work is asked for; its `private_metadata` is read by `formKey`. */
  form(opening: FormOpening): ModalView;
  readForm(view: SubmittedForm, client: WebClient): ReadForm | Promise<ReadForm>;
  /** Says that work goes on. */
  waiting(work: WorkOf<Operation>): Presentation;
  /** The private result: all that the service wrote, whatever came. */
  answered(call: AnsweredCallOf<Operation>, options: ResultOptions): Presentation;
  /** A hint at what it was about; plain text, which may be empty. */
  subject(composition: CompositionOf<Operation>): string;
  /** Absent where results are not shared. */
  sharing?: Sharing<Operation>;
}

/** All of them, one for each operation. */
export type PaidFeatures = { [Operation in PaidOperation]: PaidFeature<Operation> };

export interface TypedOrder {
  /** As a person reads it. */
  text: string;
  /** As Slack sent it. */
  escaped: string;
}

/** What was typed after a contact: a mistake, or what the form is filled with, and the work when nothing is missing. */
export type Order =
  | { problem: Card }
  | { form: (opening: FormOpening) => ModalView; work?: ((addressee: Addressee) => Work) | undefined };

export interface FormOpening {
  /** The trigger that opens the form. */
  trigger: string;
  addressee: Addressee | undefined;
}

export type SubmittedForm = Pick<SubmissionArgs["view"], "private_metadata" | "state">;

/** What a form asks for, or sentences for its fields. */
export type ReadForm = { work: Work } | { errors: Record<string, string> };

export interface ResultOptions extends Reading {
  /** Which page of a result that one message does not hold; counted from 0. */
  page?: number;
}

export interface Sharing<Operation extends PaidOperation> extends Pick<ShareForm, "title" | "staysBack"> {
  /** Of the button, and of the form and its field. */
  ids: { open: string; view: string; target: string };
  /** What others see of a page of a result. */
  card(call: AnsweredCallOf<Operation>, page: number): Card;
}
