import { createHash } from "node:crypto";
import type { ModalView } from "@slack/types";
import type { Card } from "../../blocks/card.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Contact, nameOf } from "../../outreach/contact.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import { shareModal } from "../../slack/reply/share-modal.ts";
import type { OverflowArgs, SubmissionArgs } from "../../slack/router.ts";
import { type FoundProfile, sharedProfileView } from "../../views/profile-view.ts";
import type { Uses } from "../parts.ts";
import { profileModal, sharedCard, waitingCard } from "./card.ts";
import { ids, previewedValue } from "./ids.ts";
import { type LookUpDependencies, type LookUpResult, lookUp, lookUpCard } from "./look-up.ts";
import { sharingChanged, sharingFailed, sharingTooSlow, staysBack } from "./sentences.ts";

/** "Share…": opens the preview; nothing is posted before the person has seen it. */
export async function openShare(
  dependencies: LookUpDependencies,
  args: OverflowArgs,
  contact: Contact,
): Promise<void> {
  const { organisation, person } = args;
  const actor = { organisation, person };
  const view = lookUp(dependencies, actor, contact).then((result) =>
    result.kind === "found"
      ? previewOf(result.found, actor.person)
      : profileModal(lookUpCard(dependencies, actor, result, undefined)),
  );
  await openWhenReady(args, view, profileModal(waitingCard(contact)));
}

export type SharingDependencies = Uses<{ cardSharing: "submit" }>;

/** Posts exactly what was previewed. If the profile has changed since, the new preview is shown instead. */
export function submitShare(dependencies: LookUpDependencies & SharingDependencies) {
  return (args: SubmissionArgs): Promise<void> =>
    dependencies.cardSharing.submit(args, ids.shareTarget, async () => {
      const { contact, digest } = previewedValue.decode(args.view.private_metadata);
      const { organisation, person } = args;
      const actor = { organisation, person };
      const result = await inTime(lookUp(dependencies, actor, contact));
      if (result === undefined) return { problem: sharingTooSlow };
      if (result.kind !== "found") return { problem: problemOf(result) };
      const { found } = result;
      if (digestOf(found) !== digest) return previewOf(found, actor.person, sharingChanged);
      return { card: cardToShare(found), about: contact };
    });
}

function problemOf(result: Exclude<LookUpResult, { kind: "found" }>): string {
  const isSuppressed = result.kind === "failed" && result.error.kind === "suppressed";
  return isSuppressed ? suppressedText(nameOf(result.contact)) : sharingFailed;
}

/** @param note mrkdwn shown first, when something changed */
function previewOf(found: FoundProfile, sharedBy: string, note?: string): ModalView {
  return shareModal({
    ids: { view: ids.shareView, target: ids.shareTarget },
    title: "Share profile",
    metadata: previewedValue.encode({ contact: found.contact, digest: digestOf(found) }),
    note,
    staysBack,
    preview: cardToShare(found).blocks,
    sharedBy,
  });
}

function cardToShare({ contact, answer }: FoundProfile): Card {
  return sharedCard(contact, sharedProfileView(answer));
}

/** Equal when two previews show the same. */
function digestOf(found: FoundProfile): string {
  return createHash("sha256")
    .update(JSON.stringify(cardToShare(found).blocks))
    .digest("base64url");
}
