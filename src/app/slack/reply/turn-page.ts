import { cardModal, type Presentation } from "../../blocks/card-modal.ts";
import type { Ledger } from "../../credits/ledger.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import {
  type Reading,
  type ResultPage,
  readableResult,
  resultGoneModal,
  resultValue,
} from "../paid/paid-result.ts";
import type { ButtonArgs } from "../router.ts";
import { organisationOf } from "../tenancy.ts";
import { replyPrivately } from "./delivery.ts";
import { openModal, updateModal } from "./modal.ts";

export interface PageTurning {
  ledger: Pick<Ledger, "find">;
  /** The page of a result; `undefined` when the call is not of the kind whose pages these are. */
  present: (call: AnsweredCall, page: Omit<ResultPage, "call"> & Reading) => Presentation | undefined;
  /** Called when a response URL no longer works. */
  onFallback: (error: unknown) => void;
}

/** Shows another page of a paid result in place of the one that is there. Free: it is read from the ledger. */
export function turnPage({ ledger, present, onFallback }: PageTurning) {
  return async ({ ack, action, body, respond, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const { call: id, ...page } = resultValue.decode(action.value);
    const user = body.user.id;
    const call = await readableResult(ledger, { organisation: organisationOf(context), person: user }, id);
    const presentation = call && present(call, { ...page, reader: user });
    if (presentation === undefined) await openModal(client, body, resultGoneModal());
    else if (body.view !== undefined) await updateModal(client, body.view.id, cardModal(presentation));
    else {
      const channel = body.channel?.id;
      await replyPrivately({ respond, client, channel, user, onFallback })(presentation.card);
    }
  };
}
