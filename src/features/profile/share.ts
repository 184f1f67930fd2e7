import { createHash } from "node:crypto";
import type { ModalView } from "@slack/types";
import { sentence } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { inTime } from "../../slack/delivery.ts";
import { openWhenReady } from "../../slack/modal.ts";
import type { OverflowArgs, SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { type FoundProfile, sharedBlocks, sharedCard, waitingCard } from "./card.ts";
import type { ProfileDependencies } from "./dependencies.ts";
import { ids, previewedValue } from "./ids.ts";
import { askerOf, type LookUpDependencies, lookUp, lookUpCard } from "./look-up.ts";
import { profileModal, shareModal } from "./modal.ts";
import { noTarget, sharingChanged, sharingFailed, sharingTooSlow, sharingUnconfirmed } from "./sentences.ts";

/** "Share…": opens the preview; nothing leaves before the person has seen it. */
export async function openShare(
  dependencies: LookUpDependencies,
  { ack, body, client, context }: OverflowArgs,
  contact: Contact,
): Promise<void> {
  await ack();
  const view = lookUp(dependencies, askerOf(context, body.user.id), contact).then((result) =>
    result.kind === "found"
      ? previewOf(result.found, body.trigger_id)
      : profileModal(lookUpCard(dependencies, result)),
  );
  await openWhenReady(client, body, view, profileModal(waitingCard(contact)));
}

/**
 * Posts exactly what was previewed, into the conversation that was chosen, once however often the form is submitted.
 * When the profile has changed since, the new preview is shown instead.
 */
export function submitShare(dependencies: ProfileDependencies) {
  return async ({ ack, view, body, respond, context, client }: SubmissionArgs): Promise<void> => {
    const refuse = (reason: string) =>
      ack({ response_action: "errors", errors: { [ids.shareTarget]: reason } });
    const { contact, digest, trigger } = previewedValue.decode(view.private_metadata);
    if (respond === undefined || (body.response_urls ?? []).length === 0) return refuse(noTarget);
    const result = await inTime(lookUp(dependencies, askerOf(context, body.user.id), contact));
    if (result === undefined) return refuse(sharingTooSlow);
    if (result.kind !== "found") return refuse(sharingFailed);
    if (digestOf(result.found) !== digest) {
      return ack({ response_action: "update", view: previewOf(result.found, trigger, sharingChanged) });
    }
    const isFirst = await dependencies.deduplication.first(organisationOf(context), `share:${trigger}`);
    await ack();
    if (!isFirst) return;
    try {
      const card = sharedCard(result.found, body.user.id);
      await respond({ response_type: "in_channel", replace_original: false, ...card });
    } catch (error) {
      dependencies.onFallback(error);
      await client.chat.postMessage({ channel: body.user.id, ...sentence(sharingUnconfirmed) });
    }
  };
}

function previewOf(found: FoundProfile, trigger: string, note?: string): ModalView {
  const previewed = { contact: found.contact, digest: digestOf(found), trigger };
  return shareModal(previewed, sharedBlocks(found), note);
}

/** Tells whether two previews show the same. */
function digestOf(found: FoundProfile): string {
  return createHash("sha256")
    .update(JSON.stringify(sharedBlocks(found)))
    .digest("base64url");
}
