import type { ModalView } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import { openModal, openWhenReady, updateModal } from "../../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { destinationOf } from "../channel/destination.ts";
import { notSetUp } from "../channel/obstacles.ts";
import { lookingAtReminders } from "../command/sentences.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { addFormValue } from "../list/list-values.ts";
import { addFormModal } from "./add-form.ts";

/**
 * Opens the form for adding a calendar. If nothing can be added here, says so right away, before anyone
 * pastes a secret.
 *
 * @throws errors of the Web API
 */
export async function openAddFormFor(
  { channelRules }: Pick<CommandDependencies, "channelRules">,
  client: WebClient,
  interaction: Parameters<typeof openModal>[1],
  requester: Requester,
): Promise<void> {
  const view = destinationOf(client, channelRules, requester).then((destination) =>
    "obstacle" in destination
      ? modal(notSetUp(destination.obstacle))
      : addFormModal({ channel: requester.channel }),
  );
  await openWhenReady(client, interaction, view, modal(lookingAtReminders));
}

/** "Add a calendar…". */
export function openAddForm(dependencies: CommandDependencies) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const { channel } = addFormValue.decode(action.value);
    if (channel === undefined) {
      await openModal(client, body, addFormModal({ channel }));
      return;
    }
    const requester = { organisation: organisationOf(context), person: body.user.id, channel };
    await openAddFormFor(dependencies, client, body, requester);
  };
}

/** "Try again": replaces the error with the form, with the previous values. */
export async function retryAddForm({ ack, action, body, client }: ButtonArgs): Promise<void> {
  await ack();
  const form = addFormModal(addFormValue.decode(action.value));
  if (body.view?.type === "modal") await updateModal(client, body.view.id, form);
  else await openModal(client, body, form);
}

function modal(text: string): ModalView {
  return cardModal({ title: "Add a calendar", card: sentence(text) });
}
