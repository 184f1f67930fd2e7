import type { ModalView } from "@slack/types";
import { context } from "../../blocks/card.ts";
import { copyableBlocks } from "../../blocks/pages.ts";
import type { Ledger } from "../../credits/ledger.ts";
import { isAnswered } from "../../credits/paid-call.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { memoValue } from "./memo.ts";
import { portableText, rephrasedText } from "./shown-text.ts";

/** "Copy": shows the rephrased text alone, ready for an e-mail. */
export function openCopy({ ledger }: { ledger: Pick<Ledger, "findReadable"> }) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client } = args;
    await ack();
    const call = await readableResult(ledger, args, resultValue.decode(action.value).call);
    const rephrasing = isAnswered("rephrase", call) ? call : undefined;
    const text = rephrasing && rephrasedText(rephrasing);
    const { tokens } = memoValue.decode(rephrasing?.composition.request.memo);
    const modal = text === undefined ? resultGoneModal() : copyModal(portableText(text, tokens));
    await openModal(client, body, modal);
  };
}

/**
 * Slack gives apps no clipboard access: the text is shown for selecting and copying.
 *
 * @param text verbatim
 */
export function copyModal(text: string): ModalView {
  return {
    type: "modal",
    title: { type: "plain_text", text: "Copy" },
    close: { type: "plain_text", text: "Close" },
    blocks: [
      context("Select and copy. Names, links and emoji are written out, ready for an e-mail."),
      ...copyableBlocks(text),
    ],
  };
}
