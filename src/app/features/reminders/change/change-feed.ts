import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import type { ListedSource } from "../../../reminders/sources/source.ts";
import { replyPrivately } from "../../../slack/reply/delivery.ts";
import { openWhenReady, updateModal } from "../../../slack/reply/modal.ts";
import { postToResponseUrl } from "../../../slack/reply/response-url.ts";
import type { OverflowArgs, SubmissionArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { lookingAtReminders, sourceGone } from "../command/sentences.ts";
import type { CommandDependencies } from "../dependencies.ts";
import { readList } from "../list/list.ts";
import { feedName, settingsText } from "../list/source-text.ts";
import { changeFormModal, changeFormValue, type FormOrigin } from "./change-form.ts";
import { changeSettings } from "./change-settings.ts";
import { readSettingsFields } from "./settings-fields.ts";

/**
 * "Change…": opens the form with the current settings.
 *
 * @param source that was chosen, unless it's gone
 */
export async function openChangeForm(
  { body, client }: Pick<OverflowArgs, "body" | "client">,
  source: Promise<ListedSource | undefined>,
): Promise<void> {
  const modal = (card: Card) => cardModal({ title: "Change a calendar", card });
  const view = source.then((found) =>
    found?.kind === "feed" ? changeFormModal(found, originOf(body)) : modal(sentence(sourceGone)),
  );
  await openWhenReady(client, body, view, modal(sentence(lookingAtReminders)));
}

function originOf({ view, channel, response_url }: OverflowArgs["body"]): FormOrigin {
  if (view === undefined) return { in: "message", channel: channel?.id, responseUrl: response_url };
  return view.type === "modal" ? { in: "modal", view: view.id } : { in: "home" };
}

/** Saves the form, and updates the view it was opened from. */
export function submitChangeForm(dependencies: CommandDependencies) {
  const { reminders, drawHome } = dependencies;
  return async ({ ack, view, body, client, context }: SubmissionArgs): Promise<void> => {
    const read = readSettingsFields(view.state.values);
    if ("errors" in read) return ack({ response_action: "errors", errors: read.errors });
    await ack();
    const changer = { organisation: organisationOf(context), person: body.user.id };
    const { source: id, origin } = changeFormValue.decode(view.private_metadata);
    const source = await reminders.source(changer.organisation, id);
    const shown = async (): Promise<Card> => {
      if (source?.kind !== "feed") return sentence(sourceGone);
      const changed = await changeSettings({ ...dependencies, client }, changer, source, read.settings);
      const name = feedName(source);
      const note = changed.isChanged
        ? `Changed: ${name}. Now: ${settingsText(changed.source)}.`
        : `${name}: nothing was changed.`;
      return readList({ ...dependencies, client }, { ...changer, channel: source.channel }, { note });
    };
    const card = await shown();
    if (origin.in === "home") return drawHome(client, changer.organisation, changer.person);
    await showAt(origin, { client, person: changer.person, onFallback: dependencies.onFallback }, card);
  };
}

interface Showing {
  client: WebClient;
  person: string;
  onFallback: (error: unknown) => void;
}

/** Updates the list the form was opened from. */
async function showAt(
  origin: Exclude<FormOrigin, { in: "home" }>,
  { client, person: user, onFallback }: Showing,
  card: Card,
): Promise<void> {
  if (origin.in === "modal") {
    // If this fails, the person has closed the list, and there is nothing to update.
    await updateModal(client, origin.view, cardModal({ title: "Reminders", card }));
    return;
  }
  const respond = async (message: object) => {
    if (await postToResponseUrl(origin.responseUrl, message)) return;
    throw new Error("The response URL of a list serves no more.");
  };
  await replyPrivately({ respond, client, channel: origin.channel, user, onFallback })(card);
}
