import { formKey } from "../../slack/input/carried-values.ts";
import type { PaidCallDesk } from "../../slack/paid/paid-call-desk.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { readPrepForm } from "./form.ts";

export interface AskingDependencies {
  desk: Pick<PaidCallDesk, "fromCommand" | "fromSubmission">;
}

/** Reads the form: what is wrong is said at its field and costs nothing; else the brief is written. */
export function submitPrepForm({ desk }: AskingDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, view } = args;
    const form = readPrepForm(view.state.values);
    if ("errors" in form) {
      await ack({ response_action: "errors", errors: form.errors });
      return;
    }
    const { trigger } = formKey.decode(view.private_metadata);
    await desk.fromSubmission(args, trigger, { operation: "prep", request: form.request });
  };
}
