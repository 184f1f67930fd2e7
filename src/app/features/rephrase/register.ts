import { turnPage } from "../../slack/reply/turn-page.ts";
import type { Router } from "../../slack/router.ts";
import { type AgainDependencies, rephraseAgain } from "./again.ts";
import { rephrasedPresentation } from "./card.ts";
import { rephraseCommand } from "./command.ts";
import { openCopy } from "./copy.ts";
import { ids } from "./ids.ts";
import { openRephraseForm, rephraseMessage } from "./open-form.ts";
import { rephrasingOf } from "./rephrasing.ts";
import { openReply } from "./reply.ts";
import { type AskingDependencies, submitRephraseForm } from "./submit-form.ts";
import { type ReplyDependencies, submitReply } from "./submit-reply.ts";

export type RephraseDependencies = ReplyDependencies & {
  desk: AskingDependencies["desk"] & AgainDependencies["desk"];
};

/** Rephrasing: `/rephrase`, the message shortcut, their form, and the buttons of the card. */
export function registerRephrase(router: Router, dependencies: RephraseDependencies): void {
  const turn = turnPage({
    ...dependencies,
    present(call, page) {
      const rephrasing = rephrasingOf(call);
      return rephrasing && rephrasedPresentation(rephrasing, page);
    },
  });
  router.command(ids.command, rephraseCommand(dependencies));
  router.messageShortcut(ids.shortcut, rephraseMessage(dependencies));
  router.button(ids.open, openRephraseForm);
  router.submission(ids.formView, submitRephraseForm(dependencies));
  router.button(ids.previousPage, turn);
  router.button(ids.nextPage, turn);
  router.button(ids.reply, openReply(dependencies));
  router.submission(ids.replyView, submitReply(dependencies));
  router.button(ids.copy, openCopy(dependencies));
  router.button(ids.again, rephraseAgain(dependencies));
}
