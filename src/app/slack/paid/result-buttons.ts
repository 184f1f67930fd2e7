import { cardModal } from "../../blocks/card-modal.ts";
import type { Ledger } from "../../credits/ledger.ts";
import type { PaidOperation } from "../../credits/operations.ts";
import { isAnswered } from "../../credits/paid-call.ts";
import { replyPrivately } from "../reply/delivery.ts";
import { openModal, updateModal } from "../reply/modal.ts";
import { type Posting, shareModal, submitShareForm } from "../reply/share-modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../router.ts";
import type { PaidFeature, Sharing } from "./paid-feature.ts";
import { readableResult, resultGone, resultGoneModal, resultValue } from "./paid-result.ts";

export interface ResultDependencies extends Posting {
  ledger: Pick<Ledger, "find">;
}

/** Turns to another page of a paid result. Free: it is read from the ledger. */
export function turnPage<Operation extends PaidOperation>(
  { operation, answered }: PaidFeature<Operation>,
  { ledger, onFallback }: Pick<ResultDependencies, "ledger" | "onFallback">,
) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, respond, client } = args;
    await ack();
    const { call: id, ...page } = resultValue.decode(action.value);
    const user = body.user.id;
    const call = await readableResult(ledger, args, id);
    if (!isAnswered(operation, call)) {
      await openModal(client, body, resultGoneModal());
      return;
    }
    const presentation = answered(call, { ...page, reader: user });
    if (body.view !== undefined) await updateModal(client, body.view.id, cardModal(presentation));
    else {
      const channel = body.channel?.id;
      await replyPrivately({ respond, client, channel, user, onFallback })(presentation.card);
    }
  };
}

/** "Share…" on a paid result: opens the preview; nothing is posted before the person has seen it. */
export function openShare<Operation extends PaidOperation>(
  operation: Operation,
  { ids, title, staysBack, card }: Sharing<Operation>,
  { ledger }: Pick<ResultDependencies, "ledger">,
) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client } = args;
    await ack();
    const result = resultValue.decode(action.value);
    const call = await readableResult(ledger, args, result.call);
    const modal = isAnswered(operation, call)
      ? shareModal({
          ids,
          title,
          staysBack,
          metadata: resultValue.encode(result),
          preview: card(call, result.page).blocks,
        })
      : resultGoneModal();
    await openModal(client, body, modal);
  };
}

/** Posts what was previewed; the ledger has it unchanged. */
export function submitShare<Operation extends PaidOperation>(
  operation: Operation,
  { ids, card }: Pick<Sharing<Operation>, "ids" | "card">,
  { ledger, ...posting }: ResultDependencies,
) {
  return (args: SubmissionArgs): Promise<void> =>
    submitShareForm(args, posting, {
      target: ids.target,
      async shared() {
        const { call: id, page } = resultValue.decode(args.view.private_metadata);
        const call = await readableResult(ledger, args, id);
        return isAnswered(operation, call) ? card(call, page) : { problem: resultGone };
      },
    });
}
