import type { PrepRequest } from "../../contract/operations.ts";
import { lowerPriority } from "../../language/lower-priority.ts";
import type { ComposerContact, PrepText, RephraseText, WaveBrief, WaveText } from "./composer.ts";
import { composePrep } from "./prep.ts";
import { rephraseMessage } from "./rephrase/rephrase.ts";
import { composeWave } from "./wave/wave.ts";

/** What the built-in composer's worker is asked for. */
export type Composition =
  | { kind: "prep"; contact: ComposerContact; request: PrepRequest }
  | { kind: "wave"; contact: ComposerContact; request: WaveBrief }
  | { kind: "rephrase"; contact: ComposerContact; message: string };

// Once it has loaded: the first text is waited for.
lowerPriority();

/** The worker's task. */
export default function compose(composition: Composition): PrepText | WaveText | RephraseText {
  switch (composition.kind) {
    case "prep":
      return composePrep(composition.contact, composition.request);
    case "wave":
      return composeWave(composition.contact, composition.request);
    case "rephrase":
      return rephraseMessage(composition.contact, composition.message);
    default:
      return composition satisfies never;
  }
}
