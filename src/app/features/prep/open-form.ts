import { addresseeValue } from "../../slack/input/carried-values.ts";
import { openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { prepFormModal } from "./form.ts";

/** "Prep" on a profile: opens the form for that contact. */
export async function openPrepForm({ ack, action, body, client }: ButtonArgs): Promise<void> {
  await ack();
  const addressee = addresseeValue.decode(action.value);
  await openModal(client, body, prepFormModal({ trigger: body.trigger_id, addressee }));
}
