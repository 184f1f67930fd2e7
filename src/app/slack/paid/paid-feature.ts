import type { Button, ModalView } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import type { z } from "zod";
import type { PaidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import type { Card } from "../../blocks/card.ts";
import type { AnsweredCallOf } from "../../credits/paid-call.ts";
import type { CompositionOf, Work, WorkOf } from "../../credits/paid-operations.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { addresseeButton } from "../input/carried-values.ts";
import type { ShareForm } from "../reply/share-modal.ts";
import type { Reading } from "./paid-result.ts";
import type { Versions } from "./result-versions.ts";

/**
 * What a feature defines for a paid operation: how to request it, and how it looks. Command, form and buttons
 * work the same for all (`register-paid-feature.ts`).
 */
export interface PaidFeature<Operation extends PaidOperation> {
  operation: Operation;
  ids: { command: string; open: string; formView: string; previousPage: string; nextPage: string };
  /** What buttons say that open its form. */
  action: string;
  /** A line about its command; mrkdwn. */
  help: string;
  /** The command's usage; mrkdwn. */
  usage: string;
  /** What can't be missing besides the contact; the messages of issues are for people. */
  needed: z.ZodObject;
  /** Parses what was typed after the contact. */
  readOrder(typed: TypedOrder, client: WebClient, actor: Actor): Order | Promise<Order>;
  /** The request form; `formKey` reads its `private_metadata`. */
  form(opening: FormOpening, actor: Actor): ModalView | Promise<ModalView>;
  /** The form with an earlier request in it, to change that. */
  filledForm(trigger: string, request: WorkOf<Operation>["request"]): ModalView;
  /** ID of the form's text field that takes what the CRM knows; absent where it has none. */
  fromCrm?: string;
  readForm(view: SubmittedForm, client: WebClient): ReadForm | Promise<ReadForm>;
  /** Of its modals: at most 24 characters. */
  title: string;
  /** What the waiting card says, such as "Writing the brief"; mrkdwn. */
  waiting: string;
  /** The private result: everything the service wrote. */
  card(call: AnsweredCallOf<Operation>, options: ResultOptions): Card | Promise<Card>;
  /** A hint at the subject; plain text, may be empty. */
  subject(composition: CompositionOf<Operation>): string;
  /** Absent when results can't be shared. */
  sharing?: Sharing<Operation>;
}

/** One per operation. */
export type PaidFeatures = { [Operation in PaidOperation]: PaidFeature<Operation> };

/** Opens a feature's form for a contact. */
export function paidButton(
  { ids, action }: { ids: { open: string }; action: string },
  addressee: Addressee,
  { text = action, topic }: { text?: string; topic?: string } = {},
): Button {
  return addresseeButton(ids.open, text, addressee, topic);
}

export interface TypedOrder {
  /** As a person reads it. */
  text: string;
  /** As Slack sent it. */
  escaped: string;
}

/** What was typed after a contact, and why even the form can't hold it; plain text. */
export interface UnfitOrder {
  problem: string;
  typed: string;
}

/** What was typed after a contact: the form's initial values, and the work when complete and certain. */
export type Order =
  | UnfitOrder
  | {
      form: (opening: FormOpening) => ModalView | Promise<ModalView>;
      work?: ((addressee: Addressee) => Work) | undefined;
    };

export interface FormOpening {
  /** The trigger that opens the form. */
  trigger: string;
  addressee: Addressee | undefined;
  /** What it's about or the message itself, where it is opened from what is written already. */
  topic?: string | undefined;
}

/** A form as it was submitted; its fields are read with zod. */
export interface SubmittedForm {
  private_metadata: string;
  state: { values: unknown };
}

/** What a form requests, or errors for its fields. */
export type ReadForm = { work: Work } | { errors: Record<string, string> };

export interface ResultOptions extends Reading {
  /** Other features' actions for a result. */
  others?: readonly ((about: string, value: string) => Button)[] | undefined;
  /** Absent when there is only this one. */
  versions?: Versions | undefined;
  /** Whether its text is that of an earlier one. */
  isSameText?: boolean | undefined;
  /** Page of a result too long for one message; counted from 0. */
  page?: number;
}

export interface Sharing<Operation extends PaidOperation> extends Pick<ShareForm, "title" | "staysBack"> {
  /** IDs of the button, and of the form and its field. */
  ids: { open: string; view: string; target: string };
  /** What others see of a result's page. */
  card(call: AnsweredCallOf<Operation>, page: number): Card;
}
