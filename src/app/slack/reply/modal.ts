import type { ModalView } from "@slack/types";
import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { inTime } from "./delivery.ts";

/** Milliseconds to wait before opening a modal: its trigger lives 3 s, and Slack needs time too. */
const openTimeout = 1_000;

/** What a click or a shortcut carries: its trigger, and the view it was made in, if any. */
interface Interaction {
  trigger_id: string;
  view?: { id: string; type: string } | undefined;
}

/**
 * Opens a modal, on top of the one where the interaction was made. Slack stacks three: a fourth replaces its opener.
 * Source: https://docs.slack.dev/surfaces/modals#adding_views
 *
 * @returns the id of the view that Slack opened
 * @throws WebAPIPlatformError `expired_trigger_id` or `exchanged_trigger_id`
 */
export async function openModal(
  client: WebClient,
  interaction: Interaction,
  view: ModalView,
): Promise<string> {
  const isInModal = interaction.view?.type === "modal";
  const opened = isInModal
    ? await pushModal(client, interaction, view)
    : await client.views.open({ trigger_id: interaction.trigger_id, view });
  if (opened.view?.id === undefined) throw new Error("Slack opened a view without returning its ID.");
  return opened.view.id;
}

async function pushModal(client: WebClient, { trigger_id, view: below }: Interaction, view: ModalView) {
  try {
    return await client.views.push({ trigger_id, view });
  } catch (error) {
    const isFull = error instanceof WebAPIPlatformError && error.data.error === "push_limit_reached";
    if (!isFull || below === undefined) throw error;
    return client.views.update({ view_id: below.id, view });
  }
}

/** Opens a modal with its content if that is ready soon, else with a waiting view, which the content replaces. */
export async function openWhenReady(
  client: WebClient,
  interaction: Interaction,
  view: Promise<ModalView>,
  waiting: ModalView,
): Promise<void> {
  const ready = await inTime(view, openTimeout);
  const id = await openModal(client, interaction, ready ?? waiting);
  if (ready === undefined) await updateModal(client, id, await view);
}

/** Replaces a modal's content. @returns false when the person has closed it */
export async function updateModal(client: WebClient, id: string, view: ModalView): Promise<boolean> {
  try {
    await client.views.update({ view_id: id, view });
    return true;
  } catch (error) {
    const isClosed = error instanceof WebAPIPlatformError && error.data.error === "not_found";
    if (isClosed) return false;
    throw error;
  }
}
