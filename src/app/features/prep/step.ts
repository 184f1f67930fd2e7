import { z } from "zod";
import { prepRequest } from "#contract/operations.ts";
import { neededText } from "../../slack/input/needed-text.ts";
import { type BuyingDependencies, buy } from "../../slack/workflow/paid-step.ts";
import type { Step } from "../../slack/workflow/step.ts";
import { stepContact } from "../../slack/workflow/step-contact.ts";
import { maxLength } from "./form.ts";
import { fieldSentences } from "./sentences.ts";

const kind = z.enum(prepRequest.shape.prep_type.options, "Is it a meeting, a call or a presentation?");
const topic = neededText(fieldSentences.topic, "Topic", maxLength.topic);
const input = z.object({ contact: stepContact, kind, topic });

/** A brief, in the messages of whoever it's for. */
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
