import type { AnsweredCall } from "../../credits/paid-call.ts";
import {
  openShare,
  type SharedKind,
  type SharingDependencies,
  submitShare,
} from "../../slack/reply/share-result.ts";
import { turnPage } from "../../slack/reply/turn-page.ts";
import type { Router } from "../../slack/router.ts";
import { sharedWaveCard, type Wave, wavePresentation } from "./card.ts";
import { waveCommand } from "./command.ts";
import { ids } from "./ids.ts";
import { openAgain, openWaveForm } from "./open-form.ts";
import { type AskingDependencies, submitWaveForm } from "./submit-form.ts";

/** Messages: `/wave`, its form, and the buttons of the card. */
export function registerWave(router: Router, dependencies: AskingDependencies & SharingDependencies): void {
  const turn = turnPage({
    ...dependencies,
    present(call, page) {
      const wave = waveOf(call);
      return wave && wavePresentation(wave, page);
    },
  });
  router.command(ids.command, waveCommand(dependencies));
  router.button(ids.open, openWaveForm);
  router.button(ids.again, openAgain(dependencies));
  router.submission(ids.formView, submitWaveForm(dependencies));
  router.button(ids.previousPage, turn);
  router.button(ids.nextPage, turn);
  router.button(ids.share, openShare(sharedWave, dependencies));
  router.submission(ids.shareView, submitShare(sharedWave, dependencies));
}

const sharedWave: SharedKind = {
  ids: { view: ids.shareView, target: ids.shareTarget },
  title: "Share wave",
  staysBack: "The tone you asked for, why it is written so and what it cost stay with you.",
  shared(call, page) {
    const wave = waveOf(call);
    return wave && sharedWaveCard(wave, page);
  },
};

function waveOf({ composition, ...call }: AnsweredCall): Wave | undefined {
  return composition.operation === "wave" ? { ...call, composition } : undefined;
}
