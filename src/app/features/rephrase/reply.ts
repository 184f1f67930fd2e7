import type { Ledger } from "../../credits/ledger.ts";
import { richTextOf } from "../../slack/input/message-text.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { factWarning } from "./fact-warning.ts";
import { memoValue } from "./memo.ts";
import { rephrasedText, rephrasingOf } from "./rephrasing.ts";
import { replyFormModal } from "./reply-form.ts";

/** "Reply in thread…": opens the form; nothing is posted before the person has seen it. */
export function openReply({ ledger }: { ledger: Pick<Ledger, "find"> }) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const { call: id } = resultValue.decode(action.value);
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const rephrasing = rephrasingOf(await readableResult(ledger, reader, id));
    const rephrased = rephrasing && rephrasedText(rephrasing);
    if (rephrasing === undefined || rephrased === undefined) {
      await openModal(client, body, resultGoneModal());
      return;
    }
    const { request } = rephrasing.composition;
    const { tokens } = memoValue.decode(request.memo);
    const form = replyFormModal({
      value: { call: id, trigger: body.trigger_id, attempt: 0 },
      message: richTextOf(rephrased, tokens),
      notes: [factWarning(request.message, rephrased, tokens)],
    });
    await openModal(client, body, form);
  };
}
