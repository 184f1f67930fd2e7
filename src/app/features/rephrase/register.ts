import type { PaidFeature } from "../../slack/paid/paid-feature.ts";
import { type PaidFeatureDependencies, registerPaidFeature } from "../../slack/paid/register-paid-feature.ts";
import type { Router } from "../../slack/router.ts";
import { type AgainDependencies, readForm, readOrder, rephraseAgain, rephraseMessage } from "./asking.ts";
import { rephrasedPresentation, rephraseWaiting } from "./card.ts";
import { openCopy } from "./copy.ts";
import { rephraseFormModal } from "./form.ts";
import { ids } from "./ids.ts";
import { openReply } from "./reply-form.ts";
import { usage } from "./sentences.ts";
import { type ReplyDependencies, submitReply } from "./submit-reply.ts";

export const rephraseFeature: PaidFeature<"rephrase"> = {
  operation: "rephrase",
  ids,
  usage,
  readOrder,
  form: rephraseFormModal,
  readForm,
  waiting: rephraseWaiting,
  answered: rephrasedPresentation,
  subject: ({ request }) => request.message,
};

/** Rephrasing: `/rephrase`, the message shortcut, their form, and the buttons of the card. */
export function registerRephrase(
  router: Router,
  dependencies: PaidFeatureDependencies & ReplyDependencies & AgainDependencies,
): void {
  registerPaidFeature(router, rephraseFeature, dependencies);
  router.messageShortcut(ids.shortcut, rephraseMessage(dependencies));
  router.button(ids.reply, openReply(dependencies));
  router.submission(ids.replyView, submitReply(dependencies));
  router.button(ids.copy, openCopy(dependencies));
  router.button(ids.again, rephraseAgain(dependencies));
}
