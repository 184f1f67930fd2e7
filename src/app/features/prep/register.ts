import type { AnsweredCall } from "../../credits/paid-call.ts";
import {
  openShare,
  type SharedKind,
  type SharingDependencies,
  submitShare,
} from "../../slack/reply/share-result.ts";
import { turnPage } from "../../slack/reply/turn-page.ts";
import type { Router } from "../../slack/router.ts";
import { type Brief, briefPresentation, sharedBriefCard, type WaveButton } from "./card.ts";
import { prepCommand } from "./command.ts";
import { ids } from "./ids.ts";
import { openPrepForm } from "./open-form.ts";
import { type AskingDependencies, submitPrepForm } from "./submit-form.ts";

export interface PrepDependencies extends AskingDependencies, SharingDependencies {
  waveButton: WaveButton;
}

/** Briefs: `/prep`, its form, and the buttons of the card. */
export function registerPrep(router: Router, dependencies: PrepDependencies): void {
  const { waveButton } = dependencies;
  const turn = turnPage({
    ...dependencies,
    present(call, page) {
      const brief = briefOf(call);
      return brief && briefPresentation(brief, { ...page, waveButton });
    },
  });
  router.command(ids.command, prepCommand(dependencies));
  router.button(ids.open, openPrepForm);
  router.submission(ids.formView, submitPrepForm(dependencies));
  router.button(ids.previousPage, turn);
  router.button(ids.nextPage, turn);
  router.button(ids.share, openShare(sharedBrief, dependencies));
  router.submission(ids.shareView, submitShare(sharedBrief, dependencies));
}

const sharedBrief: SharedKind = {
  ids: { view: ids.shareView, target: ids.shareTarget },
  title: "Share brief",
  staysBack: "Approach, reasons and what it cost stay with you.",
  shared(call, page) {
    const brief = briefOf(call);
    return brief && sharedBriefCard(brief, page);
  },
};

function briefOf({ composition, ...call }: AnsweredCall): Brief | undefined {
  return composition.operation === "prep" ? { ...call, composition } : undefined;
}
