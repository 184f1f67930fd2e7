import { createHash } from "node:crypto";
import type { ModalView } from "@slack/types";
import { sentence } from "../../blocks/card.ts";
import { inTime } from "../../slack/delivery.ts";
import { openWhenReady } from "../../slack/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { type FoundProfile, sharedBlocks, sharedCard, waitingCard } from "./card.ts";
import type { CommandDependencies } from "./command.ts";
import { contactValue, ids, previewedValue } from "./ids.ts";
import { type LookUpDependencies, lookUp, lookUpCard } from "./look-up.ts";
import { profileModal, shareModal } from "./modal.ts";
import { noTarget, sharingChanged, sharingFailed, sharingTooSlow, sharingUnconfirmed } from "./sentences.ts";

/** "Share…": opens the preview; nothing leaves before the person has seen it. */
export function openShare(dependencies: LookUpDependencies) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const contact = contactValue.decode(action.value);
    const view = lookUp(dependencies, organisationOf(context), contact).then((result) =>
      result.kind === "found" ? previewOf(result.found) : profileModal(lookUpCard(result)),
    );
    await openWhenReady(client, body, view, profileModal(waitingCard(contact)));
  };
}

/**
 * Posts exactly what was previewed, into the conversation that was chosen. When the profile has changed since,
 * the new preview is shown instead.
 */
export function submitShare(dependencies: CommandDependencies) {
  return async ({ ack, view, body, respond, context, client }: SubmissionArgs): Promise<void> => {
    const refuse = (reason: string) =>
      ack({ response_action: "errors", errors: { [ids.shareTarget]: reason } });
    const previewed = previewedValue.decode(view.private_metadata);
    if (respond === undefined || (body.response_urls ?? []).length === 0) return refuse(noTarget);
    const result = await inTime(lookUp(dependencies, organisationOf(context), previewed.contact));
    if (result === undefined) return refuse(sharingTooSlow);
    if (result.kind !== "found") return refuse(sharingFailed);
    if (digestOf(result.found) !== previewed.digest) {
      return ack({ response_action: "update", view: previewOf(result.found, sharingChanged) });
    }
    await ack();
    try {
      const card = sharedCard(result.found, body.user.id);
      await respond({ response_type: "in_channel", replace_original: false, ...card });
    } catch (error) {
      dependencies.onFallback(error);
      await client.chat.postMessage({ channel: body.user.id, ...sentence(sharingUnconfirmed) });
    }
  };
}

function previewOf(found: FoundProfile, note?: string): ModalView {
  return shareModal({ contact: found.contact, digest: digestOf(found) }, sharedBlocks(found), note);
}

/** Tells whether two previews show the same. */
function digestOf(found: FoundProfile): string {
  return createHash("sha256")
    .update(JSON.stringify(sharedBlocks(found)))
    .digest("base64url");
}
