import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import { contactFieldId } from "../../slack/contact-field.ts";
import type { PaidCallDesk } from "../../slack/paid-call-desk.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { readRephraseForm } from "./form.ts";
import { formValue, ids } from "./ids.ts";
import { readNamedMessage } from "./named-message.ts";
import { longestMessage, rephraseWork } from "./request.ts";
import { fieldSentences, messageTooLong } from "./sentences.ts";

export interface AskingDependencies {
  desk: Pick<PaidCallDesk, "fromCommand" | "fromSubmission">;
  recents: Pick<RecentContacts, "remember">;
}

/** Reads the form: what is wrong is said at its field and costs nothing; else the message is rephrased. */
export function submitRephraseForm({ desk, recents }: AskingDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, body, client, context, view } = args;
    const form = readRephraseForm(view.state.values);
    const { addressee } = form;
    const message = form.message && (await readNamedMessage(form.message, client));
    const length = message?.text.length ?? 0;
    if (addressee === undefined || message === undefined || length > longestMessage) {
      const errors = {
        ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
        ...(message === undefined && { [ids.message]: fieldSentences.message }),
        ...(length > longestMessage && { [ids.message]: messageTooLong(length) }),
      };
      await ack({ response_action: "errors", errors });
      return;
    }
    recents.remember(organisationOf(context), body.user.id, addressee);
    const { trigger, thread } = formValue.decode(view.private_metadata);
    await desk.fromSubmission(args, trigger, rephraseWork({ addressee, message, thread }));
  };
}
