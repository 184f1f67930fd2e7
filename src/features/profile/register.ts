import type { Router } from "../../slack/router.ts";
import { profileOfAuthor } from "./author-shortcut.ts";
import { type CommandDependencies, profileCommand } from "./command.ts";
import { ids } from "./ids.ts";
import { openLookUpForm, submitLookUpForm } from "./look-up-form.ts";
import { refreshProfile } from "./refresh.ts";
import { openShare, submitShare } from "./share.ts";

/** Look-ups: `/profile`, its card's buttons, the look-up form, and the shortcuts to them. */
export function registerProfile(router: Router, dependencies: CommandDependencies): void {
  router.command(ids.command, profileCommand(dependencies));
  router.button(ids.refresh, refreshProfile(dependencies));
  router.button(ids.share, openShare(dependencies));
  router.button(ids.lookUp, openLookUpForm);
  router.globalShortcut(ids.lookUpShortcut, openLookUpForm);
  router.messageShortcut(ids.authorShortcut, profileOfAuthor(dependencies));
  router.submission(ids.lookUpView, submitLookUpForm(dependencies));
  router.submission(ids.shareView, submitShare(dependencies));
}
