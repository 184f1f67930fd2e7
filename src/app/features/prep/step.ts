import { z } from "zod";
import { prepRequest } from "#contract/operations.ts";
import { type BuyingDependencies, buy } from "../../slack/workflow/paid-step.ts";
import type { Step } from "../../slack/workflow/step.ts";
import { stepContact } from "../../slack/workflow/step-contact.ts";
import { needed } from "./form.ts";

const kind = z.enum(prepRequest.shape.prep_type.options, "Is it a meeting, a call or a presentation?");
const input = z.object({ contact: stepContact, kind, ...needed.shape });

/** Writes a brief, and sends it to the step's owner. */
export function briefStep(dependencies: BuyingDependencies): Step<typeof input> {
  return {
    id: "brief",
    input,
    run: (run, { contact, kind: prep_type, topic }) =>
      buy(dependencies, run, contact, (addressee) => ({
        operation: "prep",
        request: { addressee, prep_type, topic },
      })),
  };
}
