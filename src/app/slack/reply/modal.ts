import type { ModalView } from "@slack/types";
import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import type { Actor } from "../../actor.ts";
import { cardModal, noticeModal, type Presentation } from "../../blocks/card.ts";
import { type AdminAct, type Entering, mayAdminister } from "../access/administrators.ts";
import type { ButtonArgs, OverflowArgs, SubmissionArgs } from "../router.ts";
import { inTime, replyToClick } from "./delivery.ts";

/** Milliseconds to wait before opening a modal: its trigger lives 3 s, and Slack needs time too. */
const openTimeout = 1_000;

/** What a click, a shortcut or a command carries: its trigger, and the view it was made in, if any. */
interface Interaction {
  client: WebClient;
  body: { trigger_id: string; view?: { id: string; type: string } | undefined };
}

/**
 * Opens a modal, on top of the one where the interaction was made. Slack stacks three: a fourth replaces its opener.
 * Source: https://docs.slack.dev/surfaces/modals#adding_views
 *
 * @returns the id of the view that Slack opened
 * @throws WebAPIPlatformError `expired_trigger_id` or `exchanged_trigger_id`
 */
export async function openModal(interaction: Interaction, view: ModalView): Promise<string> {
  const { client, body } = interaction;
  const opened =
    body.view?.type === "modal"
      ? await pushModal(interaction, view)
      : await client.views.open({ trigger_id: body.trigger_id, view });
  if (opened.view?.id === undefined) throw new Error("Slack opened a view without returning its ID.");
  return opened.view.id;
}

async function pushModal({ client, body: { trigger_id, view: below } }: Interaction, view: ModalView) {
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
  interaction: Interaction,
  view: Promise<ModalView>,
  waiting: ModalView,
): Promise<void> {
  const ready = await inTime(view, openTimeout);
  const id = await openModal(interaction, ready ?? waiting);
  if (ready === undefined) await updateModal(interaction.client, id, await view);
}

/** What everyone else reads; for fields, too. */
export const administratorsOnly = "Only workspace admins can do this. Nothing was changed.";

/** Opens a form that only administrators may use; everyone else reads that. */
export async function openForAdministrators(
  dependencies: Entering,
  args: Interaction & Actor,
  { title, ...act }: AdminAct & { title: string },
  form: () => ModalView | Promise<ModalView>,
): Promise<void> {
  const view = mayAdminister(dependencies, args, act).then((may) =>
    may ? form() : noticeModal(title, administratorsOnly),
  );
  await openWhenReady(args, view, noticeModal(title, "One moment…"));
}

/** Why a form isn't saved whose sender has to be an administrator; `undefined` when they are one. @returns plain text */
export async function notAdministrator(
  dependencies: Entering,
  args: SubmissionArgs,
  act: AdminAct,
): Promise<string | undefined> {
  const may = await inTime(mayAdminister(dependencies, args, act));
  if (may === true) return undefined;
  return may === false ? administratorsOnly : slackTooSlow;
}

/** For a form's field. */
export const slackTooSlow = "Slack is slow right now, so nothing was saved. Try again in a minute.";

/** Shows a card in place of the message or the modal in which something was clicked. */
export async function showWhereClicked(args: ButtonArgs | OverflowArgs, shown: Presentation): Promise<void> {
  const { view } = args.body;
  if (view?.type === "modal") await updateModal(args.client, view.id, cardModal(shown));
  else await replyToClick(args)(shown.card);
}

/**
 * Answers a form with a view if that is ready soon, else with a waiting one, which it then replaces.
 *
 * @returns false when the person has closed the form before
 */
export async function replaceForm(
  { ack, client, view: form }: SubmissionArgs,
  view: Promise<ModalView>,
  waiting: ModalView,
): Promise<boolean> {
  const ready = await inTime(view);
  await ack({ response_action: "update", view: ready ?? waiting });
  return ready !== undefined || updateModal(client, form.id, await view);
}

/** Shows errors at a form's fields. @param errors plain text, by the fields' IDs */
export function refuseForm(
  { ack }: Pick<SubmissionArgs, "ack">,
  errors: Record<string, string>,
): Promise<void> {
  return ack({ response_action: "errors", errors });
}

/** Replaces a modal's content, or only that with this hash. @returns false when the person has closed it, or that's gone */
export async function updateModal(
  client: WebClient,
  id: string,
  view: ModalView,
  hash?: string,
): Promise<boolean> {
  try {
    await client.views.update({ view_id: id, view, ...(hash !== undefined && { hash }) });
    return true;
  } catch (error) {
    const code = error instanceof WebAPIPlatformError ? error.data.error : "";
    if (code === "not_found" || code === "hash_conflict") return false;
    throw error;
  }
}
