import type { Ledger } from "../../credits/ledger.ts";
import { addresseeValue } from "../../slack/input/carried-values.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { waveFormModal } from "./form.ts";

/** "Write a wave" on a profile or a brief: opens the form for that contact. */
export async function openWaveForm({ ack, action, body, client }: ButtonArgs): Promise<void> {
  await ack();
  const addressee = addresseeValue.decode(action.value);
  await openModal(client, body, waveFormModal({ trigger: body.trigger_id, filled: { addressee } }));
}

/** "Again…": opens the form as it was filled in, so that tone or channel can be changed. */
export function openAgain({ ledger }: { ledger: Pick<Ledger, "find"> }) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const reader = { organisation: organisationOf(context), person: body.user.id };
    const call = await readableResult(ledger, reader, resultValue.decode(action.value).call);
    await openModal(
      client,
      body,
      call?.composition.operation === "wave"
        ? waveFormModal({ trigger: body.trigger_id, filled: call.composition.request })
        : resultGoneModal(),
    );
  };
}
