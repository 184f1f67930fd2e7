import type { ModalView } from "@slack/types";
import { context } from "../../blocks/card.ts";
import { copyableBlocks } from "../../blocks/copyable.ts";
import type { Ledger } from "../../credits/ledger.ts";
import { openModal } from "../../slack/modal.ts";
import { ownResult, resultGoneModal, resultValue } from "../../slack/paid-result.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { rephrasedText, rephrasingOf } from "./rephrasing.ts";

/** "Copy": shows the rephrased text alone, to the letter. */
export function openCopy({ ledger }: { ledger: Pick<Ledger, "find"> }) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const call = await ownResult(ledger, reader, resultValue.decode(action.value).call);
    const rephrasing = rephrasingOf(call);
    const text = rephrasing && rephrasedText(rephrasing);
    await openModal(client, body, text === undefined ? resultGoneModal() : copyModal(text));
  };
}

/** Slack gives an app no way to the clipboard: the text stands where it can be marked and copied. */
export function copyModal(text: string): ModalView {
  return {
    type: "modal",
    title: { type: "plain_text", text: "Copy" },
    close: { type: "plain_text", text: "Close" },
    blocks: [context("Mark the text and copy it: it stands here to the letter."), ...copyableBlocks(text)],
  };
}
