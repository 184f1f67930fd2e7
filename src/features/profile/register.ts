import type { App, BlockAction, ButtonAction, GlobalShortcut, MessageShortcut } from "@slack/bolt";
import { profileOfAuthor } from "./author-shortcut.ts";
import { type CommandDependencies, profileCommand } from "./command.ts";
import { ids } from "./ids.ts";
import { openLookUpForm, submitLookUpForm } from "./look-up-form.ts";
import { refreshProfile } from "./refresh.ts";
import { openShare, submitShare } from "./share.ts";

/** Look-ups: `/profile`, its card's buttons, the look-up form, and the shortcuts to them. */
export function registerProfile(app: App, dependencies: CommandDependencies): void {
  app.command(ids.command, profileCommand(dependencies));
  app.action<BlockAction<ButtonAction>>(ids.refresh, refreshProfile(dependencies));
  app.action<BlockAction<ButtonAction>>(ids.share, openShare(dependencies));
  app.action<BlockAction<ButtonAction>>(ids.lookUp, openLookUpForm);
  app.shortcut<GlobalShortcut>({ type: "shortcut", callback_id: ids.lookUpShortcut }, openLookUpForm);
  app.shortcut<MessageShortcut>(
    { type: "message_action", callback_id: ids.authorShortcut },
    profileOfAuthor(dependencies),
  );
  app.view(ids.lookUpView, submitLookUpForm(dependencies));
  app.view(ids.shareView, submitShare(dependencies));
}
