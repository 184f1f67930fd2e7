import { sentence } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { readableResult, resultGoneModal } from "../../slack/paid/paid-result.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import type { HomeDependencies } from "./dependencies.ts";

/** "Open": shows a stored result again, free, only to its requester. */
export function openResult({ ledger, presenter }: Pick<HomeDependencies, "ledger" | "presenter">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client } = args;
    await ack();
    const view = readableResult(ledger, args, callValue.decode(action.value).call).then((call) =>
      call === undefined ? resultGoneModal() : cardModal(presenter.answered(call, { isReopened: true })),
    );
    await openWhenReady(client, body, view, cardModal({ title: "Result", card: sentence("Opening…") }));
  };
}
