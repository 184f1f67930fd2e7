import type { Ledger } from "../../credits/ledger.ts";
import { workOf } from "../../credits/paid-call.ts";
import { againKey, type PaidCallDesk } from "../../slack/paid/paid-call-desk.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";

export interface AgainDependencies {
  ledger: Pick<Ledger, "find">;
  desk: Pick<PaidCallDesk, "fromButton">;
}

/** "Try again" below a result: asks for another one, which takes its place; each button once. */
export function rephraseAgain({ ledger, desk }: AgainDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client, context } = args;
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const call = await readableResult(ledger, reader, resultValue.decode(action.value).call);
    if (call === undefined) {
      await ack();
      await openModal(client, body, resultGoneModal());
      return;
    }
    await desk.fromButton(args, againKey(call), workOf(call));
  };
}
