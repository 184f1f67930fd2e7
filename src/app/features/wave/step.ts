import { z } from "zod";
import { type BuyingDependencies, buy } from "../../slack/workflow/paid-step.ts";
import type { Step } from "../../slack/workflow/step.ts";
import { stepContact } from "../../slack/workflow/step-contact.ts";
import { needed } from "./form.ts";

const input = z.object({ contact: stepContact, ...needed.shape });

/** Writes a wave in the tone and for the channel of its owner's settings, and sends it to them. */
export function waveStep(dependencies: BuyingDependencies): Step<typeof input> {
  return {
    id: "wave",
    input,
    run: (run, { contact, goal }) =>
      buy(dependencies, run, contact, (addressee, { tone, channel }) => ({
        operation: "wave",
        request: { addressee, goal, ...(tone && { tone }), ...(channel && { channel }) },
      })),
  };
}
