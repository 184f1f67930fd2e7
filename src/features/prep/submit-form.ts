import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import { formKey } from "../../slack/form-values.ts";
import type { PaidCallDesk } from "../../slack/paid-call-desk.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { readPrepForm } from "./form.ts";

export interface AskingDependencies {
  desk: Pick<PaidCallDesk, "fromCommand" | "fromSubmission">;
  recents: Pick<RecentContacts, "remember">;
}

/** Reads the form: what is wrong is said at its field and costs nothing; else the brief is written. */
export function submitPrepForm({ desk, recents }: AskingDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, body, context, view } = args;
    const form = readPrepForm(view.state.values);
    if ("errors" in form) {
      await ack({ response_action: "errors", errors: form.errors });
      return;
    }
    recents.remember(organisationOf(context), body.user.id, form.request.addressee);
    const work = { operation: "prep", request: form.request } as const;
    await desk.fromSubmission(args, formKey.decode(view.private_metadata), work);
  };
}
