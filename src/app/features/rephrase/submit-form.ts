import { tooLong } from "../../blocks/sentences.ts";
import { contactFieldId } from "../../slack/input/contact-field.ts";
import type { PaidCallDesk } from "../../slack/paid/paid-call-desk.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { readRephraseForm } from "./form.ts";
import { formValue, ids } from "./ids.ts";
import { readNamedMessage } from "./named-message.ts";
import { longestMessage, rephraseWork } from "./request.ts";
import { fieldSentences } from "./sentences.ts";

export interface AskingDependencies {
  desk: Pick<PaidCallDesk, "fromCommand" | "fromSubmission">;
}

/** Reads the form: what is wrong is said at its field and costs nothing; else the message is rephrased. */
export function submitRephraseForm({ desk }: AskingDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, client, view } = args;
    const form = readRephraseForm(view.state.values);
    const { addressee } = form;
    const message = form.message && (await readNamedMessage(form.message, client));
    const length = message?.text.length ?? 0;
    if (addressee === undefined || message === undefined || length > longestMessage) {
      const errors = {
        ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
        ...(message === undefined && { [ids.message]: fieldSentences.message }),
        ...(length > longestMessage && { [ids.message]: tooLong("A message", longestMessage, length) }),
      };
      await ack({ response_action: "errors", errors });
      return;
    }
    const { trigger, thread } = formValue.decode(view.private_metadata);
    await desk.fromSubmission(args, trigger, rephraseWork({ addressee, message, thread }));
  };
}
