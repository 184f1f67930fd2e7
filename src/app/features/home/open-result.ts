import { sentence } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { readableResult, resultGoneModal } from "../../slack/paid/paid-result.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { HomeDependencies } from "./dependencies.ts";

/** "Open": shows a stored result again, free, to the person who asked for it and to nobody else. */
export function openResult({ ledger, reopened }: Pick<HomeDependencies, "ledger" | "reopened">) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const view = readableResult(ledger, reader, callValue.decode(action.value).call).then((call) =>
      call === undefined ? resultGoneModal() : cardModal(reopened(call)),
    );
    await openWhenReady(client, body, view, cardModal({ title: "Result", card: sentence("Opening…") }));
  };
}
