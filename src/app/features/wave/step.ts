import { z } from "zod";
import { type BuyingDependencies, buy } from "../../slack/workflow/paid-step.ts";
import type { Step } from "../../slack/workflow/step.ts";
import { stepContact } from "../../slack/workflow/step-contact.ts";
import { needed } from "./form.ts";

const input = z.object({ contact: stepContact, ...needed.shape });

/** A message, in the messages of whoever it's for, in the tone and for the channel that they've set for themself. */
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
