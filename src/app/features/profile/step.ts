import { z } from "zod";
import { nameOf } from "../../outreach/contact.ts";
import { type SendingAbout, sendAbout } from "../../slack/reply/send-about.ts";
import type { Step } from "../../slack/workflow/step.ts";
import { blocked, contactForStep, stepContact } from "../../slack/workflow/step-contact.ts";
import { type LookUpDependencies, lookUp, lookUpCard } from "./look-up.ts";
import { lookupFailure } from "./sentences.ts";

const input = z.object({ contact: stepContact });

/** Sends the step's owner who somebody is; the workflow goes on with the name alone. */
export function lookUpStep(dependencies: LookUpDependencies & SendingAbout): Step<typeof input> {
  return {
    id: "look_up",
    input,
    async run(run, { contact: typed }) {
      const read = await contactForStep(dependencies.people, run, typed, "free");
      if ("error" in read) return read;
      const { address } = read.contact;
      const [result, crm] = await Promise.all([
        lookUp(dependencies, run, read.contact),
        dependencies.crmRecords.of(run, address),
      ]);
      if (result.kind === "failed") {
        const { kind, retryAfter } = result.error;
        return {
          error: kind === "suppressed" ? blocked : lookupFailure({ kind, detail: undefined, retryAfter }),
        };
      }
      const card = lookUpCard(dependencies, run, result, crm);
      await sendAbout(dependencies, run.client, run, { address }, card);
      const { contact } = result.kind === "found" ? result.found : result;
      return { outputs: { name: read.typedName ?? nameOf(contact), found: result.kind === "found" } };
    },
  };
}
