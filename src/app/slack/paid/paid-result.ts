import type { ModalView } from "@slack/types";
import { z } from "zod";
import type { PaidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import { noticeModal } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { type AnsweredCall, type AnsweredCallOf, isAnswered } from "../../credits/paid-call.ts";
import type { CompositionOf } from "../../credits/paid-operations.ts";
import { jsonValue } from "../input/carried-values.ts";
import { openModal } from "../reply/modal.ts";
import type { ButtonArgs } from "../router.ts";

const resultPage = z.object({
  call: z.string().min(1),
  page: z.int().min(0),
  isReopened: z.boolean(),
});
/** A page (from 0) of the result of the call with this ID, and whether it is reopened from the ledger. */
export type ResultPage = z.infer<typeof resultPage>;

/** Value of a button below a paid result: not the result, which is read from the ledger. */
export const resultValue = jsonValue(resultPage, limits.buttonValue);

/**
 * @param reader who wants to read it
 * @param id of the call
 * @returns the result, if `findReadable` says that this person may read it
 */
export async function readableResult(
  ledger: Pick<Ledger, "findReadable">,
  { organisation, person }: Actor,
  id: string,
): Promise<AnsweredCall | undefined> {
  const call = await ledger.findReadable(organisation, id, person);
  return call?.state === "answered" ? call : undefined;
}

/** Shown when `readableResult` returns nothing. */
export const resultGone =
  "This result isn't here anymore. We keep results for 30 days at most, only for whoever asked, and none about someone who asked not to be profiled. Nothing was charged.";

/** That a result is gone, in a modal. */
export function resultGoneModal() {
  return noticeModal("Result not found", resultGone);
}

/**
 * Opens a modal from a button below a paid result.
 *
 * @param modal made of the result, if this person may read it; `undefined` if there is none to show
 */
export async function openFromResult<Operation extends PaidOperation>(
  ledger: Pick<Ledger, "findReadable">,
  args: ButtonArgs,
  operation: Operation,
  modal: (
    call: AnsweredCallOf<Operation>,
    page: ResultPage,
  ) => ModalView | undefined | Promise<ModalView | undefined>,
): Promise<void> {
  const page = resultValue.decode(args.action.value);
  const call = await readableResult(ledger, args, page.call);
  const view = isAnswered(operation, call) ? await modal(call, page) : undefined;
  await openModal(args, view ?? resultGoneModal());
}

/**
 * @returns Slack's `ts` of the first message of the thread in which a message was clicked; results are kept in such.
 *   `undefined` for an ephemeral message, of which Slack says nothing
 */
export function clickedThread({ message }: Pick<ButtonArgs["body"], "message">): string | undefined {
  return z.looseObject({ thread_ts: z.string() }).safeParse(message).data?.thread_ts;
}

/** What a card needs of an answered call. */
export type PaidResult<Operation extends PaidOperation = PaidOperation> = Pick<
  AnsweredCall,
  "id" | "person" | "charged" | "balanceAfter" | "settledAt"
> & { composition: CompositionOf<Operation> };

/** How a result is read. */
export interface Reading {
  /** Whether it is reopened from storage. */
  isReopened: boolean;
  /** Slack ID of the reader; the requester when absent. */
  reader?: string | undefined;
  /** Whether this is where it's kept, in the requester's messages with the app. */
  isInThread?: boolean | undefined;
  /** Whether it's in Slackbot, whose buttons open no forms. */
  isInSlackbot?: boolean;
}
