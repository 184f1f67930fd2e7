import type { Card } from "../../blocks/card.ts";
import type { Ledger } from "../../credits/ledger.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import { readableResult, resultGone, resultGoneModal, resultValue } from "../paid/paid-result.ts";
import type { ButtonArgs, SubmissionArgs } from "../router.ts";
import { organisationOf } from "../tenancy.ts";
import { openModal } from "./modal.ts";
import { type Posting, type ShareForm, shareModal, submitShareForm } from "./share-modal.ts";

/** How the results of one kind are shared. */
export interface SharedKind extends Pick<ShareForm, "ids" | "title" | "staysBack"> {
  /** What leaves; `undefined` when the call is not of this kind. */
  shared: (call: AnsweredCall, page: number) => Card | undefined;
}

export interface SharingDependencies extends Posting {
  ledger: Pick<Ledger, "find">;
}

/** "Share…" on a paid result: opens the preview; nothing leaves before the person has seen it. */
export function openShare({ shared, ...kind }: SharedKind, { ledger }: Pick<SharingDependencies, "ledger">) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const result = resultValue.decode(action.value);
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const call = await readableResult(ledger, reader, result.call);
    const card = call && shared(call, result.page);
    const modal =
      card === undefined
        ? resultGoneModal()
        : shareModal({ ...kind, metadata: resultValue.encode(result), preview: card.blocks });
    await openModal(client, body, modal);
  };
}

/** Posts what was previewed, which the ledger keeps as it was. */
export function submitShare(
  { ids, shared }: Pick<SharedKind, "ids" | "shared">,
  { ledger, ...posting }: SharingDependencies,
) {
  return (args: SubmissionArgs): Promise<void> =>
    submitShareForm(args, posting, {
      target: ids.target,
      async shared() {
        const { call: id, page } = resultValue.decode(args.view.private_metadata);
        const reader = { organisation: organisationOf(args.context), person: args.body.user.id };
        const call = await readableResult(ledger, reader, id);
        return (call && shared(call, page)) ?? { problem: resultGone };
      },
    });
}
