import type { ModalView } from "@slack/types";
import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { inTime } from "./delivery.ts";

/** How long the opening of a modal waits, in milliseconds: its trigger lives 3 s, and Slack wants time too. */
const openTimeout = 1_000;

/** What a click or a shortcut carries: its trigger, and the view it was made in, if any. */
interface Interaction {
  trigger_id: string;
  view?: { id: string; type: string } | undefined;
}

/**
 * Opens a modal while its trigger lives; an interaction made in a modal puts the new one on top. Slack keeps three, one
 * on the other: a fourth takes the place of the one it was made in.
 * Source: https://docs.slack.dev/surfaces/modals#adding_views
 *
 * @returns the id of the view that Slack opened
 * @throws WebAPIPlatformError `expired_trigger_id` or `exchanged_trigger_id` when the trigger has expired or was used
 */
export async function openModal(
  client: WebClient,
  interaction: Interaction,
  view: ModalView,
): Promise<string> {
  const { trigger_id } = interaction;
  const isInModal = interaction.view?.type === "modal";
  const opened = isInModal
    ? await pushModal(client, { trigger_id, view, below: interaction.view?.id })
    : await client.views.open({ trigger_id, view });
  if (opened.view?.id === undefined) throw new Error("Slack opened a view and did not say which.");
  return opened.view.id;
}

async function pushModal(
  client: WebClient,
  { trigger_id, view, below }: { trigger_id: string; view: ModalView; below: string | undefined },
) {
  try {
    return await client.views.push({ trigger_id, view });
  } catch (error) {
    const isFull = error instanceof WebAPIPlatformError && error.data.error === "push_limit_reached";
    if (!isFull || below === undefined) throw error;
    return client.views.update({ view_id: below, view });
  }
}

/**
 * Opens a modal whose content takes time to make: with the content when that is ready at once, else with the
 * waiting view, which the content then replaces.
 *
 * @param view what is being made
 * @param waiting says that work goes on
 */
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

/**
 * Shows other content in a modal.
 *
 * @returns false when the person has closed it
 */
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
